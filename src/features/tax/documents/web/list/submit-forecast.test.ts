import { expect, test } from 'vitest';
import { forecastSubmit, orderIdsOf } from './submit-forecast.ts';

const seen = {
  state: 'not_submitted',
  would_be_rejected: false,
  awaits_sale: false,
  environment: 'test',
  order_id: 1,
} as const;

test('what would be rejected or was submitted is skipped, and said by reason', () => {
  const ready = seen;
  const again = { ...seen, state: 'rejected', environment: 'live', order_id: 2 } as const;
  const blocked = { ...seen, would_be_rejected: true, order_id: 3 };
  const following = { ...seen, awaits_sale: true, order_id: 6 };
  const sent = { ...seen, state: 'pending', order_id: 4 } as const;
  const stored = { ...seen, state: 'stored', order_id: 5 } as const;
  expect(forecastSubmit([ready, again, blocked, following, sent, stored])).toEqual({
    ready: [ready, again],
    live: 1,
    skipped: [
      { reason: 'would_be_rejected', count: 1 },
      { reason: 'awaits_sale', count: 1 },
      { reason: 'submitted', count: 2 },
    ],
  });
});

test('an order of two documents is named once', () => {
  expect(orderIdsOf([seen, { ...seen, state: 'rejected' }, { ...seen, order_id: 2 }])).toEqual([1, 2]);
});
