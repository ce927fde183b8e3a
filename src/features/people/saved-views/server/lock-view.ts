import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { refuseWithoutRight } from '#platform/http/access-check.ts';
import type { ViewList } from '../view-state.ts';
import type { SharedViewEvent } from '../views-events.ts';

/** What all members have is changed by those who manage the settings. */
const SHARED_NEEDS = 'manage_settings';

export type LockedView = {
  id: number;
  list: ViewList;
  user_id: number | null;
  name: string;
  state: unknown;
  version: number;
  changed_by: string;
};

/**
 * Locks a view for a change, until the transaction ends. `isDeleted`: one of the deleted views.
 * @throws AppError not_found, also for another member's own; right_missing for a shared one
 */
export async function lockView(tx: AccountDb, staff: Staff, id: number, isDeleted = false): Promise<LockedView> {
  const { rows } = await sql<LockedView>`
    select id, list, user_id, name, state, version, ${memberName('changed_by')} as changed_by from saved_views
     where id = ${id} and coalesce(user_id, 0) in (0, ${staff.user_id})
       and (deleted_at is not null) = ${isDeleted} for update`.execute(tx);
  const [view] = rows;
  if (!view) throw new AppError('not_found');
  if (view.user_id === null) refuseSharing(staff);
  return view;
}

/** @throws AppError right_missing */
export const refuseSharing = (staff: Staff): void => refuseWithoutRight(SHARED_NEEDS, staff);

type ViewOwner = { name: string; user_id: number | null };
type More = { fields?: 'shown'[]; changes?: { field: 'name'; from: string; to: string }[] };

/** Notifies the open screens; a change of a shared view is recorded in the audit too. */
export async function publishChange(
  tx: AccountDb,
  staff: Staff,
  { name, user_id }: ViewOwner,
  type: SharedViewEvent,
  more: More = {},
): Promise<void> {
  if (user_id === null) await recordEvent(tx, staff, { type, details: { subject: name, ...more } });
  else await publishEvent(tx, staff, { type: 'view.own_changed' });
}
