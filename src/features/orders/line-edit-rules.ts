import type { OrderLine } from './order-line.ts';

type Numbered = Pick<OrderLine, 'source_item_id' | 'parent_item_id'>;

/** The line that a line's quantity follows: the outermost kit that it is a part of, else itself. None where kits name each other. */
function rootOf<L extends Numbered>(line: L, byId: ReadonlyMap<string, L>): L | undefined {
  const passed = new Set<L>();
  let root = line;
  for (let next: L | undefined = line; next; next = byId.get(next.parent_item_id ?? '')) {
    if (passed.has(next)) return undefined;
    passed.add(next);
    root = next;
  }
  return root;
}

const numbered = <L extends Numbered>(lines: readonly L[]) => new Map(lines.map((line) => [line.source_item_id, line]));

/** The lines by the outermost kit that they are a part of, the kit among them; those of kits that name each other stand together. */
export function linesByRoot<L extends Numbered>(lines: readonly L[]): L[][] {
  const byId = numbered(lines);
  return [...Map.groupBy(lines, (line) => rootOf(line, byId)).values()];
}

/** The lines that staff may change or take off: goods, and of a kit the kit itself, whose parts follow. */
export function changeableLines<L extends Numbered & { is_goods: boolean }>(lines: readonly L[]): L[] {
  const byId = numbered(lines);
  return lines.filter((line) => line.is_goods && rootOf(line, byId) === line);
}

/** A channel's line of which staff want another quantity; 0: it was taken off. */
export type LineEdit = { source_item_id: string; channel_quantity: number; quantity: number };

/**
 * A channel's lines as staff want them. `wanted` are quantities by line number, of kits for the kit: its parts follow in the
 * channel's own proportion, rather one piece too many than one too few.
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
