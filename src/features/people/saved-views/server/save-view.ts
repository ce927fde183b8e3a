import { sql } from 'kysely';
import pg from 'pg';
import type { HandlerInput } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { type createView, MAX_OWN_VIEWS, MAX_SHARED_VIEWS, type ViewEdit } from '../changes-contract.ts';
import type { View } from '../contract.ts';
import type { ViewList } from '../view-state.ts';
import { readView } from './find-views.ts';
import { type LockedView, lockView, publishChange, refuseSharing } from './lock-view.ts';

type NewView = HandlerInput<typeof createView>['body'];

/**
 * Adds a view, the last of its owner's. @throws AppError view_name_taken, too_many_views, right_missing where it is for
 * all
 */
export async function addView(staff: Staff, { list, name, is_shared, state }: NewView): Promise<View> {
  if (is_shared) refuseSharing(staff);
  const user_id = is_shared ? null : staff.user_id;
  return withOwnName(
    () => name,
    () =>
      staff.db.transaction().execute(async (tx) => {
        await makeRoom(tx, staff, user_id);
        const { rows } = await sql<{ id: number }>`
        insert into saved_views (list, user_id, name, state, position, created_by, changed_by)
        values (${list}, ${user_id}, ${name}, ${jsonb(state)}, ${await nextPosition(tx, list, user_id)},
          ${staff.user_id}, ${staff.user_id})
        returning id`.execute(tx);
        await publishChange(tx, staff, { name, user_id }, 'view.shared');
        return readView({ db: tx }, rows[0]?.id ?? 0);
      }),
  );
}

/**
 * Changes a view: its name, its state, whether all members have it. A view that is no longer shared is the member's
 * own, and no role's default.
 * @throws AppError not_found, right_missing, view_changed with who in `details`, view_name_taken, too_many_views
 */
export async function editView(staff: Staff, id: number, edit: ViewEdit): Promise<View> {
  return withOwnName(
    () => edit.name,
    () =>
      staff.db.transaction().execute(async (tx) => {
        const view = await lockView(tx, staff, id);
        if (view.version !== edit.version) {
          const who = view.changed_by;
          throw new AppError('view_changed', { params: { who, name: view.name }, details: { who } });
        }
        const { name = view.name, is_shared = view.user_id === null } = edit;
        const isMoved = is_shared !== (view.user_id === null);
        const user_id = is_shared ? null : (view.user_id ?? staff.user_id);
        if (isMoved) await handOver(tx, staff, view, user_id);
        await sql`
        update saved_views set name = ${name}, user_id = ${user_id}, version = version + 1,
                               changed_by = ${staff.user_id}
                               ${edit.state ? sql`, state = ${jsonb(edit.state)}` : sql``}
         where id = ${id}`.execute(tx);
        const more = {
          ...(edit.state && { fields: ['shown' as const] }),
          ...(name !== view.name && { changes: [{ field: 'name' as const, from: view.name, to: name }] }),
        };
        if (isMoved)
          await publishChange(tx, staff, { name, user_id: null }, is_shared ? 'view.shared' : 'view.unshared', more);
        else await publishChange(tx, staff, { name, user_id }, 'view.changed', more);
        return readView({ db: tx }, id);
      }),
  );
}

/** It becomes the last of its new owner's. */
async function handOver(tx: AccountDb, staff: Staff, { id, list }: LockedView, user_id: number | null): Promise<void> {
  refuseSharing(staff);
  await makeRoom(tx, staff, user_id);
  await sql`delete from view_defaults where view_id = ${id}`.execute(tx);
  await sql`update saved_views set position = ${await nextPosition(tx, list, user_id)} where id = ${id}`.execute(tx);
}

/** Views that were deleted a day ago go for good. @throws AppError too_many_views */
export async function makeRoom(tx: AccountDb, staff: Staff, user_id: number | null): Promise<void> {
  // Two who add at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('saved_views'),
    hashtext(${`${staff.account_id} ${user_id ?? 0}`}))`.execute(tx);
  await sql`delete from saved_views where deleted_at < now() - interval '1 day'`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_views where user_id is not distinct
      from ${user_id}::bigint and deleted_at is null`.execute(tx);
  const most = user_id === null ? MAX_SHARED_VIEWS : MAX_OWN_VIEWS;
  if ((rows[0]?.n ?? 0) >= most) throw new AppError('too_many_views', { params: { most } });
}

async function nextPosition(tx: AccountDb, list: ViewList, user_id: number | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from saved_views
     where list = ${list} and user_id is not distinct from ${user_id}::bigint`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** @throws AppError view_name_taken instead of what the index says */
export async function withOwnName<T>(name: () => string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'saved_views_name') throw error;
    throw new AppError('view_name_taken', { params: { name: name() ?? '' } });
  }
}
