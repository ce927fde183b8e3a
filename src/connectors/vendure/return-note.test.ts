import { expect, test } from 'vitest';
import type { ReturnReport } from '../core/commands.ts';
import { saysEnd, writeNote } from './return-note.ts';

const opened: ReturnReport = {
  source_order_id: '7',
  source_return_id: null,
  reference: 'ref-1',
  number: 'R-1001',
  state: 'open',
  reason: 'changed_mind',
  note: '',
  end_reason: '',
  tracking_number: '',
  lines: [
    { source_item_id: '1', sku: 'MUG-1', pieces: 3, good: null, damaged: null, missing: null },
    { source_item_id: '2', sku: 'LAMP-1', pieces: 1, good: null, damaged: null, missing: null },
  ],
};

const inspected: ReturnReport['lines'] = [
  { source_item_id: '1', sku: 'MUG-1', pieces: 3, good: 2, damaged: 1, missing: 0 },
  { source_item_id: '2', sku: 'LAMP-1', pieces: 1, good: 0, damaged: 0, missing: 1 },
];

test('a return that was just made says what comes back and why', () => {
  expect(writeNote(opened)).toBe('Return R-1001: open\n3 × MUG-1\n1 × LAMP-1\nReason: changed mind\nBodega ref-1 open');
});

test("an ended return has the buyer's note, its parcel, the condition of the pieces and the reason of its end", () => {
  const closed: ReturnReport = {
    ...opened,
    state: 'closed',
    note: 'Too blue',
    end_reason: 'Kept as spare parts',
    tracking_number: 'BACK-1',
    lines: inspected,
  };
  expect(writeNote(closed).split('\n')).toEqual([
    'Return R-1001: closed',
    '3 × MUG-1 (2 good, 1 damaged)',
    '1 × LAMP-1 (1 missing)',
    'Reason: changed mind',
    'Note: Too blue',
    'Tracking number: BACK-1',
    'Closed because: Kept as spare parts',
    'Bodega ref-1 closed',
  ]);
  expect(writeNote({ ...opened, state: 'refused', end_reason: 'Too late' })).toContain('Refused because: Too late');
});

test.each([
  ['closed', true],
  ['refused', true],
  ['open', false],
] as const)('a note of a return that is %s says its end: %s', (state, isEnd) => {
  expect(saysEnd(writeNote({ ...opened, state }), opened)).toBe(isEnd);
  expect(saysEnd(writeNote({ ...opened, state, reference: 'ref-2' }), opened)).toBe(false);
});
