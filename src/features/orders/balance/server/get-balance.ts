import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { OrderBalance } from '../contract.ts';
import { orderBalance } from '../order-balance.ts';
import { findBalanceFacts } from './find-balance-facts.ts';

/** The balance of one order. @throws AppError not_found */
export async function getBalance(db: AccountDb, orderId: number): Promise<OrderBalance> {
  const [facts] = await findBalanceFacts(db, [orderId]);
  if (!facts) throw new AppError('not_found');
  return orderBalance(facts);
}
