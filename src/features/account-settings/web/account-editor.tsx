import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { rivalOf } from '#ui/conflict-notice.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type AccountFields, MOST_HOLDING_MINUTES } from '../account-settings-rules.ts';
import { type AccountSettings, saveAccountSettings } from '../contract.ts';
import { readValues, valuesOf } from './account-draft.ts';
import { AccountInputs } from './account-inputs.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useDraft } from './use-draft.ts';

/** Changes the account's settings, beginning with those that were stored when it was opened or last saved. */
export function AccountEditor({ settings }: { settings: AccountSettings }) {
  const [start, setStart] = useState(settings);
  const [saved, setSaved] = useState(0);
  // What was just saved is shown as it came to be stored.
  if (saved > start.version && settings.version >= saved) setStart(settings);
  return <Editor key={start.version} start={start} onSaved={setSaved} onLoad={() => setStart(settings)} />;
}

type Props = { start: AccountSettings; onSaved: (version: number) => void; onLoad: () => void };

function Editor({ start, onSaved, onLoad }: Props) {
  const t = useTexts().account_settings;
  const alerts = useAlerts();
  const client = useQueryClient();
  const { count } = useFormats();
  const draft = useDraft(valuesOf(start));
  const save = useMutation({
    mutationFn: (fields: AccountFields) => call(saveAccountSettings, { body: { ...fields, version: start.version } }),
    onSuccess: ({ version }) => {
      onSaved(version);
      alerts.success(version === start.version ? t.unchanged : t.saved);
    },
    onError: (error) => {
      draft.refuse(error);
      if (rivalOf(error) === undefined) alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/account', '/api/session']),
  });

  function submit() {
    const { wrong, fields } = readValues(draft.values);
    const most = count(MOST_HOLDING_MINUTES);
    const isWrong = draft.mark(
      Object.fromEntries(wrong.map((field) => [field, interpolate(t.wrong[field], { most })])),
    );
    if (!isWrong) save.mutate(fields);
  }

  return (
    <SettingsForm title={t.general} draft={draft} save={save} onSubmit={submit} onLoad={onLoad}>
      <AccountInputs draft={draft} stored={start} />
    </SettingsForm>
  );
}
