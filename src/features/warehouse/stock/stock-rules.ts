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

type Place = { state: string; difference: number | null };

/** Whether the channel took our quantity and shows another. */
export const isDifferent = ({ state, difference }: Place): boolean =>
  state === 'synced' && difference !== null && difference !== 0;

/** Whether any of these quantities can be sent again: it is not queued. */
export const isResendable = (places: readonly Pick<Place, 'state'>[]): boolean =>
  places.some(({ state }) => state !== 'waiting');
