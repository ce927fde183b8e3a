import { interpolate, type Translation } from '#base/text.ts';
import type { pulse } from '#texts/en/pulse.ts';
import { takenNoneOf, type WriteQueue } from './connection-rules.ts';

/** The texts of outages in a reader's language; server and browser have them. */
export type OutageTexts = Pick<Translation<typeof pulse>, 'down' | 'down_since'>;

/** What is wrong with a partner. */
export type OutageFacts = {
  name: string;
  is_broken: boolean;
  /** What it takes none of, although it answers what is read. */
  takes_none_of: readonly WriteQueue[];
  /** The HTTP status of its errors; null where no answer comes. */
  answered_with: number | null;
};

/**
 * What is wrong with a partner, in the same words wherever it is said; no stop at its end. `since`: “since 2:28 AM”,
 * where that is said too.
 */
export function outageText(texts: OutageTexts, outage: OutageFacts, since?: string): string {
  const { name, is_broken, takes_none_of, answered_with } = outage;
  if (is_broken) return interpolate(texts.down.broken, { name });
  const t = since === undefined ? texts.down : texts.down_since;
  const values = { name, status: String(answered_with), since: since ?? '' };
  if (takes_none_of.length > 0) return interpolate(t.takes_none[takenNoneOf(takes_none_of)], values);
  return interpolate(answered_with === null ? t.failing : t.errors, values);
}
