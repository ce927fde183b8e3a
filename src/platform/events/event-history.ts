import { randomBytes } from 'node:crypto';
import type { LiveEvent } from './record-event.ts';

/** An event and the position behind it, from which a subscriber goes on. */
export type Heard = { event: LiveEvent; position: string };

type Kept = Heard & { n: number; at: number };

type Limits = { mostKept: number; keptMs: number; mostReplayed: number };

const LIMITS: Limits = { mostKept: 5_000, keptMs: 60_000, mostReplayed: 500 };

/**
 * The last events of this process, of all accounts together. A position is opaque: it names a session of uninterrupted
 * listening and the number of events in it.
 */
export function createEventHistory({ mostKept, keptMs, mostReplayed }: Limits = LIMITS) {
  let session = newSession();
  let heard = 0;
  let kept: Kept[] = [];
  const positionAt = (n: number) => `${session}-${n}`;

  function forgetOld(now: number): void {
    const isOld = ({ at }: Kept) => at < now - keptMs;
    while (kept[0] && (kept.length > mostKept || isOld(kept[0]))) kept.shift();
  }

  return {
    /** The position behind the last event. Reads from the database from now on contain every event up to here. */
    position: () => positionAt(heard),

    add(event: LiveEvent): Heard {
      const at = performance.now();
      heard += 1;
      const one = { event, position: positionAt(heard), n: heard, at };
      kept.push(one);
      forgetOld(at);
      return one;
    },

    /** The account's events behind a position; null where it is not known any more, or where a reload costs less. */
    since(position: string, accountId: number): readonly Heard[] | null {
      const [, name, digits] = /^(\w+)-(\d{1,15})$/.exec(position) ?? [];
      const from = Number(digits);
      if (name !== session || from > heard || from < heard - kept.length) return null;
      const missed = kept.filter(({ n, event }) => n > from && event.account_id === accountId);
      return missed.length > mostReplayed ? null : missed;
    },

    /** Events may have been missed: earlier positions are unknown from here on. */
    begin(): void {
      session = newSession();
      heard = 0;
      kept = [];
    },
  };
}

const newSession = () => randomBytes(8).toString('hex');
