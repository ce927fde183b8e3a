/** A kit and one of its parts. */
export type Edge = { kit: number; part: number };

/**
 * Those of the wanted edges that lie on a circle of known and wanted ones, so that a kit would be part of itself. The
 * known alone have none. (Tarjan's strongly connected components, without recursion: kits may be nested as deep as a
 * file is long.)
 */
export function findCycleEdges<T extends Edge>(known: Iterable<Edge>, wanted: readonly T[]): T[] {
  const parts = new Map<number, number[]>();
  const add = ({ kit, part }: Edge) => {
    const list = parts.get(kit);
    if (list) list.push(part);
    else parts.set(kit, [part]);
  };
  for (const edge of known) add(edge);
  for (const edge of wanted) add(edge);
  const groupOf = findGroups(parts);
  return wanted.filter(({ kit, part }) => kit === part || groupOf.get(kit) === groupOf.get(part));
}

/** A number for each kit that has parts, and its parts: the same where each is within the other. */
function findGroups(parts: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  const groupOf = new Map<number, number>();
  const indexOf = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const low = (id: number) => lowest.get(id) ?? 0;
  const visit = (id: number) => {
    lowest.set(id, indexOf.size);
    indexOf.set(id, indexOf.size);
    open.push(id);
    return { id, next: 0 };
  };
  for (const root of parts.keys()) {
    if (indexOf.has(root)) continue;
    const path = [visit(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const part = parts.get(top.id)?.[top.next++];
      if (part === undefined) {
        path.pop();
        const above = path.at(-1);
        if (above) lowest.set(above.id, Math.min(low(above.id), low(top.id)));
        if (low(top.id) === indexOf.get(top.id)) closeGroup(top.id, open, groupOf);
      } else if (!indexOf.has(part)) path.push(visit(part));
      else if (!groupOf.has(part)) lowest.set(top.id, Math.min(low(top.id), indexOf.get(part) ?? 0));
    }
  }
  return groupOf;
}

function closeGroup(id: number, open: number[], groupOf: Map<number, number>): void {
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    groupOf.set(member, id);
    if (member === id) return;
  }
}
