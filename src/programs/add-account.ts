import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PRINTED_LINK_HOURS } from '#features/people/access/password-contract.ts';
import { createAccount, findPerson } from '#features/people/access/server/create-account.ts';
import { createPasswordLink } from '#features/people/access/server/password-links.ts';
import { StartError } from '#platform/config.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { type AddAccountCommand, readArguments, USAGE } from './add-account-arguments.ts';
import { requireDatabaseUrl } from './app-database.ts';
import { runProgram } from './program.ts';

const UNDEFINED_TABLE = '42P01';

// Creates an account with its first administrator, or a new link for a person who has a login: for the operator of the
// server.
await runProgram(async (config) => {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted.kind === 'usage') return console.log(USAGE);
  const pool = new pg.Pool({ connectionString: requireDatabaseUrl(config), max: 1 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { person_id, said } = await findOrCreate(owner, wanted);
    if (person_id === null) return console.log(`${said}\n`);
    const link = await createPasswordLink(owner, person_id, config.base_url, PRINTED_LINK_HOURS);
    console.log(`${said} This link sets the password, once and within ${PRINTED_LINK_HOURS} hours:\n\n  ${link}\n`);
  } catch (error) {
    const isOld = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;
    throw isOld ? new StartError('The database is not migrated: run npm run migrate first') : error;
  } finally {
    await pool.end();
  }
});

/** `person_id`: whom a link is printed for; null where there is a password already. */
async function findOrCreate(owner: Kysely<DB>, wanted: Exclude<AddAccountCommand, { kind: 'usage' }>) {
  if (wanted.kind === 'link') {
    const known = await findPerson(owner, wanted.email);
    if (!known) throw new StartError(`No member logs in as ${wanted.email}`);
    return { person_id: known.person_id, said: `${known.name} logs in as ${wanted.email}.` };
  }
  const { account: name, 'time-zone': time_zone, currency, language, name: person, email } = wanted.account;
  const created = await createAccount(owner, {
    name,
    time_zone,
    currency,
    language,
    admin: { name: person, email },
  });
  if (!created) {
    throw new StartError(
      `${email} is a member of an account ${name} already, so nothing was changed; for a new link run npm run add-account -- --link ${email}`,
    );
  }
  const said = `The account ${name} was created; ${person} logs in as ${email}`;
  return created.hasPassword
    ? { person_id: null, said: `${said}, with the password that this login has already.` }
    : { person_id: created.person_id, said: `${said}.` };
}
