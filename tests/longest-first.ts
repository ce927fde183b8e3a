import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more though they are short, longest first. */
const LONG = ['kill-worker', 'kill-behind-pooler', 'retail-year', 'crash/imports'];

/**
 * Where nothing is known of an earlier run, as in a fresh clone, Vitest begins with the largest files: these would come last, when nothing is
 * left to run beside them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((name) => moduleId.endsWith(`${name}.db.test.ts`));
      return index < 0 ? LONG.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
