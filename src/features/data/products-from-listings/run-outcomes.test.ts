import { expect, test } from 'vitest';
import { canDo, movedCounts, type ProductRunState, ProductRunState as States } from './run-outcomes.ts';

test('counts follow the lines, and what no line has is left out', () => {
  const begun = movedCounts({}, [
    { from: null, to: 'will_make' },
    { from: null, to: 'will_make' },
    { from: null, to: 'no_sku' },
  ]);
  expect(begun).toEqual({ will_make: 2, no_sku: 1 });
  expect(
    movedCounts(begun, [
      { from: 'will_make', to: 'made' },
      { from: 'will_make', to: 'linked' },
    ]),
  ).toEqual({ no_sku: 1, made: 1, linked: 1 });
});

const allowed = (action: keyof typeof canDo, counts: object): ProductRunState[] =>
  States.options.filter((state) => canDo[action]({ state, counts }));

test('what may be done with a run depends on its state, and on whether there is anything to do', () => {
  expect(allowed('make', { will_make: 1 })).toEqual(['checked']);
  expect(allowed('make', { no_sku: 1 })).toEqual([]);
  expect(allowed('stop', {})).toEqual(['collecting', 'checked', 'making']);
  expect(allowed('undo', { made: 1 })).toEqual(['done', 'stopped', 'failed']);
  expect(allowed('undo', { linked: 1 })).toEqual(['done', 'stopped', 'failed']);
  expect(allowed('undo', { undoing: 1 })).toEqual(['done', 'stopped', 'failed']);
  expect(allowed('undo', { kept_changed: 1, removed: 2 })).toEqual([]);
});
