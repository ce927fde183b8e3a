import { Stack, Switch, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { SettingsPanel } from '#ui/settings-panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { MAX_WAITING_HOURS, type NotificationSettings, saveNotificationSettings } from '../notification-contract.ts';

// Hints stand below, as in the form next to it.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const hoursOf = (written: string): number => (/^\d{1,3}$/.test(written.trim()) ? Number(written) : 0);

/**
 * Turns notifications on and off, and says where they go. An e-mail that the server refuses is emptied, and its message
 * stays.
 */
export function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const t = useTexts().account_settings.notifications;
  const alerts = useAlerts();
  const { count, longDate } = useFormats();
  const { enabled, email, waiting_hours, refused_at, can_mail, version } = settings;
  const most = count(MAX_WAITING_HOURS);
  const draft = useDraft({
    stored: { enabled: enabled === 1, email, waiting_hours: String(waiting_hours) },
    version,
    check: ({ values }) => {
      const hours = hoursOf(values.waiting_hours);
      const isWrong = hours < 1 || hours > MAX_WAITING_HOURS;
      return isWrong ? { waiting_hours: interpolate(t.waiting_hours_wrong, { most }) } : {};
    },
    save: async ({ values, version: before }) => {
      const hours = hoursOf(values.waiting_hours);
      const body = { enabled: values.enabled ? 1 : 0, email: values.email.trim(), waiting_hours: hours } as const;
      try {
        const saved = await call(saveNotificationSettings, { body: { ...body, version: before } });
        alerts.success(t.saved);
        return saved.version;
      } catch (error) {
        if (error instanceof CallError && error.fields?.email) draft.set({ email: '' });
        throw error;
      }
    },
    stale: ['/api/account'],
    onError: alerts.failed,
  });
  return (
    <SettingsPanel title={t.title} draft={draft} labels={t}>
      <p className="dimmed">{t.hint}</p>
      <Stack gap="md">
        <Switch {...draft.flag('enabled')} label={t.enabled} />
        {!can_mail && <p className="dimmed">{t.mail_off}</p>}
        <TextInput
          {...draft.text('email')}
          label={t.email}
          description={t.email_hint}
          inputWrapperOrder={ORDER}
          type="email"
          maxLength={320}
          withAsterisk={draft.values.enabled}
        />
        {refused_at && (
          <p className="danger" role="alert">
            {interpolate(t.refused, { when: longDate(refused_at) })}
          </p>
        )}
        <TextInput
          {...draft.text('waiting_hours')}
          label={t.waiting_hours}
          description={interpolate(t.waiting_hours_hint, { most })}
          inputWrapperOrder={ORDER}
          inputMode="numeric"
          maxLength={3}
          withAsterisk
        />
      </Stack>
    </SettingsPanel>
  );
}
