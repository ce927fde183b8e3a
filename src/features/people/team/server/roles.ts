import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#base/errors.ts';
import { sumAmounts } from '#base/money.ts';
import { RIGHTS, type Right } from '#base/rights.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { MAX_ROLES, type Role, type RoleEdit } from '../roles-contract.ts';
import type { FieldChange } from '../team-events.ts';

/** An account's roles by name. */
export async function findAllRoles(db: AccountDb): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select r.id, r.name, r.rights, r.refund_limit::text as refund_limit, r.version,
           (select count(*)::int from users u where u.role_id = r.id) as members,
           (select count(*)::int from invitations i where i.role_id = r.id and i.accepted_at is null) as invitations
      from roles r order by lower(r.name) limit ${MAX_ROLES}`.execute(db);
  return rows.map((role) => ({ ...role, refund_limit: role.refund_limit && sumAmounts([role.refund_limit]) }));
}

/** @throws AppError role_name_taken, also for a name that differs by letter case alone; too_many_roles */
export async function addRole(staff: Staff, edit: RoleEdit): Promise<number> {
  const { name, rights, refund_limit } = edit;
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from roles`.execute(tx);
    if ((rows[0]?.n ?? 0) >= MAX_ROLES) throw new AppError('too_many_roles', { params: { most: MAX_ROLES } });
    const added = await tx
      .insertInto('roles')
      .values({ name, rights: inOrder(rights), refund_limit })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw nameTaken(name);
    const changes = changesOf({ name, rights: [], refund_limit: null }, edit);
    await recordEvent(tx, staff, { type: 'role.created', details: { name, changes } });
    return added.id;
  });
}

/** Members have the new rights with their next call. @throws AppError not_found, role_changed, role_name_taken */
export async function changeRole(staff: Staff, id: number, edit: RoleEdit & { version: number }): Promise<void> {
  try {
    await staff.db.transaction().execute(async (tx) => {
      const role = await lockRole(tx, id);
      if (role.version !== edit.version) throw new AppError('role_changed', { params: { name: role.name } });
      const changes = changesOf(role, edit);
      if (changes.length === 0) return;
      const { name, rights, refund_limit } = edit;
      await sql`update roles set name = ${name}, rights = ${inOrder(rights)}, refund_limit = ${refund_limit}::numeric,
        version = version + 1 where id = ${id}`.execute(tx);
      await recordEvent(tx, staff, { type: 'role.changed', details: { name, changes } });
    });
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.constraint === 'roles_name' ? nameTaken(edit.name) : error;
  }
}

/** @throws AppError not_found; role_in_use while a member or an open invitation has it */
export async function removeRole(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    // A member who is being given the role holds its row, so after this lock all of its members are visible.
    const { name } = await lockRole(tx, id);
    const role = (await findAllRoles(tx)).find((one) => one.id === id);
    if (role && role.members + role.invitations > 0) {
      const { members, invitations } = role;
      throw new AppError('role_in_use', { params: { name, members, invitations } });
    }
    await tx.deleteFrom('roles').where('id', '=', id).execute();
    await recordEvent(tx, staff, { type: 'role.deleted', details: { name } });
  });
}

/** A role that is being given: neither deleted nor changed before that is done. @throws AppError not_found */
export async function holdRole(tx: AccountDb, id: number): Promise<{ id: number; name: string; rights: string[] }> {
  const { rows } = await sql<{ id: number; name: string; rights: string[] }>`
    select id, name, rights from roles where id = ${id} for share`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

type LockedRole = RoleEdit & { version: number };

async function lockRole(tx: AccountDb, id: number): Promise<LockedRole> {
  const { rows } = await sql<LockedRole>`
    select name, rights, refund_limit::text as refund_limit, version from roles where id = ${id} for update`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

const nameTaken = (name: string) => new AppError('role_name_taken', { params: { name } });

const inOrder = (rights: readonly Right[]): Right[] => RIGHTS.filter((right) => rights.includes(right));

/** As the history keeps them; null where there are none. */
const asText = (rights: readonly Right[]): string | null => inOrder(rights).join(', ') || null;

const limitOf = ({ refund_limit }: RoleEdit): string | null => refund_limit && sumAmounts([refund_limit]);

function changesOf(role: RoleEdit, edit: RoleEdit): FieldChange[] {
  const [from, to] = [asText(role.rights), asText(edit.rights)];
  const [before, after] = [limitOf(role), limitOf(edit)];
  return [
    ...(role.name !== edit.name ? [{ field: 'name' as const, from: role.name, to: edit.name }] : []),
    ...(from !== to ? [{ field: 'rights' as const, from, to }] : []),
    ...(before !== after ? [{ field: 'refund_limit' as const, from: before, to: after }] : []),
  ];
}
