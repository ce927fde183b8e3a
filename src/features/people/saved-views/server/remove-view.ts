import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import type { View } from '../contract.ts';
import { readView } from './find-views.ts';
import { lockView, publishChange } from './lock-view.ts';
import { makeRoom, withOwnName } from './save-view.ts';

/** Deletes a view, which can be had back for a day. @throws AppError not_found, right_missing */
export async function removeView(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const view = await lockView(tx, staff, id);
    await sql`update saved_views set deleted_at = now() where id = ${id}`.execute(tx);
    await publishChange(tx, staff, view, 'view.deleted');
  });
}

/**
 * Has a deleted view back where it was, as the default that it was.
 * @throws AppError not_found once it is gone for good; view_name_taken, too_many_views, right_missing
 */
export async function bringBackView(staff: Staff, id: number): Promise<View> {
  let name: string | undefined;
  return withOwnName(
    () => name,
    () =>
      staff.db.transaction().execute(async (tx) => {
        const view = await lockView(tx, staff, id, true);
        name = view.name;
        await makeRoom(tx, staff, view.user_id);
        await sql`update saved_views set deleted_at = null where id = ${id}`.execute(tx);
        await publishChange(tx, staff, view, 'view.restored');
        return readView({ db: tx }, id);
      }),
  );
}
