/** So many pieces of a part stand in one kit. */
export type KitEdge = { kit_id: number; part_id: number; quantity: number };

type PartsOf = ReadonlyMap<number, readonly KitEdge[]>;

const partsByKit = (edges: readonly KitEdge[]): PartsOf => Map.groupBy(edges, (edge) => edge.kit_id);

/**
 * The parts without parts of their own that each of these kits comes to, with the pieces that one kit takes of them
 * over all levels. `edges` are all that can be reached from the kits. A quantity that JavaScript cannot hold exactly
 * stays at the largest it can.
 */
export function explode(edges: readonly KitEdge[], kitIds: readonly number[]): KitEdge[] {
  const parts = partsByKit(edges);
  return [...new Set(kitIds)].flatMap((kit) => explodeOne(parts, kit));
}

function explodeOne(parts: PartsOf, kit: number): KitEdge[] {
  const pieces = new Map([[kit, 1]]);
  for (const id of wholesBeforeParts(parts, kit)) {
    const taken = pieces.get(id) ?? 0;
    for (const { part_id, quantity } of parts.get(id) ?? []) {
      const more = Math.min(taken * quantity, Number.MAX_SAFE_INTEGER);
      pieces.set(part_id, Math.min((pieces.get(part_id) ?? 0) + more, Number.MAX_SAFE_INTEGER));
    }
  }
  return [...pieces]
    .filter(([id]) => id !== kit && !parts.has(id))
    .map(([part_id, quantity]) => ({ kit_id: kit, part_id, quantity }));
}

/**
 * A kit and all below it, each after every kit that it is part of. Not recursive: kits may be nested as deep as there
 * are items.
 */
function wholesBeforeParts(parts: PartsOf, kit: number): number[] {
  const done: number[] = [];
  const seen = new Set([kit]);
  const path = [{ id: kit, rest: [...(parts.get(kit) ?? [])] }];
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const next = here.rest.pop()?.part_id;
    if (next === undefined) {
      done.push(here.id);
      path.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      path.push({ id: next, rest: [...(parts.get(next) ?? [])] });
    }
  }
  return done.reverse();
}

/**
 * How an item comes to be part of itself, from it to it; null where it does not. `edges` are all that can be reached
 * from it.
 */
export function findCycle(edges: readonly KitEdge[], itemId: number): number[] | null {
  const parts = partsByKit(edges);
  const wholeOf = new Map<number, number>(); // of each part that was met: the kit by which
  const waiting = [itemId];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    for (const { part_id } of parts.get(id) ?? []) {
      if (wholeOf.has(part_id)) continue;
      wholeOf.set(part_id, id);
      if (part_id === itemId) return pathBack(wholeOf, itemId);
      waiting.push(part_id);
    }
  }
  return null;
}

function pathBack(wholeOf: ReadonlyMap<number, number>, itemId: number): number[] {
  const path = [itemId];
  for (let id = wholeOf.get(itemId); id !== undefined && id !== itemId; id = wholeOf.get(id)) path.unshift(id);
  return [itemId, ...path];
}
