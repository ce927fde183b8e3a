import type { AccountDb } from '#platform/db/database.ts';
import { orderBalance } from '../order-balance.ts';
import { findBalanceFacts } from './find-balance-facts.ts';

/** Of these sales the SKUs of which refunded pieces are still to be sent. */
export async function findRefundedUnsent(
  db: AccountDb,
  orderIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  if (orderIds.length === 0) return new Map();
  const found = await findBalanceFacts(db, orderIds);
  return new Map(
    found.map((facts) => [
      facts.order_id,
      orderBalance(facts).imbalances.flatMap(({ kind, subject }) => (kind === 'refunded_unsent' ? [subject] : [])),
    ]),
  );
}
