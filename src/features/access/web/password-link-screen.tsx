import { Button, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { CallError, call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { readLink, savePassword } from '../password-contract.ts';
import { passwordFault } from '../password-rules.ts';
import { isCodeNeeded } from './code-error.ts';
import { CodeForm } from './code-form.tsx';
import { FormError } from './form-error.tsx';
import { LoginCard } from './login-card.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { adoptSession } from './session.ts';

const isGone = (error: Error | null) => error instanceof CallError && (error.status === 410 || error.status === 422);

/** Where a link of a mail leads: a new password, and in. The token is after the # of the address. */
export function PasswordLinkScreen() {
  const access = useTexts().access;
  const passwords = useTexts().passwords;
  const t = passwords.link;
  const token = useRouterState({ select: (state) => state.location.hash });
  const link = useQuery(queryOf(readLink, { body: { token } }));
  const save = useSave(token);
  if (isGone(link.error) || (save.error instanceof CallError && save.error.status === 410)) return <Gone />;
  const { variables: tried, error } = save;
  const isBusy = save.isPending || save.isSuccess;
  if (tried && (tried.code !== undefined || isCodeNeeded(error))) {
    const { title, hint } = access.code;
    return (
      <LoginCard title={title} hint={hint}>
        <CodeForm
          error={error}
          isBusy={isBusy}
          onSubmit={(code) => save.mutate({ ...tried, code })}
          onBack={save.reset}
        />
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t.title} {...(link.data && { hint: interpolate(t.hint, link.data) })}>
      {link.isPending && <Skeleton height={190} mt="lg" radius="lg" />}
      {link.error && <LoadError error={link.error} onRetry={link.refetch} />}
      {link.data && (
        <PasswordForm
          email={link.data.email}
          error={error}
          isBusy={isBusy}
          onSave={(password) => save.mutate({ password })}
        />
      )}
    </LoginCard>
  );
}

function useSave(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (choice: { password: string; code?: string }) => call(savePassword, { body: { token, ...choice } }),
    onSuccess: (session) => {
      adoptSession(client, session);
      void navigate({ to: '/', replace: true });
    },
  });
}

type FormProps = { email: string; error: Error | null; isBusy: boolean; onSave: (password: string) => void };

function PasswordForm({ email, error, isBusy, onSave }: FormProps) {
  const t = useTexts().passwords.link;
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!passwordFault(password, email)) onSave(password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NewPasswordField value={password} onChange={setPassword} email={email} isChecked={isChecked} autoFocus />
        <FormError error={error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.save}
        </Button>
      </Stack>
    </form>
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
