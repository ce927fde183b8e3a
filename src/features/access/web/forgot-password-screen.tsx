import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useTexts } from '#ui/texts.ts';
import { askForLink } from '../password-contract.ts';
import classes from './entrance.module.css';
import { FormError } from './form-error.tsx';
import { LoginCard } from './login-card.tsx';
import { useLoginOptions } from './login-options-query.ts';
import { ServerCommand } from './server-command.tsx';

/** Asks for a link by mail; says where to turn to on a server that sends none. */
export function ForgotPasswordScreen() {
  const t = useTexts().passwords.forgot;
  const entrance = useLoginOptions();
  const ask = useMutation({ mutationFn: (email: string) => call(askForLink, { body: { email } }) });
  const mail = entrance.data?.mail;
  return (
    <LoginCard title={ask.isSuccess ? t.sent : t.title} {...(mail !== 'off' && !ask.isSuccess && { hint: t.hint })}>
      {entrance.isPending && <Skeleton height={150} mt="lg" radius="lg" />}
      {entrance.error && <LoadError error={entrance.error} onRetry={entrance.refetch} />}
      {mail === 'off' && (
        <ServerCommand title={t.off} text={t.off_text} command="npm run add-account -- --link you@example.com" />
      )}
      {mail && mail !== 'off' && !ask.isSuccess && (
        <AskForm error={ask.error} isBusy={ask.isPending} onAsk={ask.mutate} />
      )}
      {ask.isSuccess && <Sent email={ask.variables} isKept={mail === 'kept'} />}
      <Link to="/login" className={classes.beside}>
        {t.back}
      </Link>
    </LoginCard>
  );
}

type FormProps = { error: Error | null; isBusy: boolean; onAsk: (email: string) => void };

function AskForm({ error, isBusy, onAsk }: FormProps) {
  const access = useTexts().access;
  const passwords = useTexts().passwords;
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(email.trim() === '');
    if (email.trim() !== '') onAsk(email.trim());
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
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isMissing && access.email_missing}
        />
        <FormError error={error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {passwords.forgot.send}
        </Button>
      </Stack>
    </form>
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
