import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CredentialForm } from '#features/people/access/web/credential-form.tsx';
import { isDemo } from '#features/people/access/web/demo-logins.tsx';
import classes from '#features/people/access/web/entrance.module.css';
import { LoginCard } from '#features/people/access/web/login-card.tsx';
import { call } from '#ui/call.ts';
import { FormAlert } from '#ui/form-error.tsx';
import { useTexts } from '#ui/texts.ts';
import { startCompanyLogin } from '../contract.ts';
import { LoginFailure } from '../login-failures.ts';

const DEMO_EMAIL = 'admin@other.test';

/** The way to the company's own login page, and where a login that failed there ends. */
export function CompanyLoginScreen() {
  const t = useTexts().single_sign_on.login;
  const { failed, back }: { failed?: unknown; back?: unknown } = useSearch({ strict: false });
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState(LoginFailure.safeParse(failed).data ?? null);

  async function start({ email: typed }: { email: string }) {
    const whither = typeof back === 'string' && { back: back.slice(0, 1_000) };
    setFailure(null);
    const answer = await call(startCompanyLogin, { body: { email: typed.trim(), ...whither } });
    if (answer.address === null) return setFailure(answer.failure);
    window.location.assign(answer.address);
    return new Promise<never>(() => {}); // the page is left
  }

  return (
    <LoginCard title={t.title} hint={t.hint}>
      <CredentialForm key={email} asks={{ email }} submit={t.go} save={start}>
        {failure && <FormAlert>{t.failures[failure]}</FormAlert>}
      </CredentialForm>
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
