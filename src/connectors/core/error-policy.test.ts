import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callDelay, policyOf } from './error-policy.ts';

test('an error that a person must fix stops the connection; an error in a record does not', () => {
  for (const kind of ['auth', 'config'] as const) {
    expect(policyOf({ kind })).toEqual({ next: 'stop', connection: 'break', counts: false });
  }
  for (const kind of ['validation', 'conflict', 'not_found'] as const) {
    expect(policyOf({ kind })).toEqual({ next: 'refused', connection: 'healthy', counts: true });
  }
});

test('only a write in doubt is asked about, and waiting for a limit is not a try', () => {
  expect(policyOf({ kind: 'uncertain' }).next).toBe('probe');
  expect(policyOf({ kind: 'transient' })).toEqual({ next: 'retry', connection: 'pause', counts: true });
  expect(policyOf({ kind: 'rate_limited' })).toEqual({ next: 'retry', connection: 'wait', counts: false });
});

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a call waits anything up to twice as long after each failure, a minute at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), anyRandom, (failures, random) => {
      const delay = callDelay(failures, () => random);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThan(Math.min(60_000, 1000 * 2 ** (failures - 1)));
    }),
  );
});
