import type pg from 'pg';
import { APP_ROLE } from './app-login.ts';
import { RefusedConnection } from './refused-connection.ts';

type Role = { is_switched: boolean; is_member: boolean; sees_all: boolean };

/**
 * Checks that a connection works as a login to which row security applies: a member of the application's role, that
 * neither is nor can become the tables' owner, a superuser or a role that bypasses row security.
 * @throws RefusedConnection
 */
export async function verifyAppRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Role>(ROLE_QUERY, [APP_ROLE]);
  const [role] = rows;
  if (!role || role.is_switched || role.sees_all) {
    throw new RefusedConnection(
      'The application is connected to the database as a role that can see every account, so nothing is read or written: ' +
        'check DATABASE_APP_URL, and that no pooler replaces its user',
    );
  }
  if (!role.is_member) {
    throw new RefusedConnection(
      `The application's database login is no member of the role ${APP_ROLE}: run npm run migrate, ` +
        `or grant ${APP_ROLE} to the user of DATABASE_APP_URL`,
    );
  }
}

const ROLE_QUERY = `
  select session_user <> current_user as is_switched,
         exists (select from pg_roles r
           where r.rolname = $1 and pg_has_role(session_user, r.oid, 'usage')) as is_member,
         exists (select from pg_roles r
           where (r.rolsuper or r.rolbypassrls) and pg_has_role(session_user, r.oid, 'member'))
           or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                       where n.nspname in ('public', 'app')
                         and pg_has_role(session_user, c.relowner, 'member')) as sees_all`;
