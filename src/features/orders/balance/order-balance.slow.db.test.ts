import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectImbalances, Story } from '../../../../tests/balance-stories.ts';

test('in ten thousand lives of orders nothing that disagrees is silent, and every sum is right', () => {
  fc.assert(fc.property(Story, expectImbalances), { numRuns: 10_000 });
  expect.hasAssertions();
});
