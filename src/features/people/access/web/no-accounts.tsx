import { useTexts } from '#ui/texts.ts';
import { useLoginOptions } from './login-options-query.ts';
import { ServerCommand } from './server-command.tsx';

/** Explains on a server without accounts how the first one is made; nothing on others. */
export function NoAccounts() {
  const { data } = useLoginOptions();
  return data?.has_accounts === false && <FirstSteps />;
}

function FirstSteps() {
  const t = useTexts().passwords.no_accounts;
  return <ServerCommand title={t.title} text={t.text} command="npm run add-account" />;
}
