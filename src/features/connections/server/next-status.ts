import { type ConnectionState, pauseAfter } from '../connection-rules.ts';

/**
 * What a failure means for the connection. `break`: no call until a person acts; `pause`: the partner is left alone for a while,
 * longer each time; `wait`: it said how long, and that is no failure.
 */
export type Consequence = { to: 'break' } | { to: 'pause' } | { to: 'wait'; ms: number };

/**
 * `failures` in a row, and those of writes among them, which only a write that goes through ends. `wait_ms`: until the partner may be
 * called again, by the database's clock, `writes_wait_ms`: until something may be sent to it; null: at once.
 */
export type ConnectionStatus = {
  state: ConnectionState;
  failures: number;
  write_failures: number;
  wait_ms: number | null;
  writes_wait_ms: number | null;
};

const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * How a connection stands after a failed call. Failures during a pause count as the one that began it. A write that fails holds further
 * writes up longer each time, and what is read only as long as reads themselves have failed.
 */
export function nextStatus(before: ConnectionStatus, consequence: Consequence, isWrite: boolean): ConnectionStatus {
  const { state, failures, write_failures } = before;
  const wait_ms = before.wait_ms ?? 0;
  const writes_wait_ms = before.writes_wait_ms ?? 0;
  if (consequence.to === 'break') {
    const broken = state === 'active' ? 'broken' : state;
    return { ...before, state: broken, failures: failures + 1, wait_ms: null, writes_wait_ms: null };
  }
  if (consequence.to === 'wait') {
    return { ...before, wait_ms: Math.max(wait_ms, Math.min(consequence.ms, LONGEST_WAIT_MS)) };
  }
  if (wait_ms > 0 || (isWrite && writes_wait_ms > 0)) return { ...before, failures: Math.max(1, failures) };
  const pause = pauseAfter(failures - write_failures + 1);
  if (!isWrite) return { ...before, failures: failures + 1, wait_ms: pause };
  return {
    state,
    failures: failures + 1,
    write_failures: write_failures + 1,
    wait_ms: pause,
    writes_wait_ms: pauseAfter(write_failures + 1),
  };
}
