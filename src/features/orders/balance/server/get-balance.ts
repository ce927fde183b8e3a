import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { signOf, subtractAmount } from '#base/money.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { AnsweredBalance, Imbalance } from '../contract.ts';
import { balancesOf } from './balances-of.ts';

type Kept = Pick<Imbalance, 'kind' | 'subject' | 'pieces' | 'amount'>;
type Answered = Kept & { left: AnsweredBalance['imbalances'][number]['left'] };

/** Whether a member's word about one counts for the other: both are as they were. */
export const isSameImbalance = (a: Kept, b: Kept): boolean =>
  a.kind === b.kind &&
  a.subject === b.subject &&
  a.pieces === b.pieces &&
  signOf(subtractAmount(a.amount, b.amount)) === 0;

/** The balance of one order, and what members said of its imbalances. @throws AppError not_found */
export async function getBalance(db: AccountDb, orderId: number): Promise<AnsweredBalance> {
  const [found] = await balancesOf(db, [orderId]);
  if (!found) throw new AppError('not_found');
  const { rows } = await sql<Answered>`
    select kind, subject, pieces, amount::text as amount,
           jsonb_build_object('at', left_at, 'by', ${memberName('left_by')}, 'reason', left_reason) as left
      from imbalances where order_id = ${orderId} and left_at is not null`.execute(db);
  const leftOf = (imbalance: Imbalance) => {
    const left = rows.find((row) => isSameImbalance(row, imbalance))?.left;
    return left ? { ...left, at: new Date(left.at).toISOString() } : null;
  };
  const { imbalances, ...balance } = found.balance;
  return { ...balance, imbalances: imbalances.map((one) => ({ ...one, left: leftOf(one) })) };
}
