import { decimalsOf, roundAmount, shareOfAmount, sumAmounts } from '#base/money.ts';
import { arrivedPieces, openReturnStates } from '#features/core/order-lifecycle/return-rules.ts';
import type { BalanceFacts, ReturnFacts, ReturnLineFacts } from './balance-facts.ts';
import type { BalanceRows, LineBalance } from './balance-rows.ts';
import type { Moving } from './contract.ts';
import type { Disagreement } from './disagreement.ts';

type ReturnImbalances = { imbalances: Disagreement[]; moving: Moving[] };

/**
 * Returns that wait too long: what came back and neither its money nor anything else went out for it, and what was
 * refunded and never came. Before its days are over a return is under way. `refunded`: pieces of a line that were
 * refunded.
 */
export function findReturnImbalances(
  facts: BalanceFacts,
  rows: BalanceRows,
  refunded: (line: LineBalance) => number,
): ReturnImbalances {
  const found: ReturnImbalances = { imbalances: [], moving: [] };
  const paid = new Map(rows.lines.map((line) => [line.line.source_item_id, refundedSent(line, refunded(line))]));
  const lineOf = new Map(rows.lines.map((line) => [line.line.source_item_id, line]));
  /** Takes up to so many refunded pieces of a line for a return. @returns how many */
  const take = ({ source_item_id }: ReturnLineFacts, most: number): number => {
    const left = paid.get(source_item_id) ?? 0;
    const taken = Math.min(left, most);
    paid.set(source_item_id, left - taken);
    return taken;
  };
  const worth = ({ source_item_id }: ReturnLineFacts, pieces: number): string => {
    const line = lineOf.get(source_item_id);
    if (!line?.pieces || line.pieces.sold === 0) return '0.00';
    const share = shareOfAmount(line.amounts.charged, String(pieces), String(line.pieces.sold));
    return roundAmount(share, decimalsOf(facts.currency));
  };
  const report = (
    one: ReturnFacts,
    kind: Disagreement['kind'],
    of: readonly (readonly [ReturnLineFacts, number])[],
  ) => {
    const pieces = of.reduce((sum, [, count]) => sum + count, 0);
    if (pieces === 0) return;
    const amount = sumAmounts(of.map(([line, count]) => worth(line, count)));
    found.imbalances.push({ kind, subject: one.number, pieces, amount, since: one.at });
  };

  // A refund is first for what a member closed as refunded, then for what is here, then for what is expected.
  for (const { lines } of facts.returns.filter(({ outcome }) => outcome === 'refunded'))
    for (const line of lines) take(line, line.good === null ? line.quantity : arrivedPieces('closed', line));
  const open = facts.returns.filter(({ state }) => openReturnStates.includes(state));
  const arrived = open.filter(({ state }) => state === 'received' || state === 'inspected');
  for (const one of arrived) {
    const unpaid = one.lines.map((line) => {
      const here = arrivedPieces(one.state, line);
      return [line, here - take(line, here)] as const;
    });
    if (one.waits_until === null) report(one, 'returned_open', unpaid);
    else if (unpaid.some(([, pieces]) => pieces > 0)) found.moving.push({ kind: 'return', subject: one.number });
  }
  for (const one of arrived)
    report(
      one,
      'return_missing',
      one.lines.map((line) => [line, take(line, line.missing ?? 0)]),
    );
  for (const one of open.filter(({ state }) => state === 'authorised' || state === 'on_its_way')) {
    const advanced = one.lines.map((line) => [line, take(line, line.quantity)] as const);
    if (one.waits_until === null) report(one, 'return_missing', advanced);
    else found.moving.push({ kind: 'return', subject: one.number });
  }
  return found;
}

/** Of the refunded pieces of a line those that left: what never left was refunded first, where no refund says more. */
function refundedSent({ pieces, is_kit, came_back }: LineBalance, refunded: number): number {
  if (!pieces || is_kit) return 0;
  return Math.max(came_back, refunded - Math.max(0, pieces.sold - pieces.sent));
}
