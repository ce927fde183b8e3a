import type { Outage } from '#features/partners/connections/outages-contract.ts';
import { causeOf, type Notice } from './notice.ts';

/** A partner that only restarts is back before this, so its absence raises no notice. */
const AWAY_MS = 15 * 60_000;

/**
 * Whether a connector that nothing goes through is worth a notice: its own words are final, an answer may still come.
 */
export function hasStoodStill(
  { state, last_success_at, takes_nothing_since }: Pick<Outage, 'state' | 'last_success_at' | 'takes_nothing_since'>,
  now: number,
): boolean {
  const since = takes_nothing_since ?? last_success_at;
  return state === 'broken' || since === null || now - Date.parse(since) >= AWAY_MS;
}

type Open = { id: number; cause: string; params: unknown };
type Changes = { raise: Notice[]; update: { id: number; notice: Notice }[]; solve: number[] };

/**
 * What stands still now against what is known of: new ones, those whose sentence is another, and those that are solved.
 */
export function compareNotices(open: readonly Open[], found: readonly Notice[]): Changes {
  const known = new Map(open.map((one) => [one.cause, one]));
  const causes = new Set(found.map(causeOf));
  const changes: Changes = { raise: [], update: [], solve: [] };
  for (const notice of found) {
    const before = known.get(causeOf(notice));
    if (!before) changes.raise.push(notice);
    else if (!isSame(before.params, notice.params)) changes.update.push({ id: before.id, notice });
  }
  changes.solve = open.filter(({ cause }) => !causes.has(cause)).map(({ id }) => id);
  return changes;
}

/** Flat records, whose fields the database keeps in an order of its own. */
const isSame = (a: unknown, b: object): boolean => written(a) === written(b);
const written = (value: unknown): string =>
  JSON.stringify(Object.entries(typeof value === 'object' && value !== null ? value : {}).sort());
