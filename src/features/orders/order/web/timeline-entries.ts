import type { TimelineEntry } from '../detail-contract.ts';

/** Kinds of entries that can be looked at alone. */
export const timelineFilters = ['all', 'people', 'system', 'log'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

function kindOf({ type, actor }: TimelineEntry): TimelineFilter {
  if (type === 'log') return 'log';
  return actor === null ? 'system' : 'people';
}

export function filterEntries(entries: readonly TimelineEntry[], filter: TimelineFilter): TimelineEntry[] {
  return entries.filter((entry) => filter === 'all' || kindOf(entry) === filter);
}

/** Equal for entries that say the same. */
export function sameness({ type, actor, is_failure, details }: TimelineEntry): string {
  return JSON.stringify([type, actor, is_failure, Object.entries(details).sort()]);
}

/** Equal entries in a row become one, the newest, with their count. Comments are never equal. */
export function collapseEntries(entries: readonly TimelineEntry[]): (TimelineEntry & { count: number })[] {
  const rows: (TimelineEntry & { count: number })[] = [];
  for (const entry of entries) {
    const newer = rows.at(-1);
    const isRepeated = newer && entry.type !== 'order.commented' && sameness(newer) === sameness(entry);
    if (isRepeated) newer.count += 1;
    else rows.push({ ...entry, count: 1 });
  }
  return rows;
}

/**
 * Who changed an order last after a version, when, and which fields have changed since; undefined where no one is known
 * to. `by_buyer`: the buyer did, by a link.
 */
export function changesSince(entries: readonly TimelineEntry[], version: number) {
  const newer = entries.filter(({ details }) => typeof details.version === 'number' && details.version > version);
  const [last] = newer;
  if (!last) return undefined;
  const fields = newer.flatMap(({ details }) => (Array.isArray(details.fields) ? details.fields.map(String) : []));
  return { who: last.actor, by_buyer: last.type === 'order.buyer_edited', at: last.at, fields: [...new Set(fields)] };
}
