import type { AccountDb } from '#platform/db/database.ts';
import type { OrderBalance } from '../contract.ts';
import { orderBalance } from '../order-balance.ts';
import { nextOverAt, withinTime } from '../time-limits.ts';
import { findBalanceFacts } from './find-balance-facts.ts';

/** A balance as it is now, and when, in milliseconds, the time of something that is under way is over. */
type BalanceNow = { order_id: number; balance: OrderBalance; next_over_at: number | null };

/** The balances of these orders, by id; an order that is not there, or of another account, is left out. */
export async function balancesOf(db: AccountDb, orderIds: readonly number[]): Promise<BalanceNow[]> {
  const now = Date.now();
  return (await findBalanceFacts(db, orderIds)).map((facts) => ({
    order_id: facts.order_id,
    balance: orderBalance(withinTime(facts, now)),
    next_over_at: nextOverAt(facts, now),
  }));
}
