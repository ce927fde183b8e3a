import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { noticeSwitch, startAfresh } from '#features/people/access/web/account-switch.ts';
import { CodeForm, useCodeStep } from '#features/people/access/web/code-form.tsx';
import { CredentialForm } from '#features/people/access/web/credential-form.tsx';
import { openSession } from '#features/people/access/web/session.ts';
import { call } from '#ui/call.ts';
import { FormError } from '#ui/form-error.tsx';
import { useTexts } from '#ui/texts.ts';
import { joinAsSignedIn, joinByLogin, type readInvitation } from '../invitations-contract.ts';

export type Invited = z.infer<(typeof readInvitation.replies)[200]>;
/** `onRefused` throws what it is given again, for the form to show. */
export type JoinProps = { token: string; invited: Invited; onRefused: (error: unknown) => never };
type Props = Omit<JoinProps, 'invited'>;

/** For who is logged in with the invited e-mail: one click, and the portal opens in the new account. */
export function JoinAtOnce({ token, onRefused }: Props) {
  const t = useTexts().team.join;
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: async () => {
      await openSession(client, { onSignedOut: () => {}, onSwitched: noticeSwitch });
      await call(joinAsSignedIn, { body: { token } }).catch(onRefused);
      await startAfresh();
    },
  });
  return (
    <Stack gap="sm">
      <FormError error={join.error} />
      <Button size="md" autoFocus fullWidth loading={join.isPending} onClick={() => join.mutate()}>
        {t.join}
      </Button>
    </Stack>
  );
}

/** For who has a login and is not logged in with it here: its password, and its code where it has one. */
export function JoinByLogin({ token, onRefused }: Props) {
  const t = useTexts().team.join;
  const { step, start } = useCodeStep(async ({ password }: { password: string }, code?: string) => {
    const body = { token, password, ...(code !== undefined && { code }) };
    await call(joinByLogin, { body }).catch(onRefused);
    await startAfresh();
  });
  if (step) return <CodeForm step={step} />;
  return <CredentialForm asks={{ password: '' }} submit={t.submit} save={start} />;
}
