import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PRINTED_LINK_HOURS } from '#features/access/password-contract.ts';
import { createAccount, findMember } from '#features/access/server/create-account.ts';
import { createPasswordLink } from '#features/access/server/password-links.ts';
import { StartError } from '#platform/config.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { type AddAccountCommand, readArguments, USAGE } from './add-account-arguments.ts';
import { requireDatabaseUrl } from './app-database.ts';
import { runProgram } from './program.ts';

const UNDEFINED_TABLE = '42P01';

// Creates an account with its first administrator, or a new link for a person who has a login: for whoever runs the server.
await runProgram(async (config) => {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted.kind === 'usage') return console.log(USAGE);
  const pool = new pg.Pool({ connectionString: requireDatabaseUrl(config), max: 1 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { member, said } = await findOrCreate(owner, wanted);
    const link = await createPasswordLink(owner, member, config.base_url, PRINTED_LINK_HOURS);
    console.log(`${said} This link sets the password, once and within ${PRINTED_LINK_HOURS} hours:\n\n  ${link}\n`);
  } catch (error) {
    const isOld = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;
    throw isOld ? new StartError('The database is not migrated: run npm run migrate first') : error;
  } finally {
    await pool.end();
  }
});

async function findOrCreate(owner: Kysely<DB>, wanted: Exclude<AddAccountCommand, { kind: 'usage' }>) {
  if (wanted.kind === 'link') {
    const member = await findMember(owner, wanted.email);
    if (!member) throw new StartError(`No member logs in as ${wanted.email}`);
    return { member, said: `${member.name} logs in as ${wanted.email}.` };
  }
  const { account: name, 'time-zone': time_zone, currency, language, name: person, email } = wanted.account;
  const member = await createAccount(owner, {
    name,
    time_zone,
    currency,
    language,
    admin: { name: person, email },
  });
  if (member) return { member, said: `The account ${name} was created; ${person} logs in as ${email}.` };
  throw new StartError(
    `${email} has a login already, so nothing was changed; for a new link run npm run add-account -- --link ${email}`,
  );
}
