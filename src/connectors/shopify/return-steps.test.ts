import { expect, test } from 'vitest';
import type { ReturnReport } from '../core/commands.ts';
import { returnToRefund } from './refund-return.ts';
import type { ShopifyReturn } from './return-schema.ts';
import { nextStep } from './return-steps.ts';

type Parts = {
  status?: ShopifyReturn['status'];
  pieces?: number;
  processed?: number;
  numbers?: string[];
  found?: { type: string; quantity: number }[];
  reverse?: string;
};

/** A return of pieces of the line 7, in one parcel. */
function returned(parts: Parts = {}): ShopifyReturn {
  const { status = 'OPEN', pieces = 3, processed = 0, numbers = [], found = [], reverse = 'OPEN' } = parts;
  const fulfillmentLineItem = { lineItem: { id: '7' } };
  return {
    id: '1',
    name: '#1001-R1',
    createdAt: '2026-11-20T15:00:00.000Z',
    status,
    returnLineItems: {
      nodes: [
        {
          id: 'L1',
          quantity: pieces,
          processedQuantity: processed,
          unprocessedQuantity: pieces - processed,
          refundedQuantity: 0,
          returnReason: 'DEFECTIVE',
          returnReasonNote: '',
          customerNote: '',
          fulfillmentLineItem,
        },
      ],
    },
    exchangeLineItems: { nodes: [] },
    refunds: { nodes: [] },
    reverseFulfillmentOrders: {
      nodes: [
        {
          id: 'R1',
          status: reverse,
          lineItems: { nodes: [{ id: 'RL1', totalQuantity: pieces, fulfillmentLineItem, dispositions: found }] },
          reverseDeliveries: { nodes: numbers.map((number) => ({ deliverable: { tracking: { number } } })) },
        },
      ],
    },
  };
}

const NOT_COUNTED = { good: null, damaged: null, missing: null };

const wanted = (change: Partial<ReturnReport> = {}, counts: object = NOT_COUNTED): ReturnReport => ({
  source_order_id: '5',
  source_return_id: '1',
  reference: 'ref-1',
  number: 'R-1001',
  state: 'open',
  reason: 'damaged',
  note: '',
  end_reason: '',
  tracking_number: '',
  ...change,
  lines: [{ source_item_id: '7', sku: 'LAMP', pieces: 3, ...NOT_COUNTED, ...counts }],
});

const found = (type: string, quantity: number) => ({ type, quantity });

test('a request is approved or declined, and an open return is cancelled', () => {
  expect(nextStep(returned({ status: 'REQUESTED' }), wanted())).toEqual({ step: 'approve' });
  expect(nextStep(returned({ status: 'REQUESTED' }), wanted({ state: 'closed' }))).toEqual({ step: 'approve' });
  expect(nextStep(returned({ status: 'REQUESTED' }), wanted({ state: 'refused' }))).toEqual({ step: 'decline' });
  expect(nextStep(returned(), wanted({ state: 'refused' }))).toEqual({ step: 'cancel' });
});

test.each(['open', 'closed', 'refused'] as const)('nothing is done to a return that is over, wanted %s', (state) => {
  for (const status of ['CLOSED', 'CANCELED', 'DECLINED'] as const) {
    const all = wanted({ state, tracking_number: '1Z' }, { good: 3, damaged: 0, missing: 0 });
    expect(nextStep(returned({ status }), all)).toBeNull();
  }
});

test('a parcel is shown once, and not where nothing more is received', () => {
  const command = wanted({ tracking_number: '1Z' });
  expect(nextStep(returned(), command)).toEqual({ step: 'ship', reverse_order: 'R1' });
  expect(nextStep(returned({ numbers: ['OTHER'] }), command)).toMatchObject({ step: 'ship' });
  expect(nextStep(returned({ numbers: ['OTHER', '1Z'] }), command)).toBeNull();
  expect(nextStep(returned({ reverse: 'CLOSED' }), command)).toBeNull();
  expect(nextStep(returned(), wanted())).toBeNull();
});

test('pieces are found as something as far as the shop does not say so by itself', () => {
  const command = wanted({}, { good: 1, damaged: 1, missing: 1 });
  expect(nextStep(returned(), command)).toEqual({
    step: 'dispose',
    findings: [
      { line: 'RL1', pieces: 2, type: 'NOT_RESTOCKED' },
      { line: 'RL1', pieces: 1, type: 'MISSING' },
    ],
  });
  const restocked = [found('RESTOCKED', 1), found('PROCESSING_REQUIRED', 2), found('MISSING', 1)];
  expect(nextStep(returned({ found: restocked }), command)).toEqual({
    step: 'dispose',
    findings: [{ line: 'RL1', pieces: 1, type: 'NOT_RESTOCKED' }],
  });
  expect(nextStep(returned({ found: [found('MISSING', 3)] }), command)).toBeNull();
  const one = wanted({}, { good: 1, damaged: 0, missing: 0 });
  expect(nextStep(returned({ found: [found('NOT_RESTOCKED', 1)] }), one)).toBeNull();
  expect(nextStep(returned({ found: [found('MISSING', 1)] }), wanted({}, { ...NOT_COUNTED, missing: 1 }))).toBeNull();
  expect(nextStep(returned(), wanted({}, { good: 0, damaged: 0, missing: 0 }))).toBeNull();
});

test('pieces that arrived are confirmed before a return is closed, and missing ones never', () => {
  const command = wanted({ state: 'closed' }, { good: 1, damaged: 1, missing: 1 });
  const inspected = [found('NOT_RESTOCKED', 2), found('MISSING', 1)];
  const step = (processed: number) => nextStep(returned({ found: inspected, reverse: 'CLOSED', processed }), command);
  expect(step(0)).toEqual({ step: 'process', lines: [{ line: 'L1', pieces: 2 }] });
  expect(step(1)).toEqual({ step: 'process', lines: [{ line: 'L1', pieces: 1 }] });
  expect(step(2)).toEqual({ step: 'close' });
  expect(step(3)).toEqual({ step: 'close' });
  expect(nextStep(returned(), wanted({ state: 'closed' }))).toEqual({ step: 'close' });
});

const line = (source_item_id: string, pieces: number, restock: 'none' | 'unsent' = 'none') => ({
  source_item_id,
  pieces,
  amount: '1.00',
  restock,
});

test('a refund is of the open return that holds all of its pieces', () => {
  const small = { ...returned({ pieces: 1 }), id: 'small' };
  const large = { ...returned({ pieces: 3, processed: 1 }), id: 'large' };
  expect(returnToRefund([small, large], { lines: [line('7', 2)] })).toMatchObject({
    one: { id: 'large' },
    pieces: [{ line: 'L1', pieces: 2 }],
  });
  expect(returnToRefund([small, large], { lines: [line('7', 3)] })).toBeNull();
  expect(returnToRefund([{ ...large, status: 'REQUESTED' }], { lines: [line('7', 1)] })).toBeNull();
  expect(returnToRefund([small], { lines: [line('8', 1)] })).toBeNull();
  expect(returnToRefund([small], { lines: [line('7', 1, 'unsent')] })).toBeNull();
});

test.each([
  ['pieces of no return', line('8', 1)],
  ['pieces that have not left', line('7', 1, 'unsent')],
])('a refund that mixes pieces of a return with %s is refused', (_, other) => {
  expect(() => returnToRefund([returned()], { lines: [line('7', 1), other] })).toThrow(
    expect.objectContaining({ kind: 'validation', message: expect.stringContaining('#1001-R1') }),
  );
});
