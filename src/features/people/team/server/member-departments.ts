import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { Departments } from '../departments-contract.ts';
import { memberName } from './member-sessions.ts';

type Named = { id: number; name: string };

/** The names of departments by their ids, as they are chosen from. */
export const asMap = (departments: readonly Named[]): Departments =>
  Object.fromEntries(departments.map(({ id, name }) => [String(id), name]));

/** Their names as one text; null where there are none. */
const asText = (departments: readonly Named[]) => departments.map(({ name }) => name).join(', ') || null;

async function departmentsOf(db: AccountDb, userId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select d.id, d.name
      from member_departments m join departments d on d.account_id = m.account_id and d.id = m.department_id
     where m.user_id = ${userId} order by lower(d.name)`.execute(db);
  return rows;
}

/** A member's departments, and their names as one text; null where there are none. @throws AppError not_found */
export async function findMemberDepartments({ db }: Staff, userId: number): Promise<[Departments, string] | null> {
  await memberName(db, userId);
  const departments = await departmentsOf(db, userId);
  const text = asText(departments);
  return text === null ? null : [asMap(departments), text];
}

/**
 * Has a member be in these departments and in no others. @returns them, and what to say
 * @throws AppError not_found for a member or a department that is not there
 */
export async function assignDepartments(staff: Staff, userId: number, ids: readonly number[]) {
  return staff.db.transaction().execute(async (tx): Promise<[Departments, string]> => {
    const { rows } = await sql<{ name: string }>`
      select name from users where id = ${userId} for no key update`.execute(tx);
    if (!rows[0]) throw new AppError('not_found');
    const wanted = [...new Set(ids)];
    // Kept from being deleted until they are assigned.
    const found = await sql`select from departments where id = any(${wanted}::bigint[]) for key share`.execute(tx);
    if (found.rows.length < wanted.length) throw new AppError('not_found');
    const before = await departmentsOf(tx, userId);
    await sql`
      delete from member_departments where user_id = ${userId} and department_id <> all(${wanted}::bigint[])`.execute(
      tx,
    );
    await sql`
      insert into member_departments (user_id, department_id) select ${userId}, unnest(${wanted}::bigint[])
      on conflict do nothing`.execute(tx);
    const after = await departmentsOf(tx, userId);
    const { name } = rows[0];
    const change = { field: 'departments' as const, from: asText(before), to: asText(after) };
    if (change.from !== change.to) {
      await recordEvent(tx, staff, { type: 'member.changed', details: { user_id: userId, name, changes: [change] } });
    }
    const t = repliesFor(staff).team;
    return [asMap(after), interpolate(after.length > 0 ? t.assigned : t.unassigned, { name })];
  });
}
