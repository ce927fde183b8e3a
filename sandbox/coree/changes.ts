import { CoreeProblem } from './problem.ts';

interface Versioned<T> {
  version: number;
  value: T;
}

/** Records in the order of their last change, so that a page border cannot hide one, whatever the timestamps. */
export class Changes<T extends { updated_at: string }> {
  readonly #byKey = new Map<string, Versioned<T>>();
  #version = 0;

  get size(): number {
    return this.#byKey.size;
  }

  get(key: string): T | undefined {
    return this.#byKey.get(key)?.value;
  }

  /** Adds or replaces a record; it moves to the end. */
  set(key: string, value: T): void {
    this.#byKey.delete(key);
    this.#version += 1;
    this.#byKey.set(key, { version: this.#version, value });
  }

  /**
   * One page of the records that pass, from the cursor on. `next_cursor` is null on the last page.
   * @throws CoreeProblem on a cursor that was not made here
   */
  page(cursor: string | undefined, limit: number, passes: (value: T) => boolean) {
    const from = cursor === undefined ? 0 : versionOf(cursor);
    const found: Versioned<T>[] = [];
    for (const one of this.#byKey.values()) {
      if (one.version <= from || !passes(one.value)) continue;
      found.push(one);
      if (found.length > limit) break;
    }
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      data: page.map((one) => one.value),
      next_cursor: last && found.length > limit ? Buffer.from(`v${last.version}`).toString('base64url') : null,
    };
  }
}

function versionOf(cursor: string): number {
  const version = /^v(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (version === undefined)
    throw new CoreeProblem('validation_failed', 'The cursor is not one of ours', { field: 'cursor' });
  return Number(version);
}
