import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isDemo } from '#features/access/web/demo-logins.tsx';
import classes from '#features/access/web/entrance.module.css';
import { FormError } from '#features/access/web/form-error.tsx';
import { LoginCard } from '#features/access/web/login-card.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { startCompanyLogin } from '../contract.ts';
import { LoginFailure } from '../login-failures.ts';

const DEMO_EMAIL = 'admin@other.test';

/** The way to the company's own login page, and where a login that failed there ends. */
export function CompanyLoginScreen() {
  const t = useTexts().single_sign_on.login;
  const { failed, back }: { failed?: unknown; back?: unknown } = useSearch({ strict: false });
  const start = useMutation({
    mutationFn: (email: string) =>
      call(startCompanyLogin, { body: { email, ...(typeof back === 'string' && { back: back.slice(0, 1_000) }) } }),
    onSuccess: ({ address }) => {
      if (address !== null) window.location.assign(address);
    },
  });
  const [email, setEmail] = useState('');
  const isLeaving = Boolean(start.data?.address);
  const failure = start.isIdle ? (LoginFailure.safeParse(failed).data ?? null) : (start.data?.failure ?? null);
  return (
    <LoginCard title={t.title} hint={t.hint}>
      <LoginForm
        email={email}
        onChange={setEmail}
        onSubmit={start.mutate}
        isBusy={start.isPending || isLeaving}
        failure={failure}
        error={start.error}
      />
      {isDemo() && (
        <section className={classes.note}>
          <p>{t.demo}</p>
          <Button variant="default" size="xs" onClick={() => setEmail(DEMO_EMAIL)}>
            {t.demo_pick}
          </Button>
        </section>
      )}
      <Link to="/login" search={typeof back === 'string' && back !== '/' ? { back } : {}} className={classes.beside}>
        {t.back}
      </Link>
    </LoginCard>
  );
}

type FormProps = {
  email: string;
  onChange: (email: string) => void;
  onSubmit: (email: string) => void;
  isBusy: boolean;
  failure: LoginFailure | null;
  error: Error | null;
};

function LoginForm({ email, onChange, onSubmit, isBusy, failure, error }: FormProps) {
  const t = useTexts().single_sign_on.login;
  const access = useTexts().access;
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (email.trim() !== '') onSubmit(email.trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={access.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          maxLength={320}
          value={email}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={isChecked && email.trim() === '' && access.email_missing}
        />
        {failure && !isBusy && (
          <div role="alert" className={classes.error}>
            {t.failures[failure]}
          </div>
        )}
        <FormError error={error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.go}
        </Button>
      </Stack>
    </form>
  );
}
