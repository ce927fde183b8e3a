type Waiting = { begin: () => void; giveUp: () => void };

/** Lets so many go on at once; the rest wait in the order in which they came. The number may be lowered and raised meanwhile. */
export function createTurns(most: number) {
  let limit = most;
  let taken = 0;
  let waiting: Waiting[] = [];

  function letNextBegin(): void {
    while (taken < limit) {
      const next = waiting.shift();
      if (!next) return;
      taken += 1;
      next.begin();
    }
  }

  return {
    /** @returns false where there was no turn within so many milliseconds */
    take(patienceMs: number): Promise<boolean> {
      return new Promise((resolve) => {
        const one: Waiting = {
          begin() {
            clearTimeout(timer);
            resolve(true);
          },
          giveUp() {
            waiting = waiting.filter((other) => other !== one);
            resolve(false);
          },
        };
        const timer = setTimeout(one.giveUp, patienceMs);
        waiting.push(one);
        letNextBegin();
      });
    },
    end(): void {
      taken -= 1;
      letNextBegin();
    },
    /** At least one can always go on. */
    lower(to: number): void {
      limit = Math.max(1, Math.min(limit, to));
    },
    /** By one. @returns whether all may go on again that could at first */
    raise(): boolean {
      limit = Math.min(most, limit + 1);
      letNextBegin();
      return limit === most;
    },
  };
}
