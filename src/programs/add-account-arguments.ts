import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Language } from '#features/people/access/contract.ts';
import { AccountTimeZone, Currency } from '#features/people/account-settings/account-settings-rules.ts';
import { StartError } from '#platform/config.ts';

export const USAGE = `Creates an account with its first administrator, and prints the link with which that person
sets a password:

  npm run add-account -- --account "Acme Ltd." --time-zone America/Lima --currency USD \\
    --name "Ana Quispe" --email ana@acme.example [--language es]

Prints a new link for a person who has a login already:

  npm run add-account -- --link ana@acme.example
`;

const Name = z.string().trim().min(1).max(200);
const Email = z.string().trim().toLowerCase().max(320).pipe(z.email());

const NewAccount = z.object({
  account: Name,
  'time-zone': AccountTimeZone,
  currency: Currency,
  language: Language.default('en'),
  name: Name,
  email: Email,
});

const REFUSED: Record<keyof z.output<typeof NewAccount>, string> = {
  account: '--account must be the name of the company, such as --account "Acme Ltd."',
  'time-zone': '--time-zone must be a zone of the IANA list, such as --time-zone America/Lima',
  currency: '--currency must be a code of ISO 4217, such as --currency USD',
  language: '--language must be en or es',
  name: '--name must be the name of the first administrator, such as --name "Ana Quispe"',
  email: "--email must be the first administrator's e-mail address, such as --email ana@acme.example",
};

export type AddAccountCommand =
  | { kind: 'usage' }
  | { kind: 'link'; email: string }
  | { kind: 'account'; account: z.output<typeof NewAccount> };

/** @throws StartError naming the missing or wrong argument in one sentence */
export function readArguments(argv: readonly string[]): AddAccountCommand {
  const values = parse(argv);
  if (argv.length === 0 || values.help) return { kind: 'usage' };
  if (values.link !== undefined) {
    const email = Email.safeParse(values.link);
    if (!email.success || argv.length > 2) {
      throw new StartError('--link must be the e-mail address of a person who has a login, and stands alone');
    }
    return { kind: 'link', email: email.data };
  }
  const parsed = NewAccount.safeParse(values);
  if (parsed.success) return { kind: 'account', account: parsed.data };
  const wrong = NewAccount.keyof().parse(parsed.error.issues[0]?.path[0]);
  throw new StartError(REFUSED[wrong]);
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { account: text, 'time-zone': text, currency: text, language: text, name: text, email: text };
  try {
    return parseArgs({ args: [...argv], options: { ...options, link: text, help: { type: 'boolean' } } }).values;
  } catch (error) {
    const [said] = String(error instanceof Error ? error.message : error).split('\n', 1);
    throw new StartError(`${said} (--help lists what there is)`);
  }
}
