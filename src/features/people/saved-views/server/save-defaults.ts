import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Audience } from '../contract.ts';
import { lockView, publishChange } from './lock-view.ts';

/**
 * Makes a shared view the default of these members, in place of what was; of others that had it, it is no longer.
 * @throws AppError not_found, also for a role that is not there; invalid for a view that is not shared
 */
export async function saveDefaults(staff: Staff, id: number, audiences: readonly Audience[]): Promise<void> {
  const wanted = [...new Set(audiences)].map((audience) =>
    typeof audience === 'number' ? { audience: 'role', role_id: audience } : { audience, role_id: null },
  );
  try {
    await staff.db.transaction().execute(async (tx) => {
      const view = await lockView(tx, staff, id);
      if (view.user_id !== null) throw new AppError('invalid', { fields: { default_of: ['not a shared view'] } });
      await sql`delete from view_defaults where view_id = ${id}`.execute(tx);
      for (const { audience, role_id } of wanted) {
        await sql`
          insert into view_defaults (list, audience, role_id, view_id)
            values (${view.list}, ${audience}, ${role_id}, ${id})
          on conflict (account_id, list, audience, role_id) do update set view_id = excluded.view_id`.execute(tx);
      }
      await publishChange(tx, staff, view, 'view.defaults_changed');
    });
  } catch (error) {
    const isRoleGone = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY;
    throw isRoleGone ? new AppError('not_found') : error;
  }
}

const FOREIGN_KEY = '23503';
