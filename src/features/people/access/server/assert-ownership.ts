import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

type RequestIds = { account_id?: number | undefined; user_id?: number | undefined };

/** Ids in a request must match its session; a foreign id answers 404. @throws AppError not_found */
export function assertOwnership(staff: Staff, ids: RequestIds): void {
  const isOther =
    (ids.account_id !== undefined && ids.account_id !== staff.account_id) ||
    (ids.user_id !== undefined && ids.user_id !== staff.user_id);
  if (isOther) throw new AppError('not_found');
}
