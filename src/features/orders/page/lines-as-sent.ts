import { type Numbered, numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import { changeableLines } from '#features/orders/order/line-edit-rules.ts';

type SentLine = Numbered & { quantity: number; qty_shipped: number; is_goods: boolean };

/**
 * Lines that staff may change, with as many pieces as have left; those of which all left are left out. A kit counts as
 * often as something of it has left: its parts follow it.
 */
export function linesAsSent<L extends SentLine>(lines: readonly L[]): { line: L; quantity: number }[] {
  const byId = numbered(lines);
  const kits = new Set(lines.map(({ parent_item_id }) => parent_item_id));
  return changeableLines(lines)
    .map((line) => {
      const own = lines.filter((one) => rootOf(one, byId) === line && !kits.has(one.source_item_id));
      const wholes = own.map(({ quantity, qty_shipped }) => Math.ceil((qty_shipped * line.quantity) / quantity));
      return { line, quantity: Math.min(line.quantity, Math.max(...wholes)) };
    })
    .filter(({ line, quantity }) => quantity < line.quantity);
}

/** Lines that staff may change, with as many pieces as have not left; those of which all left are left out. */
export const unsentLines = <L extends SentLine>(lines: readonly L[]): { line: L; pieces: number }[] =>
  linesAsSent(lines).map(({ line, quantity }) => ({ line, pieces: line.quantity - quantity }));
