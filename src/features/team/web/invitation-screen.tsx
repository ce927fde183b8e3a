import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { FormError } from '#features/access/web/form-error.tsx';
import { LoginCard } from '#features/access/web/login-card.tsx';
import { NewPasswordField } from '#features/access/web/new-password-field.tsx';
import { adoptSession } from '#features/access/web/session.ts';
import { CallError, call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage } from '#ui/texts.ts';
import { passwordFault } from '../../access/password-rules.ts';
import { acceptInvitation, readInvitation } from '../invitations-contract.ts';
import { useTeamTexts } from './use-team-texts.ts';

const GONE = 410;
const NO_TOKEN = 422;

/** Where the link of an invitation leads: a name and a password, and in. The token is after the # of the address. */
export function InvitationScreen() {
  const t = useTeamTexts().join;
  const token = useRouterState({ select: (state) => state.location.hash });
  const invitation = useQuery({ ...queryOf(readInvitation, { body: { token } }), staleTime: Number.POSITIVE_INFINITY });
  const accept = useAccept(token);
  const gone = [accept.error, invitation.error].find(
    (error) =>
      error instanceof CallError && (error.status === GONE || (error.status === NO_TOKEN && error !== accept.error)),
  );
  if (gone) return <Gone reason={gone instanceof CallError && gone.status === GONE ? gone.message : t.gone_text} />;
  const { data } = invitation;
  return (
    <LoginCard
      title={data ? interpolate(t.title, { account: data.account_name }) : t.pending}
      {...(data && { hint: interpolate(t.hint, data) })}
    >
      {invitation.isPending && <Skeleton height={260} mt="lg" radius="lg" />}
      {invitation.error && <LoadError error={invitation.error} onRetry={invitation.refetch} />}
      {data && (
        <JoinForm
          invited={data}
          error={accept.error}
          isBusy={accept.isPending || accept.isSuccess}
          onJoin={accept.mutate}
        />
      )}
    </LoginCard>
  );
}

type Choice = { name: string; password: string };

function useAccept(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  return useMutation({
    mutationFn: (choice: Choice) => call(acceptInvitation, { body: { ...choice, token, language } }),
    onSuccess: (session) => {
      adoptSession(client, session);
      void navigate({ to: '/', replace: true });
    },
  });
}

type FormProps = {
  invited: { name: string; email: string };
  error: Error | null;
  isBusy: boolean;
  onJoin: (choice: Choice) => void;
};

function JoinForm({ invited, error, isBusy, onJoin }: FormProps) {
  const t = useTeamTexts();
  const [name, setName] = useState(invited.name);
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = isChecked && name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (name.trim() !== '' && !passwordFault(password, invited.email)) onJoin({ name: name.trim(), password });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t.name}
          name="name"
          autoComplete="name"
          autoFocus={invited.name === ''}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isMissing && t.name_missing}
        />
        <NewPasswordField
          value={password}
          onChange={setPassword}
          email={invited.email}
          isChecked={isChecked}
          autoFocus={invited.name !== ''}
        />
        <FormError error={error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.join.submit}
        </Button>
      </Stack>
    </form>
  );
}

function Gone({ reason }: { reason: string }) {
  const t = useTeamTexts().join;
  return (
    <LoginCard title={t.gone} hint={reason}>
      <Button component={Link} to="/login" size="md" mt="lg" fullWidth>
        {t.log_in}
      </Button>
    </LoginCard>
  );
}
