/** Runs so many pieces of work at once and lets the others wait, in their order: `const inTurn = atMost(2)`. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // A place is handed on directly, so that no caller slips in between.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
