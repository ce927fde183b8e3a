import type { AccountDb } from '#platform/db/database.ts';
import { balancesOf } from './balances-of.ts';

/** Of these sales the SKUs of which refunded pieces are still to be sent. */
export async function findRefundedUnsent(
  db: AccountDb,
  orderIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  if (orderIds.length === 0) return new Map();
  const found = await balancesOf(db, orderIds);
  return new Map(
    found.map(({ order_id, balance }) => [
      order_id,
      balance.imbalances.flatMap(({ kind, subject }) => (kind === 'refunded_unsent' ? [subject] : [])),
    ]),
  );
}
