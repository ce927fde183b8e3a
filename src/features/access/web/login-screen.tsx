import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { BrandMark } from '#ui/brand-mark.tsx';
import { CallError } from '#ui/call.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { DemoLogins } from './demo-logins.tsx';
import classes from './login-screen.module.css';
import { type Login, startSession } from './session.ts';

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
  const logIn = useMutation({
    mutationFn: (login: Login) => startSession(client, login),
    onSuccess: () => router.history.push(back),
  });
  useEffect(() => {
    document.title = `${t.title} · Bodega`;
  }, [t]);

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <BrandMark size={44} />
        <h1>{t.welcome}</h1>
        <p>{t.tagline}</p>
        <LoginForm error={logIn.error} isBusy={logIn.isPending || logIn.isSuccess} onSubmit={logIn.mutate} />
        <DemoLogins isBusy={logIn.isPending} onPick={logIn.mutate} />
      </div>
    </main>
  );
}

type FormProps = { error: Error | null; isBusy: boolean; onSubmit: (login: Login) => void };

function LoginForm({ error, isBusy, onSubmit }: FormProps) {
  const { access: t, ui } = useTexts();
  const [login, setLogin] = useState<Login>({ email: '', password: '' });
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = (name: keyof Login) => isChecked && login[name].trim() === '';

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
        {error && (
          <div role="alert" className={classes.error}>
            {error instanceof CallError ? error.message : ui.failed}
          </div>
        )}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.log_in}
        </Button>
      </Stack>
    </form>
  );
}
