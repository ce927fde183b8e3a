import type { OrderLine } from './order-line.ts';

/** The fields that identify the kit a line is a part of. */
export type Numbered = Pick<OrderLine, 'source_item_id' | 'parent_item_id'>;

/**
 * The line that a line's quantity follows: the outermost kit that it is a part of, else itself. None where kits name
 * each other.
 */
export function rootOf<L extends Numbered>(line: L, byId: ReadonlyMap<string, L>): L | undefined {
  const passed = new Set<L>();
  let root = line;
  for (let next: L | undefined = line; next; next = byId.get(next.parent_item_id ?? '')) {
    if (passed.has(next)) return undefined;
    passed.add(next);
    root = next;
  }
  return root;
}

/** Lines by their number. */
export const numbered = <L extends Numbered>(lines: readonly L[]) =>
  new Map(lines.map((line) => [line.source_item_id, line]));

/**
 * The lines by the outermost kit that they are a part of, the kit among them; those of kits that name each other stand
 * together.
 */
export function linesByRoot<L extends Numbered>(lines: readonly L[]): L[][] {
  const byId = numbered(lines);
  return [...Map.groupBy(lines, (line) => rootOf(line, byId)).values()];
}
