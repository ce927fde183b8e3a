import { expect, test } from 'vitest';
import { writeRefusals } from './write-actions.ts';

test('what was surely not done may be retried and dropped; what may have arrived is never dropped', () => {
  const states = ['queued', 'sending', 'in_doubt', 'refused', 'over'] as const;
  const table = states.map((state) => [state, writeRefusals.retry({ state }), writeRefusals.drop({ state })]);
  expect(table).toEqual([
    ['queued', null, null],
    ['sending', 'write_under_way', 'write_under_way'],
    ['in_doubt', null, 'write_under_way'],
    ['refused', null, null],
    ['over', 'write_over', 'write_over'],
  ]);
});
