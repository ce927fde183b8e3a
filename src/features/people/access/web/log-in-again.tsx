import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { logIn, type Session, switchAccount } from '../contract.ts';
import { canSwitchBack } from '../same-member.ts';
import { startAfresh } from './account-switch.ts';
import { CodeForm, useCodeStep } from './code-form.tsx';
import { CredentialForm } from './credential-form.tsx';
import classes from './entrance.module.css';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { carrySession, type SessionEnd, useSession } from './session.ts';
import { goOnOrEnd } from './session-end.ts';

/**
 * The login over a page whose session has ended. The page stays below it. Only the login of another member leaves the
 * page, and a text says so first.
 */
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
      <Button data-autofocus fullWidth mt="lg" onClick={() => void startAfresh()}>
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
  const { step, start } = useCodeStep(async ({ password }: { password: string }, code?: string) =>
    goOn(await call(logIn, { body: { email: user.email, password, ...(code !== undefined && { code }) } })),
  );
  if (step) {
    return (
      <>
        <p className={classes.kept}>{access.code.hint}</p>
        <CodeForm step={step} />
      </>
    );
  }
  return (
    <>
      <p className={classes.kept}>{t.text}</p>
      <CredentialForm asks={{ password: '' }} submit={access.log_in} save={start}>
        <TextInput label={access.email} type="email" name="email" autoComplete="username" readOnly value={user.email} />
      </CredentialForm>
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

/**
 * Goes on in the session that was just opened: in the account of the page, where its person was in another one last.
 */
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
