import { numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import type { AnsweredBalance } from '#features/orders/balance/contract.ts';
import { unsentLines } from '#features/orders/order/line-edit-rules.ts';

type Line = Parameters<typeof unsentLines>[0][number] & { sku: string };
type OpenImbalance = Pick<AnsweredBalance['imbalances'][number], 'kind' | 'left' | 'subject' | 'pieces'>;

/**
 * Pieces that were refunded and are still to be sent, by the number of the line that staff may change: of a kit the kit
 * itself. `isAll`: nothing else is to be sent.
 */
export function refundedUnsent(
  lines: readonly Line[],
  { imbalances }: { imbalances: readonly OpenImbalance[] },
): { pieces: Record<string, number>; isAll: boolean } {
  const byId = numbered(lines);
  const left = new Map(
    imbalances.flatMap(({ kind, left: word, subject, pieces }) =>
      kind === 'refunded_unsent' && word === null ? [[subject, pieces] as const] : [],
    ),
  );
  const wholesOf = (root: Line, max: number): number => {
    const own = lines.filter((line) => rootOf(line, byId) === root && left.has(line.sku));
    const wholes = own.map((line) => {
      const perWhole = line.quantity / root.quantity;
      const count = Math.min(max, Math.ceil((left.get(line.sku) ?? 0) / perWhole));
      left.set(line.sku, Math.max(0, (left.get(line.sku) ?? 0) - count * perWhole));
      return count;
    });
    return Math.max(0, ...wholes);
  };
  const unsent = unsentLines(lines).map(({ line, pieces: max }) => ({ line, max, count: wholesOf(line, max) }));
  return {
    pieces: Object.fromEntries(
      unsent.flatMap(({ line, count }) => (count > 0 ? [[line.source_item_id, count] as const] : [])),
    ),
    isAll: unsent.length > 0 && unsent.every(({ max, count }) => count === max),
  };
}
