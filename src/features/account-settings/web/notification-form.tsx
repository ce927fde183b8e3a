import { Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { rivalOf } from '#ui/conflict-notice.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { MOST_WAITING_HOURS, type NotificationSettings, saveNotificationSettings } from '../notification-contract.ts';
import classes from './account.module.css';
import { SettingsForm } from './settings-form.tsx';
import { useDraft } from './use-draft.ts';

// Hints stand below, as in the form beside it.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Props = { start: NotificationSettings; onSaved: (version: number) => void; onLoad: () => void };

/** Turns notifications on and off, and says where they go. An e-mail that the server refuses is emptied, and its message stays. */
export function NotificationForm({ start, onSaved, onLoad }: Props) {
  const t = useTexts().account_settings.notifications;
  const { count, longDate } = useFormats();
  const { enabled, email, waiting_hours, refused_at, can_mail, version } = start;
  const draft = useDraft({ enabled: enabled === 1, email, waiting_hours: String(waiting_hours) });
  const { values, refused, change } = draft;
  const save = useSave(onSaved, (error) => {
    if (draft.refuse(error) && error instanceof CallError && error.fields?.email) draft.replace({ email: '' });
  });
  const most = count(MOST_WAITING_HOURS);

  function submit() {
    const hours = /^\d{1,3}$/.test(values.waiting_hours.trim()) ? Number(values.waiting_hours) : 0;
    const isWrong = hours < 1 || hours > MOST_WAITING_HOURS;
    if (draft.mark(isWrong ? { waiting_hours: interpolate(t.waiting_hours_wrong, { most }) } : {})) return;
    save.mutate({ enabled: values.enabled ? 1 : 0, email: values.email.trim(), waiting_hours: hours, version });
  }

  return (
    <SettingsForm title={t.title} draft={draft} save={save} onSubmit={submit} onLoad={onLoad}>
      <p className={classes.hint}>{t.hint}</p>
      <Stack gap="md">
        <Switch
          label={t.enabled}
          checked={values.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {!can_mail && <p className={classes.hint}>{t.mail_off}</p>}
        <TextInput
          label={t.email}
          description={t.email_hint}
          inputWrapperOrder={ORDER}
          type="email"
          maxLength={320}
          withAsterisk={values.enabled}
          value={values.email}
          error={refused.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {refused_at && (
          <p className={classes.alert} role="alert">
            {interpolate(t.refused, { when: longDate(refused_at) })}
          </p>
        )}
        <TextInput
          label={t.waiting_hours}
          description={interpolate(t.waiting_hours_hint, { most })}
          inputWrapperOrder={ORDER}
          inputMode="numeric"
          maxLength={3}
          withAsterisk
          value={values.waiting_hours}
          error={refused.waiting_hours}
          onChange={(event) => change({ waiting_hours: event.currentTarget.value })}
        />
      </Stack>
    </SettingsForm>
  );
}

type Edit = { enabled: 0 | 1; email: string; waiting_hours: number; version: number };

function useSave(onSaved: (version: number) => void, onRefused: (error: Error) => void) {
  const t = useTexts().account_settings.notifications;
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Edit) => call(saveNotificationSettings, { body }),
    onSuccess: ({ version }) => {
      onSaved(version);
      alerts.success(t.saved);
    },
    onError: (error) => {
      onRefused(error);
      if (rivalOf(error) === undefined) alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/account']),
  });
}
