import { randomBytes } from 'node:crypto';
import type { LiveEvent } from './record-event.ts';

/** An event, and the position behind it: who heard it goes on from there. */
export type Heard = { event: LiveEvent; position: string };

type Kept = Heard & { n: number; at: number };

type Limits = { mostKept: number; keptMs: number; mostReplayed: number };

const LIMITS: Limits = { mostKept: 5_000, keptMs: 60_000, mostReplayed: 500 };

/**
 * What this process heard last, of all accounts together. A position is opaque: it names a stretch of uninterrupted listening, and how
 * many events were heard in it.
 */
export function createEventHistory({ mostKept, keptMs, mostReplayed }: Limits = LIMITS) {
  let stretch = newStretch();
  let heard = 0;
  let kept: Kept[] = [];
  const positionAt = (n: number) => `${stretch}-${n}`;

  function forgetOld(now: number): void {
    const isOld = ({ at }: Kept) => at < now - keptMs;
    while (kept[0] && (kept.length > mostKept || isOld(kept[0]))) kept.shift();
  }

  return {
    /** Behind all that was heard. What is read from the database from now on has in it what was told up to here. */
    position: () => positionAt(heard),

    add(event: LiveEvent): Heard {
      const at = performance.now();
      heard += 1;
      const one = { event, position: positionAt(heard), n: heard, at };
      kept.push(one);
      forgetOld(at);
      return one;
    },

    /** What the account was told behind a position; null where that is not known any more, or so much that to load anew is less. */
    since(position: string, accountId: number): readonly Heard[] | null {
      const [, name, digits] = /^(\w+)-(\d{1,15})$/.exec(position) ?? [];
      const from = Number(digits);
      if (name !== stretch || from > heard || from < heard - kept.length) return null;
      const missed = kept.filter(({ n, event }) => n > from && event.account_id === accountId);
      return missed.length > mostReplayed ? null : missed;
    },

    /** Events may have been missed: positions from before are not known from here on. */
    begin(): void {
      stretch = newStretch();
      heard = 0;
      kept = [];
    },
  };
}

const newStretch = () => randomBytes(8).toString('hex');
