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
import { type Catalogue, useLanguage, useTexts } from '#ui/texts.ts';
import { passwordFault } from '../../access/password-rules.ts';
import { acceptInvitation, readInvitation } from '../invitations-contract.ts';
import { type Invited, JoinAtOnce, JoinByLogin, type JoinProps } from './join-with-login.tsx';

type TeamTexts = Catalogue['team'];

const GONE = 410;
const NO_TOKEN = 422;

/**
 * Where the link of an invitation leads: in, by a name and a password, or by the login that the e-mail has already. The token is after the
 * # of the address.
 */
export function InvitationScreen() {
  const t = useTexts().team.join;
  const token = useRouterState({ select: (state) => state.location.hash });
  const invitation = useQuery({ ...queryOf(readInvitation, { body: { token } }), staleTime: Number.POSITIVE_INFINITY });
  const [refused, setRefused] = useState<Error | null>(null);
  const gone = [refused, invitation.error].find(
    (error) =>
      error instanceof CallError && (error.status === GONE || (error.status === NO_TOKEN && error !== refused)),
  );
  if (gone) return <Gone reason={gone instanceof CallError && gone.status === GONE ? gone.message : t.gone_text} />;
  const { data } = invitation;
  return (
    <LoginCard
      title={data ? interpolate(t.title, { account: data.account_name }) : t.pending}
      {...(data && { hint: hintFor(t, data) })}
    >
      {invitation.isPending && <Skeleton height={260} mt="lg" radius="lg" />}
      {invitation.error && <LoadError error={invitation.error} onRetry={invitation.refetch} />}
      {data && <Join token={token} invited={data} onRefused={setRefused} />}
    </LoginCard>
  );
}

function hintFor(t: TeamTexts['join'], { email, has_login, logged_in_as }: Invited): string {
  if (!has_login) return interpolate(t.hint, { email });
  if (logged_in_as === null) return interpolate(t.log_in_hint, { email });
  return interpolate(logged_in_as === email ? t.one_click_hint : t.other_hint, { email, other: logged_in_as });
}

function Join({ token, invited, onRefused }: JoinProps) {
  const { email, has_login, logged_in_as } = invited;
  if (!has_login) return <JoinAnew token={token} invited={invited} onRefused={onRefused} />;
  if (logged_in_as === email) return <JoinAtOnce token={token} onRefused={onRefused} />;
  return <JoinByLogin token={token} onRefused={onRefused} />;
}

function JoinAnew({ token, invited, onRefused }: JoinProps) {
  const accept = useAccept(token, onRefused);
  return (
    <JoinForm
      invited={invited}
      error={accept.error}
      isBusy={accept.isPending || accept.isSuccess}
      onJoin={accept.mutate}
    />
  );
}

type Choice = { name: string; password: string };

function useAccept(token: string, onRefused: (error: Error) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  return useMutation({
    mutationFn: (choice: Choice) => call(acceptInvitation, { body: { ...choice, token, language } }),
    onSuccess: (session) => {
      adoptSession(client, session);
      void navigate({ to: '/', replace: true });
    },
    onError: onRefused,
  });
}

type FormProps = {
  invited: { name: string; email: string };
  error: Error | null;
  isBusy: boolean;
  onJoin: (choice: Choice) => void;
};

function JoinForm({ invited, error, isBusy, onJoin }: FormProps) {
  const t = useTexts().team;
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
  const t = useTexts().team.join;
  return (
    <LoginCard title={t.gone} hint={reason}>
      <Button component={Link} to="/login" size="md" mt="lg" fullWidth>
        {t.log_in}
      </Button>
    </LoginCard>
  );
}
