import { type Numbered, numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';

/** The lines that staff may change or take off: goods, and of a kit the kit itself, whose parts follow. */
export function changeableLines<L extends Numbered & { is_goods: boolean }>(lines: readonly L[]): L[] {
  const byId = numbered(lines);
  return lines.filter((line) => line.is_goods && rootOf(line, byId) === line);
}

type GoneLine = Numbered & { quantity: number; qty_shipped: number; qty_in_parts: number; is_goods: boolean };

/**
 * Lines that staff may change, with as many pieces as left or are at a warehouse as a part of the order; those of which
 * all are gone are left out. A kit counts as often as something of it is gone: its parts follow it.
 */
export function linesAsGone<L extends GoneLine>(lines: readonly L[]): { line: L; quantity: number }[] {
  const byId = numbered(lines);
  const kits = new Set(lines.map(({ parent_item_id }) => parent_item_id));
  return changeableLines(lines)
    .map((line) => {
      const own = lines.filter((one) => rootOf(one, byId) === line && !kits.has(one.source_item_id));
      const wholes = own.map(({ quantity, qty_shipped, qty_in_parts }) =>
        Math.ceil(((qty_shipped + qty_in_parts) * line.quantity) / quantity),
      );
      return { line, quantity: Math.min(line.quantity, Math.max(...wholes)) };
    })
    .filter(({ line, quantity }) => quantity < line.quantity);
}

/** Lines that staff may change, with as many pieces as are still here to be sent; those of which none are left out. */
export const unsentLines = <L extends GoneLine>(lines: readonly L[]): { line: L; pieces: number }[] =>
  linesAsGone(lines).map(({ line, quantity }) => ({ line, pieces: line.quantity - quantity }));

type StoredLine = Numbered & { quantity: number; channel_quantity: number | null };

/**
 * How many pieces of each line there are once these are wanted, by line number: parts follow their kit as in
 * `editLines`. `wanted` are quantities of lines that staff may change.
 */
export function quantitiesWith(
  lines: readonly StoredLine[],
  wanted: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const byId = numbered(lines);
  const soldOf = ({ channel_quantity, quantity }: StoredLine) => channel_quantity ?? quantity;
  return new Map(
    lines.map((line) => {
      const root = rootOf(line, byId);
      const whole = root && wanted.get(root.source_item_id);
      if (!root || whole === undefined) return [line.source_item_id, line.quantity];
      return [line.source_item_id, Math.ceil((soldOf(line) * whole) / soldOf(root))];
    }),
  );
}

/** A channel's line of which staff want another quantity; 0: it was taken off. */
export type LineEdit = { source_item_id: string; channel_quantity: number; quantity: number };

/**
 * A channel's lines as staff want them. `wanted` are quantities by line number, of kits for the kit: its parts follow
 * in the channel's own proportion, rather one piece too many than one too few.
 */
export function editLines<L extends Numbered & { quantity: number }>(
  lines: readonly L[],
  wanted: ReadonlyMap<string, number>,
): { lines: L[]; edits: LineEdit[] } {
  const byId = numbered(lines);
  const edited = lines.map((line) => {
    const root = rootOf(line, byId);
    const whole = root && wanted.get(root.source_item_id);
    if (!root || whole === undefined) return { line, quantity: line.quantity, isEdited: false };
    return { line, quantity: Math.ceil((line.quantity * whole) / root.quantity), isEdited: true };
  });
  return {
    lines: edited.flatMap(({ line, quantity }) => (quantity > 0 ? [{ ...line, quantity }] : [])),
    edits: edited.flatMap(({ line, quantity, isEdited }) =>
      isEdited ? [{ source_item_id: line.source_item_id, channel_quantity: line.quantity, quantity }] : [],
    ),
  };
}
