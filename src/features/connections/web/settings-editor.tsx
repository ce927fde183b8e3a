import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConflictNotice, rivalOf } from '#ui/conflict-notice.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ConnectionSettings, saveConnectionSettings, testConnectionSettings } from '../settings-contract.ts';
import { ConnectionForm } from './connection-form.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useConnectionChange } from './use-connection-change.ts';
import { useConnectionDraft } from './use-connection-draft.ts';

/** Changes a connector's settings, beginning with those that were stored when it was opened or last saved. */
export function SettingsEditor({ settings }: { settings: ConnectionSettings }) {
  const [start, setStart] = useState(settings);
  const [isSaved, setIsSaved] = useState(false);
  // What was just saved is shown as it came to be stored.
  if (isSaved && settings.version > start.version) {
    setStart(settings);
    setIsSaved(false);
  }
  return (
    <Editor
      key={start.version}
      start={start}
      onSaved={(version) => setIsSaved(version > start.version)}
      onLoad={() => setStart(settings)}
    />
  );
}

type Props = { start: ConnectionSettings; onSaved: (version: number) => void; onLoad: () => void };

function Editor({ start, onSaved, onLoad }: Props) {
  const t = useTexts().connector_settings;
  const alerts = useAlerts();
  const [rival, setRival] = useState<string>();
  const draft = useConnectionDraft(start);
  const params = { connector: String(start.id) };
  const test = useMutation({
    mutationFn: () => call(testConnectionSettings, { params, body: draft.form() }),
    onSuccess: ({ message }) => alerts.success(message, { fixed: true }),
    onError: (error) => {
      draft.refuse(error);
      alerts.failed(error);
    },
  });
  const save = useConnectionChange(
    () => call(saveConnectionSettings, { params, body: { ...draft.body(), version: start.version } }),
    ({ message, version }) => {
      onSaved(version);
      alerts.success(message, { fixed: true });
    },
    (error) => {
      draft.refuse(error);
      setRival(rivalOf(error));
    },
  );
  const leaveGuard = useLeaveGuard(draft.isDirty && !save.isPending && !save.isSuccess);
  return (
    <div>
      {leaveGuard}
      {rival && <ConflictNotice who={rival} texts={t.conflict} onLoad={onLoad} />}
      <ConnectionForm
        fields={start.fields}
        secretsSet={start.secrets_set}
        draft={draft}
        onSubmit={() => save.mutate()}
        buttons={
          <>
            <RemoveButton id={start.id} name={start.name} />
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t.test}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!draft.isDirty}>
              {t.save}
            </Button>
          </>
        }
      />
    </div>
  );
}
