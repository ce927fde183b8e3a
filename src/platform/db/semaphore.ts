type Waiting = { start: () => void; giveUp: () => void };

/**
 * Lets so many go on at once; the rest wait in the order in which they came. The limit may shrink and grow meanwhile.
 */
export function createSemaphore(most: number) {
  let limit = most;
  let taken = 0;
  let waiting: Waiting[] = [];

  function startNext(): void {
    while (taken < limit) {
      const next = waiting.shift();
      if (!next) return;
      taken += 1;
      next.start();
    }
  }

  return {
    /** @returns false where there was no place within so many milliseconds */
    acquire(timeoutMs: number): Promise<boolean> {
      return new Promise((resolve) => {
        const one: Waiting = {
          start() {
            clearTimeout(timer);
            resolve(true);
          },
          giveUp() {
            waiting = waiting.filter((other) => other !== one);
            resolve(false);
          },
        };
        const timer = setTimeout(one.giveUp, timeoutMs);
        waiting.push(one);
        startNext();
      });
    },
    release(): void {
      taken -= 1;
      startNext();
    },
    /** At least one can always go on. */
    shrink(to: number): void {
      limit = Math.max(1, Math.min(limit, to));
    },
    /** By one. @returns whether the limit is back at its first value */
    grow(): boolean {
      limit = Math.min(most, limit + 1);
      startNext();
      return limit === most;
    },
  };
}
