import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, type StreamState } from './stream-state.ts';

const mark = fc.option(fc.string({ minLength: 1 }), { nil: undefined });

/** A run of pages, the last without `next`. */
function read(start: StreamState, seen: readonly (string | undefined)[]): StreamState {
  return seen.reduce<StreamState>(
    (state, largest, index) =>
      advance(state, {
        ...(index < seen.length - 1 && { next: `page ${index + 2}` }),
        ...(largest !== undefined && { seen: largest }),
      }),
    start,
  );
}

test('after a run the watermark is the largest value seen, in whatever order, and never moves back', () => {
  const runs = fc.tuple(fc.option(fc.string()), fc.array(mark, { minLength: 1 }));
  fc.assert(
    fc.property(runs, ([watermark, seen]) => {
      const end = read({ watermark, page: null, seen: null }, seen);
      const values = [watermark, ...seen].filter((value) => value !== undefined && value !== null);
      expect(end).toEqual({ watermark: values.toSorted().at(-1) ?? null, page: null, seen: null });
    }),
  );
});

test('in the middle of a run the watermark stands, so that a new beginning misses nothing', () => {
  const middle = advance({ watermark: 'a', page: null, seen: null }, { next: '2', seen: 'z' });
  expect(middle).toEqual({ watermark: 'a', page: '2', seen: 'z' });
});
