import type { OnShortage } from '#features/people/account-settings/account-settings-rules.ts';
import { unsentLines } from './line-edit-rules.ts';
import type { LinePieces } from './split-contract.ts';
import { inStock, partPieces, piecesHere, type SplitLine } from './split-rules.ts';

/** A place that the order may leave from, with what it may take there of each product. */
export type StockedPlace = { core_id: string; available: ReadonlyMap<number, number> };

/** `part`: these pieces go by themselves from there; `move`: all that is here goes from there, as a whole. */
export type SplitPlan = { type: 'part'; core_id: string; lines: LinePieces[] } | { type: 'move'; core_id: string };

type Places = { own: StockedPlace | undefined; others: readonly StockedPlace[] };

/**
 * The next step of the account's split rule for an order that only missing stock holds; null where there is none, or
 * where its own place has all of it, since it then goes as a whole. After each step the order is planned again. Pieces
 * that its own place lacks are assigned to other places first, so the rest can go from its own without a further split.
 */
export function planSplit(
  lines: readonly SplitLine[],
  { own, others }: Places,
  rule: Exclude<OnShortage, 'wait'>,
): SplitPlan | null {
  const all = piecesHere(lines);
  const picked = (chosen: readonly LinePieces[]) => {
    const part = partPieces(lines, chosen.filter(hasPieces));
    return part?.reduce((sum, { pieces }) => sum + pieces, 0) ?? 0;
  };
  const there = own ? inStock(lines, own.available) : [];
  if (picked(there) === all) return null;
  if (rule === 'send_everywhere') {
    const whole = others.find(({ available }) => picked(inStock(lines, available)) === all);
    if (whole) return { type: 'move', core_id: whole.core_id };
    const missing = piecesWithout(lines, there);
    const [best] = others
      .map(({ core_id, available }) => ({ core_id, lines: inStock(lines, available, missing).filter(hasPieces) }))
      .toSorted((one, other) => picked(other.lines) - picked(one.lines));
    if (best && picked(best.lines) > 0) return { type: 'part', ...best };
  }
  return own && picked(there) > 0 ? { type: 'part', core_id: own.core_id, lines: there.filter(hasPieces) } : null;
}

const hasPieces = ({ pieces }: LinePieces): boolean => pieces > 0;

/** How many pieces of each line that is still here are not among these, by line number. */
function piecesWithout(lines: readonly SplitLine[], there: readonly LinePieces[]): ReadonlyMap<string, number> {
  const taken = new Map(there.map(({ source_item_id, pieces }) => [source_item_id, pieces]));
  return new Map(
    unsentLines(lines).map(({ line: { source_item_id }, pieces }) => [
      source_item_id,
      pieces - (taken.get(source_item_id) ?? 0),
    ]),
  );
}
