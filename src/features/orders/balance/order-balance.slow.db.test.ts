import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectTold, Story } from '../../../../tests/balance-stories.ts';

test('in ten thousand lives of orders nothing that disagrees is silent, and every sum is right', () => {
  fc.assert(fc.property(Story, expectTold), { numRuns: 10_000 });
  expect.hasAssertions();
});
