import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { CallError, call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { readLink, savePassword } from '../password-contract.ts';
import { CodeForm, useCodeStep } from './code-form.tsx';
import { CredentialForm } from './credential-form.tsx';
import { LoginCard } from './login-card.tsx';
import { adoptSession } from './session.ts';

const isGone = (error: Error | null) => error instanceof CallError && (error.status === 410 || error.status === 422);

/** Where a link of a mail leads: a new password, and in. The token is after the # of the address. */
export function PasswordLinkScreen() {
  const access = useTexts().access;
  const passwords = useTexts().passwords;
  const t = passwords.link;
  const token = useRouterState({ select: (state) => state.location.hash });
  const link = useQuery(queryOf(readLink, { body: { token } }));
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isUsed, setIsUsed] = useState(false);
  const { step, start } = useCodeStep(async ({ new_password: password }: { new_password: string }, code?: string) => {
    try {
      const choice = { password, ...(code !== undefined && { code }) };
      adoptSession(client, await call(savePassword, { body: { token, ...choice } }));
    } catch (error) {
      setIsUsed(error instanceof CallError && error.status === 410);
      throw error;
    }
    await navigate({ to: '/', replace: true });
  });
  if (isGone(link.error) || isUsed) return <Gone />;
  if (step) {
    return (
      <LoginCard title={access.code.title} hint={access.code.hint}>
        <CodeForm step={step} />
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t.title} {...(link.data && { hint: interpolate(t.hint, link.data) })}>
      {link.isPending && <Skeleton height={190} mt="lg" radius="lg" />}
      {link.error && <LoadError error={link.error} onRetry={link.refetch} />}
      {link.data && <CredentialForm asks={{ new_password: '' }} email={link.data.email} submit={t.save} save={start} />}
    </LoginCard>
  );
}

function Gone() {
  const t = useTexts().passwords.link;
  return (
    <LoginCard title={t.gone} hint={t.gone_text}>
      <Button component={Link} to="/forgot-password" size="md" mt="lg" fullWidth>
        {t.ask}
      </Button>
    </LoginCard>
  );
}
