import type { LineItem } from '../detail-contract.ts';

/** The lines with each kit's parts right below it; a part whose kit is not there stands where it came. */
export function linesByKit(lines: readonly LineItem[]): LineItem[] {
  const ids = new Set(lines.map(({ source_item_id }) => source_item_id));
  const isPart = ({ parent_item_id }: LineItem) => parent_item_id !== null && ids.has(parent_item_id);
  const partsOf = Map.groupBy(lines, ({ parent_item_id }) => parent_item_id);
  const placed = new Set<LineItem>();

  function place(line: LineItem): void {
    if (placed.has(line)) return;
    placed.add(line);
    for (const part of partsOf.get(line.source_item_id) ?? []) place(part);
  }

  for (const line of lines) if (!isPart(line)) place(line);
  for (const line of lines) place(line); // lines that name each other as their kit
  return [...placed];
}
