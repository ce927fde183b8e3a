import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { logIn, type Session, switchAccount } from '../contract.ts';
import { canSwitchBack } from '../same-member.ts';
import { startAfresh } from './account-switch.ts';
import { isCodeNeeded } from './code-error.ts';
import { CodeForm } from './code-form.tsx';
import classes from './entrance.module.css';
import { FormError } from './form-error.tsx';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { carrySession, type SessionEnd, useSession } from './session.ts';
import { goOnOrEnd } from './session-end.ts';

/** The login over a page whose session has ended. The page stays below it; only another member's login leaves it, who is told so first. */
export function LogInAgain({ end: { found } }: { end: SessionEnd }) {
  const t = useTexts().logInAgain;
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400}
      overlayProps={{ backgroundOpacity: 0.75, blur: 8 }}
      title={found ? t.other_title : t.title}
    >
      {found ? <OtherMember found={found} /> : <Ways />}
    </Modal>
  );
}

function OtherMember({ found }: { found: Session }) {
  const t = useTexts().logInAgain;
  const page = useSession();
  const names = {
    found: found.user.name,
    found_account: found.account.name,
    page: page.user.name,
    page_account: page.account.name,
  };
  return (
    <>
      <p>{interpolate(t.other_text, names)}</p>
      <Button data-autofocus fullWidth mt="lg" onClick={startAfresh}>
        {interpolate(t.go_on_as, names)}
      </Button>
    </>
  );
}

/** The ways to log in, as the login screen has them, for the member of the page. */
function Ways() {
  const t = useTexts().logInAgain;
  const access = useTexts().access;
  const { user } = useSession();
  const goOn = useGoOn();
  const byPassword = useMutation({
    mutationFn: ({ password, code }: { password: string; code?: string }) =>
      call(logIn, { body: { email: user.email, password, ...(code !== undefined && { code }) } }),
    onSuccess: goOn,
  });
  const { variables: tried, error } = byPassword;
  if (tried && (tried.code !== undefined || isCodeNeeded(error))) {
    return (
      <>
        <p className={classes.kept}>{access.code.hint}</p>
        <CodeForm
          error={error}
          isBusy={byPassword.isPending}
          onSubmit={(code) => byPassword.mutate({ ...tried, code })}
          onBack={byPassword.reset}
        />
      </>
    );
  }
  return (
    <>
      <p className={classes.kept}>{t.text}</p>
      <PasswordForm
        email={user.email}
        error={error}
        isBusy={byPassword.isPending}
        onSubmit={(password) => byPassword.mutate({ password })}
      />
      <Stack gap="sm" mt="sm">
        <PasskeyLogin onLogIn={goOn} />
        <Anchor href="/login/company" target="_blank" className={classes.beside}>
          {access.company}
        </Anchor>
        <p className={classes.aside}>{t.company_hint}</p>
        <Anchor href={`/login?${new URLSearchParams({ back: here() })}`} className={classes.beside}>
          {interpolate(t.not_me, { name: user.name })}
        </Anchor>
      </Stack>
    </>
  );
}

const here = () => window.location.pathname + window.location.search;

/** Goes on in the session that was just opened: in the account of the page, where its person was in another one last. */
function useGoOn(): (session: Session) => Promise<void> {
  const client = useQueryClient();
  const page = useSession();
  return async (session) => {
    if (!canSwitchBack(page, session)) return goOnOrEnd(client, session);
    carrySession(session);
    const back = await call(switchAccount, { body: { account_id: page.account.id } }).catch(() => session);
    goOnOrEnd(client, back);
  };
}

type FormProps = { email: string; error: Error | null; isBusy: boolean; onSubmit: (password: string) => void };

function PasswordForm({ email, error, isBusy, onSubmit }: FormProps) {
  const t = useTexts().access;
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (password.trim() !== '') onSubmit(password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput label={t.email} type="email" name="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isChecked && password.trim() === '' && t.password_missing}
        />
        <FormError error={error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.log_in}
        </Button>
      </Stack>
    </form>
  );
}
