import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaultOrder, Faults } from './faults.ts';

function hits(order: Partial<FaultOrder>, calls: number): boolean[] {
  const faults = new Faults();
  faults.set(FaultOrder.parse({ partner: 'coree', kind: 'error-500', rate: 1, ...order }));
  return Array.from({ length: calls }, () => faults.hit('coree', 'POST', '/coree/v1/orders').length > 0);
}

test('the same seed hits the same calls, and about the share that was asked for', () => {
  const property = fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (seed, tenths) => {
    const first = hits({ seed, rate: tenths / 10 }, 300);
    expect(hits({ seed, rate: tenths / 10 }, 300)).toEqual(first);
    const share = first.filter(Boolean).length / 300;
    expect(Math.abs(share - tenths / 10)).toBeLessThan(0.17);
  });
  fc.assert(property, { numRuns: 40 });
});

test('two seeds hit different calls', () => {
  expect(hits({ seed: 1, rate: 0.5 }, 100)).not.toEqual(hits({ seed: 2, rate: 0.5 }, 100));
});

test('a fault with a count ends after that many hits', () => {
  expect(hits({ count: 2 }, 4)).toEqual([true, true, false, false]);
});

test('a fault lets calls pass first', () => {
  expect(hits({ skip: 2, count: 1 }, 4)).toEqual([false, false, true, false]);
});

test.each([
  ['/coree/v1/orders', true],
  ['POST /coree/v1/orders', true],
  ['GET /coree/v1/orders', false],
  ['/coree/v1/shipments', false],
])('a fault for %s', (match, isHit) => {
  expect(hits({ match }, 1)).toEqual([isHit]);
});

test('rate 0 takes a kind of fault away, also one for certain paths', () => {
  const faults = new Faults();
  const order = { partner: 'coree', kind: 'latency', rate: 1 };
  faults.set(FaultOrder.parse({ ...order, match: '/coree/v1/orders' }));
  faults.set(FaultOrder.parse({ ...order, kind: 'malformed' }));
  faults.set(FaultOrder.parse({ ...order, rate: 0 }));
  expect(faults.list().map((fault) => fault.kind)).toEqual(['malformed']);
});
