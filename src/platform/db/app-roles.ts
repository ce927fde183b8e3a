import pg from 'pg';
import { StartError } from '../config.ts';
import { APP_ROLE, type AppLogin } from './app-login.ts';
import { scramVerifier } from './scram-verifier.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** Two programs made the same role at once; roles are shared by all databases of a server. */
const MADE_MEANWHILE = new Set(['42710', '23505']);

/**
 * Makes the role that the migrations grant to, where the server has none. @throws StartError where the owner may not
 */
export async function ensureAppRole(owner: pg.Pool): Promise<void> {
  if (await hasRole(owner, APP_ROLE)) return;
  await create(owner, `create role ${APP_ROLE} nologin nosuperuser nobypassrls`);
}

/** Makes the application's login, where the server has none. @throws StartError where the owner may not */
export async function ensureAppLogin(owner: pg.Pool, { user, password }: AppLogin): Promise<void> {
  if (await hasRole(owner, user)) return;
  const [name, verifier] = [pg.escapeIdentifier(user), pg.escapeLiteral(scramVerifier(password))];
  await create(owner, `create role ${name} login nosuperuser nobypassrls password ${verifier} in role ${APP_ROLE}`);
}

async function hasRole(owner: pg.Pool, name: string): Promise<boolean> {
  return (await owner.query('select from pg_roles where rolname = $1', [name])).rowCount === 1;
}

async function create(owner: pg.Pool, statement: string): Promise<void> {
  try {
    await owner.query(statement);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (MADE_MEANWHILE.has(code)) return;
    throw code === INSUFFICIENT_PRIVILEGE ? await mayNotCreate(owner, error) : error;
  }
}

async function mayNotCreate(owner: pg.Pool, cause: unknown): Promise<StartError> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_user) as name');
  return new StartError(
    `The database's owner may not create roles: have an administrator run "create role ${APP_ROLE}; ` +
      `grant ${APP_ROLE} to ${rows[0]?.name} with admin option; ` +
      `create role NAME login password 'PASSWORD' in role ${APP_ROLE};" ` +
      'and set DATABASE_APP_URL to that login',
    { cause },
  );
}
