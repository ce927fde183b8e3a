import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atTheirShare } from './slot-shares.ts';

/** Which jobs have a slot after these asked for one, one after another, and none returned one. */
function taken(slots: number, comers: readonly string[]): Map<string, number> {
  const atWork = new Map<string, number>();
  for (const one of comers) {
    const used = [...atWork.values()].reduce((sum, n) => sum + n, 0);
    if (used < slots && !atTheirShare(atWork, slots).includes(one)) atWork.set(one, (atWork.get(one) ?? 0) + 1);
  }
  return atWork;
}

const times = (n: number, who: string) => Array.from({ length: n }, () => who);

test('one has half of the slots, the next half of the rest', () => {
  expect([...taken(8, [...times(9, 'a'), ...times(9, 'b'), ...times(9, 'c'), ...times(9, 'd'), 'e'])]).toEqual([
    ['a', 4],
    ['b', 2],
    ['c', 1],
    ['d', 1],
  ]);
});

test('a single slot is everyone’s', () => {
  expect(taken(1, ['a', 'b'])).toEqual(new Map([['a', 1]]));
});

test('however many come, none has more than half, and while one slot is free a newcomer has it', () => {
  const slots = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(slots, fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 100 }), (n, comers) => {
      const atWork = taken(n, comers);
      for (const held of atWork.values()) expect(held).toBeLessThanOrEqual(Math.ceil(n / 2));
      const used = [...atWork.values()].reduce((sum, held) => sum + held, 0);
      if (used < n) expect(taken(n, [...comers, 'newcomer']).get('newcomer')).toBe(1);
    }),
  );
});
