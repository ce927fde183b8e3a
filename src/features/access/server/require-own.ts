import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

type Said = { account_id?: number | undefined; user_id?: number | undefined };

/** What callers say of who they are is only compared: another account's or member's id is nobody's. @throws AppError not_found */
export function requireOwn(staff: Staff, said: Said): void {
  const isOther =
    (said.account_id !== undefined && said.account_id !== staff.account_id) ||
    (said.user_id !== undefined && said.user_id !== staff.user_id);
  if (isOther) throw new AppError('not_found');
}
