import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { CredentialForm } from '#features/people/access/web/credential-form.tsx';
import { LoginCard } from '#features/people/access/web/login-card.tsx';
import { adoptSession } from '#features/people/access/web/session.ts';
import { CallError, call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { type Catalogue, useLanguage, useTexts } from '#ui/texts.ts';
import { acceptInvitation, readInvitation } from '../invitations-contract.ts';
import { type Invited, JoinAtOnce, JoinByLogin, type JoinProps } from './join-with-login.tsx';

const GONE = 410;
const NO_TOKEN = 422;

/**
 * Where the link of an invitation leads: in, by a name and a password, or by the login that the e-mail has already. The
 * token is after the
 * # of the address.
 */
export function InvitationScreen() {
  const t = useTexts().team.join;
  const token = useRouterState({ select: (state) => state.location.hash });
  const invitation = useQuery({ ...queryOf(readInvitation, { body: { token } }), staleTime: Number.POSITIVE_INFINITY });
  const [refused, setRefused] = useState<unknown>(null);
  const gone = [refused, invitation.error].find(
    (error) =>
      error instanceof CallError && (error.status === GONE || (error.status === NO_TOKEN && error !== refused)),
  );
  if (gone) return <Gone reason={gone instanceof CallError && gone.status === GONE ? gone.message : t.gone_text} />;
  const { data } = invitation;
  const refuse = (error: unknown): never => {
    setRefused(error);
    throw error;
  };
  return (
    <LoginCard
      title={data ? interpolate(t.title, { account: data.account_name }) : t.pending}
      {...(data && { hint: hintFor(t, data) })}
    >
      {invitation.isPending && <Skeleton height={260} mt="lg" radius="lg" />}
      {invitation.error && <LoadError error={invitation.error} onRetry={invitation.refetch} />}
      {data && <Join token={token} invited={data} onRefused={refuse} />}
    </LoginCard>
  );
}

function hintFor(t: Catalogue['team']['join'], { email, has_login, logged_in_as }: Invited): string {
  if (!has_login) return interpolate(t.hint, { email });
  if (logged_in_as === null) return interpolate(t.log_in_hint, { email });
  return interpolate(logged_in_as === email ? t.one_click_hint : t.other_hint, { email, other: logged_in_as });
}

function Join({ token, invited, onRefused }: JoinProps) {
  const { email, has_login, logged_in_as } = invited;
  if (!has_login) return <JoinWithNewLogin token={token} invited={invited} onRefused={onRefused} />;
  if (logged_in_as === email) return <JoinAtOnce token={token} onRefused={onRefused} />;
  return <JoinByLogin token={token} onRefused={onRefused} />;
}

function JoinWithNewLogin({ token, invited, onRefused }: JoinProps) {
  const t = useTexts().team;
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();

  async function join({ name, new_password: password }: { name: string; new_password: string }) {
    const choice = { name: name.trim(), password, token, language };
    adoptSession(client, await call(acceptInvitation, { body: choice }).catch(onRefused));
    await navigate({ to: '/', replace: true });
  }

  return (
    <CredentialForm
      asks={{ name: invited.name, new_password: '' }}
      email={invited.email}
      hasCursor={invited.name !== ''}
      submit={t.join.submit}
      check={({ name }): Record<string, string> => (name.trim() === '' ? { name: t.name_missing } : {})}
      save={join}
    >
      {(draft) => (
        <TextInput
          {...draft.text('name')}
          label={t.name}
          autoComplete="name"
          autoFocus={invited.name === ''}
          maxLength={200}
        />
      )}
    </CredentialForm>
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
