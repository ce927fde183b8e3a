/**
 * A sale that a refund may correct. `is_named`: its channel says so; else the refund gives back the whole of it.
 * Instants are ISO 8601.
 */
export type RefundCandidate = {
  refund_id: number;
  sale_id: number;
  is_named: boolean;
  refunded_at: string;
  sold_at: string;
};

/**
 * The sale of each refund: the one that its channel names, else the newest that no other refund takes, the oldest
 * refund choosing first. A sale may be named by several refunds, each of a part of it.
 */
export function pairRefunds(candidates: readonly RefundCandidate[]): { refund_id: number; sale_id: number }[] {
  const inTurn = candidates.toSorted(
    (a, b) =>
      Number(b.is_named) - Number(a.is_named) ||
      compare(a.refunded_at, b.refunded_at) ||
      a.refund_id - b.refund_id ||
      compare(b.sold_at, a.sold_at) ||
      b.sale_id - a.sale_id,
  );
  const saleOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { refund_id, sale_id, is_named } of inTurn) {
    if (saleOf.has(refund_id) || (!is_named && taken.has(sale_id))) continue;
    saleOf.set(refund_id, sale_id);
    taken.add(sale_id);
  }
  return [...saleOf].map(([refund_id, sale_id]) => ({ refund_id, sale_id }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
