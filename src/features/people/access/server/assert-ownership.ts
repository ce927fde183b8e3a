import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

type Said = { account_id?: number | undefined; user_id?: number | undefined };

/** Ids in a request must match its session; a foreign id answers 404. @throws AppError not_found */
export function assertOwnership(staff: Staff, said: Said): void {
  const isOther =
    (said.account_id !== undefined && said.account_id !== staff.account_id) ||
    (said.user_id !== undefined && said.user_id !== staff.user_id);
  if (isOther) throw new AppError('not_found');
}
