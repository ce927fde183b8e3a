interface Due {
  at: number;
  run: (at: number) => void;
}

/** Actions and their times by the sandbox's clock. */
export class Schedule {
  readonly #waiting: Due[] = [];

  add(at: number, run: (at: number) => void): void {
    let index = this.#waiting.length;
    while (index > 0 && (this.#waiting[index - 1]?.at ?? 0) > at) index -= 1;
    this.#waiting.splice(index, 0, { at, run });
  }

  /** Runs due actions in order, also those that they add. */
  runUntil(now: number): void {
    for (let next = this.#waiting[0]; next && next.at <= now; next = this.#waiting[0]) {
      this.#waiting.shift();
      next.run(next.at);
    }
  }
}
