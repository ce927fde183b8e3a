import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { FormError } from '#ui/form-error.tsx';
import { useTexts } from '#ui/texts.ts';
import { CodeForm, useCodeStep } from './code-form.tsx';
import { CredentialForm } from './credential-form.tsx';
import { DemoLogins } from './demo-logins.tsx';
import classes from './entrance.module.css';
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
  const enter = () => router.navigate({ href: back });
  const { step, start } = useCodeStep(async (login: Login, code?: string) => {
    await startSession(client, { ...login, ...(code !== undefined && { code }) });
    await enter();
  });
  const pick = useMutation({ mutationFn: start });

  if (step) {
    return (
      <LoginCard title={t.code.title} hint={t.code.hint}>
        <CodeForm step={step} />
      </LoginCard>
    );
  }

  return (
    <LoginCard title={t.welcome} hint={t.tagline}>
      <NoAccounts />
      <CredentialForm
        asks={{ email: '', password: '' }}
        submit={t.log_in}
        save={start}
        below={
          <>
            <PasskeyLogin
              onLogIn={async (session) => {
                adoptSession(client, session);
                await enter();
              }}
            />
            <Link to="/login/company" search={back === '/' ? {} : { back }} className={classes.beside}>
              {t.company}
            </Link>
            <Link to="/forgot-password" className={classes.beside}>
              {t.forgot}
            </Link>
          </>
        }
      />
      <FormError error={pick.error} />
      <DemoLogins isBusy={pick.isPending} onPick={pick.mutate} />
    </LoginCard>
  );
}
