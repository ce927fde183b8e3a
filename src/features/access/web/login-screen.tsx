import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Session } from '../contract.ts';
import { isCodeNeeded } from './code-error.ts';
import { CodeForm } from './code-form.tsx';
import { DemoLogins } from './demo-logins.tsx';
import classes from './entrance.module.css';
import { FormError } from './form-error.tsx';
import { LoginCard } from './login-card.tsx';
import { NoAccounts } from './no-accounts.tsx';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { adoptSession, type Login, startSession } from './session.ts';

/** Where the member wanted to go; only a path of this portal counts. */
function pathAfter(search: { back?: unknown }): string {
  const { back } = search;
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/';
}

export function LoginScreen() {
  const t = useTexts().access;
  const router = useRouter();
  const client = useQueryClient();
  const back = pathAfter(useSearch({ strict: false }));
  const enter = () => router.history.push(back);
  const adopt = (session: Session) => {
    adoptSession(client, session);
    enter();
  };
  const logIn = useMutation({
    mutationFn: (login: Login) => startSession(client, login),
    onSuccess: enter,
  });

  const { variables: tried, error } = logIn;
  const isBusy = logIn.isPending || logIn.isSuccess;
  if (tried && (tried.code !== undefined || isCodeNeeded(error))) {
    return (
      <LoginCard title={t.code.title} hint={t.code.hint}>
        <CodeForm
          error={error}
          isBusy={isBusy}
          onSubmit={(code) => logIn.mutate({ ...tried, code })}
          onBack={logIn.reset}
        />
      </LoginCard>
    );
  }

  return (
    <LoginCard title={t.welcome} hint={t.tagline}>
      <Suspense>
        <NoAccounts />
      </Suspense>
      <LoginForm error={error} isBusy={isBusy} onSubmit={logIn.mutate} onLogIn={adopt} back={back} />
      <DemoLogins isBusy={logIn.isPending} onPick={logIn.mutate} />
    </LoginCard>
  );
}

type FormProps = {
  error: Error | null;
  isBusy: boolean;
  onSubmit: (login: Login) => void;
  onLogIn: (session: Session) => void;
  back: string;
};

function LoginForm({ error, isBusy, onSubmit, onLogIn, back }: FormProps) {
  const t = useTexts().access;
  const [login, setLogin] = useState({ email: '', password: '' });
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = (name: keyof typeof login) => isChecked && login[name].trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (login.email.trim() && login.password.trim()) onSubmit(login);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={login.email}
          onChange={(event) => setLogin({ ...login, email: event.currentTarget.value })}
          error={isMissing('email') && t.email_missing}
        />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          value={login.password}
          onChange={(event) => setLogin({ ...login, password: event.currentTarget.value })}
          error={isMissing('password') && t.password_missing}
        />
        <FormError error={error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.log_in}
        </Button>
        <PasskeyLogin onLogIn={onLogIn} />
        <Link to="/login/company" search={back === '/' ? {} : { back }} className={classes.beside}>
          {t.company}
        </Link>
        <Link to="/forgot-password" className={classes.beside}>
          {t.forgot}
        </Link>
      </Stack>
    </form>
  );
}
