import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

/** An account that a body names must be the session's. @throws AppError not_found */
export function requireOwnAccount(staff: Staff, accountId: number | undefined): void {
  if (accountId !== undefined && accountId !== staff.account_id) throw new AppError('not_found');
}
