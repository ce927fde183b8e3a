import { AppError } from '#base/errors.ts';
import { customerFields } from '#features/customer-sync/customer-fields.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** The customer as it is, locked until the transaction ends. @throws AppError not_found */
export async function lockCustomer(tx: AccountDb, id: number) {
  const customer = await tx
    .selectFrom('customers')
    .select(['id', 'version', 'edited_fields', 'updated_by', 'updated_at', ...customerFields])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw new AppError('not_found');
  return customer;
}
export type LockedCustomer = Awaited<ReturnType<typeof lockCustomer>>;
