import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { useTexts } from '#ui/texts.ts';
import { inputOf } from '../form-draft.ts';
import { type ConnectionSettings, saveConnectionSettings, testConnectionSettings } from '../settings-contract.ts';
import { ConnectionForm } from './connection-form.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useConnectionDraft } from './use-connection-draft.ts';

/** Changes a connector's settings. */
export function SettingsEditor({ settings }: { settings: ConnectionSettings }) {
  const t = useTexts().connector_settings;
  const alerts = useAlerts();
  const { id, name, fields } = settings;
  const params = { connector: String(id) };
  const draft = useConnectionDraft(settings, async (body, { version }) => {
    const saved = await call(saveConnectionSettings, { params, body: { ...body, version } });
    alerts.success(saved.message, { fixed: true });
    return saved.version;
  });
  const test = useMutation({
    mutationFn: () => call(testConnectionSettings, { params, body: inputOf(fields, draft.values) }),
    onSuccess: ({ message }) => alerts.success(message, { fixed: true }),
    onError: draft.refuse,
  });
  const leaveGuard = useLeaveGuard(draft.isDirty);
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(fields.map((field) => [field.name, field.label])),
    name: t.name,
    poll_seconds: t.poll_seconds,
  };
  return (
    <div>
      {leaveGuard}
      <ConflictNotice draft={draft} by={settings.saved_by} nameOf={(field) => labels[field] ?? field} />
      <ConnectionForm
        fields={fields}
        secretsSet={settings.secrets_set}
        draft={draft}
        refused={test.error}
        buttons={
          <>
            <RemoveButton id={id} name={name} />
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t.test}
            </Button>
            <Button type="submit" loading={draft.isSaving} disabled={!draft.isDirty}>
              {t.save}
            </Button>
          </>
        }
      />
    </div>
  );
}
