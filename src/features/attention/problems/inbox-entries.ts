import { fold } from '#base/fold.ts';
import { codedKinds, type ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import type { ProblemGroup } from './contract.ts';

/** One cause as the inbox lists it: the same kind and subject on one or several channels, a line for each. */
export type InboxEntry = {
  key: string;
  kind: ProblemKind;
  subject: string;
  subject_name: string | null;
  orders: number;
  staying: number;
  first_seen_at: string;
  oldest_order_id: number;
  lines: readonly ProblemGroup[];
};

/**
 * The key of an entry while it lasts, also in the address. Two channels may use one code for different things; only its
 * name shows whether they mean the same.
 */
function entryKey({ kind, subject, subject_name, connection_id }: ProblemGroup): string {
  if (!codedKinds.includes(kind)) return `${kind} ${subject}`;
  return `${kind} ${subject} ${subject_name === null ? connection_id : fold(subject_name)}`;
}

/** Causes of the same kind and subject as one entry, each channel a line inside. */
export function groupEntries(groups: readonly ProblemGroup[]): InboxEntry[] {
  return [...Map.groupBy(groups, entryKey)].map(([key, lines]) => entryOf(key, lines));
}

function entryOf(key: string, lines: readonly ProblemGroup[]): InboxEntry {
  const oldest = lines.reduce((a, b) => (b.first_seen_at < a.first_seen_at ? b : a));
  const total = (of: (line: ProblemGroup) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    key,
    kind: oldest.kind,
    subject: oldest.subject,
    subject_name: lines.find(({ subject_name }) => subject_name !== null)?.subject_name ?? null,
    orders: total(({ orders }) => orders),
    staying: total(({ staying }) => staying),
    first_seen_at: oldest.first_seen_at,
    oldest_order_id: oldest.oldest_order_id,
    lines: [...lines].sort((a, b) => b.orders - a.orders),
  };
}

export type InboxSort = 'harm' | 'newest';

/** How long orders have waited in all: what a cause costs so far. */
const harmOf = ({ orders, first_seen_at }: InboxEntry, now: number) => orders * (now - Date.parse(first_seen_at));

/** The most harm first, or the newest cause. `now` in milliseconds. */
export function sortEntries(entries: readonly InboxEntry[], sort: InboxSort, now: number): InboxEntry[] {
  const byKey = (a: InboxEntry, b: InboxEntry) => (a.key < b.key ? -1 : 1);
  return [...entries].sort((a, b) =>
    sort === 'harm'
      ? harmOf(b, now) - harmOf(a, now) || byKey(a, b)
      : Date.parse(b.first_seen_at) - Date.parse(a.first_seen_at) || byKey(a, b),
  );
}

/**
 * `isSolved`: no order waits for it any more; it stands as it was last seen. `seen`: its part of each channel that had
 * one.
 */
export type ShownEntry = { entry: InboxEntry; isSolved: boolean; seen: readonly ProblemGroup[] };
/** What the screen shows, in an order that does not change under the reader, and what came since. */
export type InboxList = { shown: readonly ShownEntry[]; fresh: readonly InboxEntry[] };

/** The list when the inbox is opened or reloaded. */
export const openList = (entries: readonly InboxEntry[]): InboxList => ({
  shown: entries.map((entry) => ({ entry, isSolved: false, seen: entry.lines })),
  fresh: [],
});

/** The list after the causes changed. No entry moves: solved causes stay as solved, new ones are listed apart. */
export function followList({ shown }: InboxList, entries: readonly InboxEntry[]): InboxList {
  if (shown.length === 0) return openList(entries);
  const now = new Map(entries.map((entry) => [entry.key, entry]));
  const known = new Set(shown.map(({ entry }) => entry.key));
  return {
    shown: shown.map(({ entry, seen }) => {
      const still = now.get(entry.key);
      return { entry: still ?? entry, isSolved: still === undefined, seen: withLines(seen, still?.lines ?? []) };
    }),
    fresh: entries.filter(({ key }) => !known.has(key)),
  };
}

const withLines = (seen: readonly ProblemGroup[], lines: readonly ProblemGroup[]): ProblemGroup[] => [
  ...new Map([...seen, ...lines].map((line) => [line.connection_id, line])).values(),
];

/**
 * The cause that comes after one among those that are not solved, from the top again at the end; undefined where there
 * is none.
 */
export function nextUnsolved(shown: readonly ShownEntry[], key: string): string | undefined {
  const at = shown.findIndex(({ entry }) => entry.key === key);
  const after = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))];
  return after.find(({ isSolved }) => !isSolved)?.entry.key;
}
