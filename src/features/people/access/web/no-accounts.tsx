import { useTexts } from '#ui/texts.ts';
import { useLoginOptions } from './login-options-query.ts';
import { ServerCommand } from './server-command.tsx';

/** Says on a new server how the first account is made; nothing elsewhere. */
export function NoAccounts() {
  const { data } = useLoginOptions();
  return data?.has_accounts === false && <FirstSteps />;
}

function FirstSteps() {
  const t = useTexts().passwords.no_accounts;
  return <ServerCommand title={t.title} text={t.text} command="npm run add-account" />;
}
