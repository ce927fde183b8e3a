import { decimalsOf, fromCoins, multiplyAmount, sumAmounts, toCoins } from '#base/money.ts';
import { linesByRoot } from '#features/core/order-lifecycle/kit-lines.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { orderedLineId, secondLineId } from '#features/core/order-lifecycle/own-line-ids.ts';

/**
 * A line with what a piece of it was sold for, and what its product costs by itself: null where the catalogue does not
 * say. `added_price`: the same in the order's currency of a line that staff added, for which the buyer is not charged;
 * null for all others.
 */
export type PricedLine = Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'is_goods' | 'quantity'> & {
  unit_price: string;
  product_price: string | null;
  added_price: string | null;
};

/** Of a part's pieces each is worth so many coins of its kit, and the first `more` of them one coin more. */
type Share<L> = { part: L; coins: bigint; more: number };

/**
 * The lines that the warehouse picks, with values that add up to what the goods were sold for, and of what staff added
 * to what it costs by itself: customs papers and insurance are made from them. What a kit was sold for, rounded to the
 * currency's smallest coin, is spread over its parts on top of what the channel charged for these themselves: by the
 * products' own prices, or evenly over the pieces where one of them has no price.
 *
 * Each piece is worth its share rounded down, or one coin more. Parts get that coin whole, those of most pieces first;
 * what is left over is for some pieces of one part alone. These stand in a second line, under the number
 * `secondLineId`.
 */
export function submittedLines<L extends PricedLine>(ordered: readonly L[], currency: string): L[] {
  const decimals = decimalsOf(currency);
  const lines = ordered.map((line) => ({ ...line, unit_price: line.added_price ?? line.unit_price }));
  const picked = new Set(shippableLines(lines));
  const valued = new Map<L, L[]>();
  for (const kit of linesByRoot(lines)) {
    const sold = kit.filter((line) => line.is_goods && !picked.has(line));
    const price = sumAmounts(sold.map(({ unit_price, quantity }) => multiplyAmount(unit_price, quantity)));
    const parts = kit.filter((line) => picked.has(line));
    for (const share of spread(parts, toCoins(price, decimals))) valued.set(share.part, linesOf(share, decimals));
  }
  return [...picked].flatMap((line) => valued.get(line) ?? [line]);
}

/**
 * What is left to be sent of submitted lines. `gone`: pieces in parcels, and those that a part of the order holds at a
 * warehouse, by the order's own line numbers, which two lines may share.
 */
export function withoutGone<L extends SubmittedLine>(lines: readonly L[], gone: ReadonlyMap<string, number>): L[] {
  return takenFrom(lines, gone).flatMap(({ line, taken }) =>
    taken < line.quantity ? [{ ...line, quantity: line.quantity - taken }] : [],
  );
}

/** Of submitted lines so many pieces of each, by the order's own line numbers. */
export function onlyPieces<L extends SubmittedLine>(lines: readonly L[], pieces: ReadonlyMap<string, number>): L[] {
  return takenFrom(lines, pieces).flatMap(({ line, taken }) => (taken > 0 ? [{ ...line, quantity: taken }] : []));
}

type SubmittedLine = Pick<OrderLine, 'source_item_id' | 'quantity'>;

/** How many pieces of each line are taken, the first lines first. */
function takenFrom<L extends SubmittedLine>(
  lines: readonly L[],
  pieces: ReadonlyMap<string, number>,
): { line: L; taken: number }[] {
  const left = new Map(pieces);
  return lines.map((line) => {
    const id = orderedLineId(line.source_item_id);
    const taken = Math.min(line.quantity, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - taken);
    return { line, taken };
  });
}

/** Spreads coins over the pieces of parts; nothing where there are none to spread. */
function spread<L extends PricedLine>(parts: readonly L[], coins: bigint): Share<L>[] {
  if (coins <= 0n) return [];
  const weights = weightsOf(parts);
  const weight = parts.reduce((sum, { quantity }, n) => sum + BigInt(quantity) * (weights[n] ?? 0n), 0n);
  const shares = parts.map((part, n) => ({ part, coins: (coins * (weights[n] ?? 0n)) / weight, more: 0 }));
  let left = coins - shares.reduce((sum, share) => sum + BigInt(share.part.quantity) * share.coins, 0n);
  const sharing = shares
    .filter((_, n) => weights[n] !== 0n)
    .sort((one, other) => other.part.quantity - one.part.quantity);
  for (const share of sharing) {
    if (BigInt(share.part.quantity) > left) continue;
    share.more = share.part.quantity;
    left -= BigInt(share.more);
  }
  const last = sharing.find(({ more }) => more === 0);
  if (last) last.more = Number(left);
  return shares;
}

/** The weight of a piece of each part relative to the others. */
function weightsOf(parts: readonly PricedLine[]): bigint[] {
  const prices = parts.flatMap(({ product_price }) => (product_price === null ? [] : [toCoins(product_price, 4)]));
  const isKnown = prices.length === parts.length && prices.some((price) => price > 0n);
  return isKnown ? prices : parts.map(() => 1n);
}

function linesOf<L extends PricedLine>({ part, coins, more }: Share<L>, decimals: number): L[] {
  const worth = (share: bigint) => sumAmounts([part.unit_price, fromCoins(share, decimals)]);
  const first = { ...part, quantity: part.quantity - more, unit_price: worth(coins) };
  const second = { ...part, quantity: more, unit_price: worth(coins + 1n) };
  if (more === 0) return [first];
  if (first.quantity === 0) return [second];
  return [first, { ...second, source_item_id: secondLineId(part.source_item_id) }];
}
