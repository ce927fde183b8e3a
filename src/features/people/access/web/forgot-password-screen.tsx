import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useTexts } from '#ui/texts.ts';
import { askForLink } from '../password-contract.ts';
import { CredentialForm } from './credential-form.tsx';
import classes from './entrance.module.css';
import { LoginCard } from './login-card.tsx';
import { useLoginOptions } from './login-options-query.ts';
import { ServerCommand } from './server-command.tsx';

/** Asks for a link by mail; says where to turn to on a server that sends none. */
export function ForgotPasswordScreen() {
  const t = useTexts().passwords.forgot;
  const options = useLoginOptions();
  const [sentTo, setSentTo] = useState('');
  const mail = options.data?.mail;
  return (
    <LoginCard title={sentTo ? t.sent : t.title} {...(mail !== 'off' && !sentTo && { hint: t.hint })}>
      {options.isPending && <Skeleton height={150} mt="lg" radius="lg" />}
      {options.error && <LoadError error={options.error} onRetry={options.refetch} />}
      {mail === 'off' && (
        <ServerCommand title={t.off} text={t.off_text} command="npm run add-account -- --link you@example.com" />
      )}
      {mail && mail !== 'off' && !sentTo && (
        <CredentialForm
          asks={{ email: '' }}
          submit={t.send}
          save={async ({ email }) => {
            await call(askForLink, { body: { email: email.trim() } });
            setSentTo(email.trim());
          }}
        />
      )}
      {sentTo && <Sent email={sentTo} isKept={mail === 'kept'} />}
      <Link to="/login" className={classes.beside}>
        {t.back}
      </Link>
    </LoginCard>
  );
}

function Sent({ email, isKept }: { email: string; isKept: boolean }) {
  const t = useTexts().passwords.forgot;
  return (
    <section className={classes.note} role="status">
      <p>{interpolate(t.sent_text, { email })}</p>
      {isKept ? <Link to="/mail">{t.open_mail}</Link> : <p>{t.nothing_came}</p>}
    </section>
  );
}
