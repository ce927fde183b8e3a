import { AppError } from '#base/errors.ts';
import { customerFields } from '#features/partners/customer-sync/customer-fields.ts';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import { lockCustomers } from '#features/partners/customer-sync/server/lock-customers.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';

/** The customer as it is, locked until the transaction ends. @throws AppError not_found; customer_merged */
export async function lockCustomer(tx: AccountDb, id: number): Promise<LockedCustomer> {
  await lockCustomers(tx, [id]);
  return readLocked(tx, id);
}

/** The customer as it is, which the caller has locked. @throws AppError not_found; customer_merged */
export async function readLocked(tx: AccountDb, id: number) {
  const customer = await tx
    .selectFrom('customers')
    .select([
      'id',
      'version',
      'edited_fields',
      memberName('updated_by').as('updated_by'),
      'updated_at',
      ...customerFields,
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!customer) throw new AppError((await keptCustomer(tx, id)) === id ? 'not_found' : 'customer_merged');
  return customer;
}
export type LockedCustomer = Awaited<ReturnType<typeof readLocked>>;
