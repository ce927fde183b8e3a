import { amountOrNothing, signOf, smallerAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import type { BalanceFacts, RefundFacts, RefusedRefund } from './balance-facts.ts';
import { type BalanceRows, balanceRows } from './balance-rows.ts';
import type { Disagreement } from './disagreement.ts';
import { askedPieces, goodsOf, refundedHere } from './find-goods-imbalances.ts';

/** A refused refund with what of its money went back in no other way. */
type OpenRefusal = RefusedRefund & { open: string };

/** Refunds that were asked for here, and whose money neither went back nor has to. */
export const refusedRefunds = (facts: BalanceFacts, rows: BalanceRows): Disagreement[] =>
  openRefusals(facts, rows).map(({ number, lines, open, at }) => ({
    kind: 'refund_refused',
    subject: number,
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    amount: open,
    since: at,
  }));

/**
 * Later refunds cover the newest refusals first. A refund that was requested once more in the same parts, and refused
 * again, is reported as the newer one. Staff may send its pieces all the same, and so release them.
 */
function openRefusals(facts: BalanceFacts, rows: BalanceRows): OpenRefusal[] {
  const parts = new Set<string>();
  let used = '0.00';
  return facts.refused_refunds
    .toReversed()
    .flatMap((refused): OpenRefusal[] => {
      const name = partsOf(refused);
      if (parts.has(name)) return [];
      parts.add(name);
      const covered = smallerAmount(refused.total, amountOrNothing(subtractAmount(refused.refunded_since, used)));
      used = sumAmounts([used, covered]);
      const open = subtractAmount(refused.total, covered);
      const isLetGo = !facts.is_held && keepsPieces(refused, facts, rows);
      return signOf(open) > 0 && !isLetGo ? [{ ...refused, open }] : [];
    })
    .toReversed();
}

const partsOf = ({ total, lines }: RefusedRefund): string =>
  JSON.stringify([sumAmounts([total]), ...lines.map(({ source_item_id, pieces }) => `${source_item_id} ${pieces}`)]);

/** Whether pieces that had not left, and that it was to take off the order, are still on it. */
export function keepsPieces({ lines }: RefusedRefund, facts: BalanceFacts, rows: BalanceRows): boolean {
  return goodsOf(rows).some((row) => {
    const own = lines.filter(({ source_item_id }) => source_item_id === row.line.source_item_id);
    const unsent = own.reduce((sum, line) => sum + line.unsent, 0);
    const off = row.pieces.cancelled - refundedHere(facts, rows, row, row.pieces) - askedPieces(facts, row.line);
    return unsent > Math.max(0, off);
  });
}

/** The order as if its refused refunds had been made, to find what is owed in addition to them. */
export function asIfRefunded(facts: BalanceFacts, rows: BalanceRows): [BalanceFacts, BalanceRows] {
  const refused = openRefusals(facts, rows);
  if (refused.length === 0) return [facts, rows];
  const made = refused.map(
    ({ number, at, open, shipping, lines }): RefundFacts => ({
      ...{ number, at, shipping, lines, total: open },
      ...{ is_cancelled: false, left_out: '0', documents: [] },
    }),
  );
  const refunded = { ...facts, refunds: [...facts.refunds, ...made] };
  return [refunded, balanceRows(refunded)];
}
