import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FAILING_AFTER,
  halves,
  healthOf,
  pauseAfter,
  remedyOf,
  STALLED_AFTER,
  standsStill,
  takenNoneOf,
} from './connection-rules.ts';

test('a connection fares well, fails, or stands still', () => {
  expect(healthOf({ state: 'active', failures: 0 })).toBe('ok');
  expect(healthOf({ state: 'active', failures: 1 })).toBe('failing');
  expect(healthOf({ state: 'broken', failures: 1 })).toBe('broken');
  expect(healthOf({ state: 'paused', failures: 3 })).toBe('paused');
});

test('a connection that is broken, or has failed so often, stands still; one that a person paused does not', () => {
  const after = (failures: number) =>
    [FAILING_AFTER, STALLED_AFTER].map((most) => standsStill({ state: 'active', failures }, most));
  expect([0, 1, 2, 3].map(after)).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
  expect(standsStill({ state: 'broken', failures: 1 }, STALLED_AFTER)).toBe(true);
  expect(standsStill({ state: 'paused', failures: 3 }, FAILING_AFTER)).toBe(false);
});

test('what a partner takes none of is told by its kind, unless it is orders or more than one', () => {
  expect(takenNoneOf(['stock'])).toBe('stock');
  expect(takenNoneOf(['contacts'])).toBe('contacts');
  expect(takenNoneOf(['outbox'])).toBe('nothing');
  expect(takenNoneOf(['contacts', 'stock'])).toBe('nothing');
});

test('the pause grows with the failures, from ten seconds to five minutes', () => {
  expect(pauseAfter(1)).toBe(10_000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (failures) => {
      expect(pauseAfter(failures + 1)).toBeGreaterThanOrEqual(pauseAfter(failures));
      expect(pauseAfter(failures)).toBeLessThanOrEqual(300_000);
    }),
  );
});

test('what a person must do follows from what is known, complete and refused', () => {
  const well = { state: 'active', is_known: true, is_complete: true, last_error_kind: null, is_granted: null } as const;
  expect(remedyOf(well)).toBeNull();
  expect(remedyOf({ ...well, state: 'paused', last_error_kind: 'auth' })).toBeNull();
  expect(remedyOf({ ...well, state: 'broken', last_error_kind: 'auth' })).toBe('credentials');
  expect(remedyOf({ ...well, state: 'broken', last_error_kind: 'config' })).toBe('settings');
  expect(remedyOf({ ...well, state: 'broken', last_error_kind: 'auth', is_granted: true })).toBe('connect');
  expect(remedyOf({ ...well, state: 'broken', last_error_kind: 'config', is_granted: true })).toBe('settings');
  expect(remedyOf({ ...well, state: 'paused', is_granted: false })).toBe('connect');
  expect(remedyOf({ ...well, is_granted: true })).toBeNull();
  expect(remedyOf({ ...well, is_complete: false })).toBe('settings');
  expect(remedyOf({ ...well, is_known: false, is_complete: false })).toBe('update');
});

test('halves hold all in their order, and two or more always become fewer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 2 }), (all) => {
      const [first, second] = halves(all);
      expect([...first, ...second]).toEqual(all);
      expect(Math.max(first.length, second.length)).toBeLessThan(all.length);
    }),
  );
});
