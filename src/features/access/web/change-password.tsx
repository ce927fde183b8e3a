import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { Panel } from '#ui/panel.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { passwordFault } from '../password-rules.ts';
import { changePassword } from '../sessions-contract.ts';
import { FormError } from './form-error.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import classes from './profile.module.css';

const EMPTY = { current_password: '', password: '' };

/** Asks for the current password before it takes a new one. */
export function ChangePassword({ email }: { email: string }) {
  const t = useTexts().profile.password;
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const save = useSave(() => {
    setDraft(EMPTY);
    setIsChecked(false);
  });
  const wrongField = save.error instanceof CallError ? save.error.fields?.current_password : undefined;
  const isMissing = isChecked && draft.current_password === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (draft.current_password !== '' && !passwordFault(draft.password, email)) save.mutate(draft);
  }

  return (
    <Panel title={t.title}>
      <p className={classes.hint}>{t.hint}</p>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordField
            label={t.current}
            name="password"
            autoComplete="current-password"
            value={draft.current_password}
            onChange={(event) => {
              setDraft({ ...draft, current_password: event.currentTarget.value });
              if (wrongField) save.reset();
            }}
            error={isMissing ? t.current_missing : wrongField?.[0]}
          />
          <NewPasswordField
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
            email={email}
            isChecked={isChecked}
          />
          <FormError error={wrongField ? null : save.error} />
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

function useSave(onSaved: () => void) {
  const t = useTexts().profile.password;
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: (body: typeof EMPTY) => call(changePassword, { body }),
    onSuccess: () => {
      alerts.success(t.changed);
      onSaved();
      void markStale(client, ['/api/sessions']);
    },
  });
}
