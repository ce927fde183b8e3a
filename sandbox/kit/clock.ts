/**
 * The sandbox's own time: it stands at the start until it is let run, then runs like the machine's, and can be moved
 * forward.
 */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  advance(ms: number): void;
  /** Back to the time the clock was made for, plus what has passed since. */
  reset(): void;
  /** Stands still until `work` returns, so that all of it happens at one instant. */
  still<T>(work: () => T): T;
  /** Stands at an instant until `run`. */
  standAt(instant: number): void;
  run(): void;
  /** False before `run`: until then calls of an earlier run are replayed, whose callers were checked and answered. */
  readonly isRunning: boolean;
}

/** `startAt` is the clock's time when the machine's was `begunAt`, both in milliseconds since 1970. */
export function createClock(startAt: number, begunAt: number): Clock {
  const offset = startAt - begunAt;
  let advanced = 0;
  let stoppedAt: number | undefined = startAt;
  let isRunning = false;
  const move = (ms: number) => {
    advanced += ms;
    if (stoppedAt !== undefined) stoppedAt += ms;
  };
  const now = () => stoppedAt ?? Date.now() + offset + advanced;
  return {
    now,
    advance: move,
    reset: () => move(-advanced),
    still: (work) => {
      const before = stoppedAt;
      stoppedAt = now();
      try {
        return work();
      } finally {
        stoppedAt = before;
      }
    },
    standAt: (instant) => {
      stoppedAt = instant;
    },
    run: () => {
      stoppedAt = undefined;
      isRunning = true;
    },
    get isRunning() {
      return isRunning;
    },
  };
}
