import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { type Department, MAX_DEPARTMENTS } from '../departments-contract.ts';

/** An account's departments by name. Those who were deactivated are not counted. */
export async function findAllDepartments(db: AccountDb): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select d.id, d.name, count(u.id)::int as members
      from departments d
      left join member_departments m on m.account_id = d.account_id and m.department_id = d.id
      left join users u on u.account_id = m.account_id and u.id = m.user_id and u.deactivated_at is null
     group by d.account_id, d.id order by lower(d.name) limit ${MAX_DEPARTMENTS}`.execute(db);
  return rows;
}

const nameTaken = (name: string) => new AppError('department_name_taken', { params: { name } });

/** @throws AppError department_name_taken, also for a name that differs by letter case alone; too_many_departments */
export async function addDepartment(staff: Staff, name: string): Promise<Department> {
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from departments`.execute(tx);
    if ((rows[0]?.n ?? 0) >= MAX_DEPARTMENTS) {
      throw new AppError('too_many_departments', { params: { most: MAX_DEPARTMENTS } });
    }
    const added = await tx
      .insertInto('departments')
      .values({ name })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw nameTaken(name);
    await recordEvent(tx, staff, { type: 'department.created', details: { name } });
    return { id: added.id, name, members: 0 };
  });
}

/** @throws AppError not_found, department_name_taken */
export async function changeDepartmentName(staff: Staff, id: number, name: string): Promise<void> {
  try {
    await staff.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select name from departments where id = ${id} for update`.execute(
        tx,
      );
      if (!rows[0]) throw new AppError('not_found');
      if (rows[0].name === name) return;
      await tx.updateTable('departments').set({ name }).where('id', '=', id).execute();
      const changes = [{ field: 'name' as const, from: rows[0].name, to: name }];
      await recordEvent(tx, staff, { type: 'department.renamed', details: { name, changes } });
    });
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.constraint === 'departments_name' ? nameTaken(name) : error;
  }
}

/** Members of it stay, and are in it no more. @throws AppError not_found */
export async function removeDepartment(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('departments').where('id', '=', id).returning('name').executeTakeFirst();
    if (!removed) throw new AppError('not_found');
    await recordEvent(tx, staff, { type: 'department.deleted', details: { name: removed.name } });
  });
}
