import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { BalanceFacts, LineFacts } from './balance-facts.ts';
import type { BalanceRows } from './balance-rows.ts';

/**
 * A line whose fulfilled pieces at the channel differ from those that left. `sent`: pieces that left since the lines
 * last changed; `by`: how many it shows too many, or, below 0, too few.
 */
export type MisreportedLine = { line: LineFacts; sent: number; left: number; shown: number; by: number };

/**
 * The lines whose fulfilled pieces at the channel differ from those that left. The channel may omit a refunded piece.
 * It may show a piece that was taken off here, once it was notified that the order is complete.
 */
export function misreportedLines(facts: BalanceFacts, { lines }: BalanceRows): MisreportedLine[] {
  const { shown, ships_nothing, order_status } = facts;
  if (shown === null || ships_nothing) return [];
  const isComplete = shippedStatuses.includes(order_status);
  return lines.flatMap(({ line, is_kit, pieces }): MisreportedLine[] => {
    const parts = partsOf(lines, line);
    // Of a kit whose parts the channel names itself it shows these.
    if (pieces === null || line.origin !== 'channel' || (is_kit && parts.length === 0)) return [];
    const sent = parts.length === 0 ? pieces.sent : wholeKits(line, parts);
    const before = shown.before.get(line.source_item_id) ?? 0;
    const there = shown.pieces.get(line.source_item_id) ?? 0;
    const min = before + Math.max(0, Math.min(sent, line.sold) - pieces.refunded);
    const max = before + sent + (isComplete ? pieces.cancelled : 0);
    const by = there - Math.min(max, Math.max(min, there));
    return by === 0 ? [] : [{ line, sent, left: before + sent, shown: there, by }];
  });
}

/** Parts of a kit that we took apart. */
export const partsOf = (lines: BalanceRows['lines'], { source_item_id }: LineFacts) =>
  lines.filter(({ line }) => line.origin === 'kit' && line.parent_item_id === source_item_id);

/** How many of a kit left with all of their parts. */
const wholeKits = ({ wanted }: LineFacts, parts: BalanceRows['lines']): number =>
  Math.min(...parts.map(({ line, pieces }) => Math.floor(((pieces?.sent ?? 0) * wanted) / line.wanted)));
