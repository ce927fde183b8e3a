import { MAX_PIECES } from '#base/pieces.ts';

type Line = { product_id: number | null; quantity: number };

/** The pieces that an order needs of each product. Several lines of one product add up, to `MAX_PIECES` at most. */
export function piecesPerProduct(lines: readonly Line[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    if (product_id !== null) pieces.set(product_id, Math.min(MAX_PIECES, (pieces.get(product_id) ?? 0) + quantity));
  }
  return pieces;
}

/** Whether a partner's quantity can be stored: whole pieces, also negative where the warehouse owes some. */
export function isPieces(quantity: number): boolean {
  return Number.isInteger(quantity) && Math.abs(quantity) <= MAX_PIECES;
}

/** What is left to sell; negative where more is reserved than there is. */
export const available = (level: { on_hand: number; on_hold: number }): number => level.on_hand - level.on_hold;

type Shown = { difference: number | null; waiting: { quantity: number } | null };

/** Pieces of a difference that no waiting order explains; below zero where the channel shows fewer than ours. */
export function unexplained({ difference, waiting }: Shown): number {
  if (difference === null || difference >= 0) return difference ?? 0;
  return Math.min(0, difference + (waiting?.quantity ?? 0));
}

type Place = { state: string; waiting: object | null };

/** Whether any of these quantities can be sent again: it is not queued, and no waiting order has pieces of it. */
export const isResendable = (places: readonly Place[]): boolean =>
  places.some(({ state, waiting }) => state !== 'waiting' && waiting === null);
