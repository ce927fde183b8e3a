import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { noticeSwitch, startAfresh } from '#features/access/web/account-switch.ts';
import { isCodeNeeded } from '#features/access/web/code-error.ts';
import { CodeForm } from '#features/access/web/code-form.tsx';
import { FormError } from '#features/access/web/form-error.tsx';
import { openSession } from '#features/access/web/session.ts';
import { call } from '#ui/call.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { joinAsSignedIn, joinByLogin, type readInvitation } from '../invitations-contract.ts';

export type Invited = z.infer<(typeof readInvitation.replies)[200]>;
export type JoinProps = { token: string; invited: Invited; onRefused: (error: Error) => void };
type Props = Omit<JoinProps, 'invited'>;

/** For who is logged in with the invited e-mail: one click, and the portal opens in the new account. */
export function JoinAtOnce({ token, onRefused }: Props) {
  const t = useTexts().team.join;
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: async () => {
      await openSession(client, { onSignedOut: () => {}, onSwitched: noticeSwitch });
      return call(joinAsSignedIn, { body: { token } });
    },
    onSuccess: startAfresh,
    onError: onRefused,
  });
  return (
    <Stack gap="sm">
      <FormError error={join.error} />
      <Button size="md" autoFocus fullWidth loading={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
        {t.join}
      </Button>
    </Stack>
  );
}

/** For who has a login and is not logged in with it here: its password, and its code where it has one. */
export function JoinByLogin({ token, onRefused }: Props) {
  const t = useTexts().team.join;
  const access = useTexts().access;
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const join = useMutation({
    mutationFn: (code?: string) =>
      call(joinByLogin, { body: { token, password, ...(code !== undefined && { code }) } }),
    onSuccess: startAfresh,
    onError: onRefused,
  });
  const isBusy = join.isPending || join.isSuccess;
  if (join.variables !== undefined || isCodeNeeded(join.error)) {
    return <CodeForm error={join.error} isBusy={isBusy} onSubmit={(code) => join.mutate(code)} onBack={join.reset} />;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (password !== '') join.mutate(undefined);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordField
          label={access.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isChecked && password === '' && access.password_missing}
        />
        <FormError error={join.error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}
