import { type ConnectionState, pauseAfter } from '../connection-rules.ts';

/**
 * What a failure means for the connection. `break`: no call until a person acts; `pause`: the partner is left alone for
 * a while, longer each time; `wait`: it said how long, and that is no failure.
 */
export type Consequence = { to: 'break' } | { to: 'pause' } | { to: 'wait'; ms: number };

/**
 * Failures in a row and, by the database's clock, the milliseconds until it is tried again; null or less than none: at
 * once.
 */
export type Tries = { failures: number; wait_ms: number | null };

/**
 * How a connection stands: `reads` is what is read, whose pause holds for all calls; `queue` is the queue that the call
 * was of, which only what goes through of it ends. Null where it was of none.
 */
export type ConnectionStatus = { state: ConnectionState; reads: Tries; queue: Tries | null };

const MAX_WAIT_MS = 24 * 3_600_000;

/**
 * How a connection stands after a failed call. Failures during a pause count as the one that began it. What fails of a
 * queue holds that up longer each time, and all else only as long as reads themselves have failed.
 */
export function nextStatus({ state, reads, queue }: ConnectionStatus, consequence: Consequence): ConnectionStatus {
  if (consequence.to === 'break') {
    const broken = state === 'active' ? 'broken' : state;
    return {
      state: broken,
      reads: { failures: reads.failures + 1, wait_ms: null },
      queue: queue && { ...queue, wait_ms: null },
    };
  }
  if (consequence.to === 'wait') {
    const wait_ms = Math.max(reads.wait_ms ?? 0, Math.min(consequence.ms, MAX_WAIT_MS));
    return { state, reads: { ...reads, wait_ms }, queue };
  }
  if (isPausing(reads) || (queue && isPausing(queue))) return { state, ...sharing(reads, queue) };
  const paused: Tries = { failures: reads.failures, wait_ms: pauseAfter(reads.failures + 1) };
  return queue ? { state, reads: paused, queue: failedAgain(queue) } : { state, reads: failedAgain(reads), queue };
}

const isPausing = ({ wait_ms }: Tries): boolean => (wait_ms ?? 0) > 0;

const failedAgain = ({ failures }: Tries): Tries => ({ failures: failures + 1, wait_ms: pauseAfter(failures + 1) });

/** What began the pause has counted already, unless it was a limit, or another queue. */
function sharing(reads: Tries, queue: Tries | null): Pick<ConnectionStatus, 'reads' | 'queue'> {
  if (reads.failures > 0) return { reads, queue };
  const counted = (tries: Tries): Tries => ({ ...tries, failures: Math.max(1, tries.failures) });
  return queue ? { reads, queue: counted(queue) } : { reads: counted(reads), queue };
}
