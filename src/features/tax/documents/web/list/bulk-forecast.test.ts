import { expect, test } from 'vitest';
import { actionsFor, forecastBulk } from './bulk-forecast.ts';

const seen = {
  state: 'not_submitted',
  kind: 'sale',
  would_be_rejected: false,
  awaits_sale: false,
  environment: 'test',
} as const;
const blocked = { ...seen, would_be_rejected: true };
const rejected = { ...seen, state: 'rejected' } as const;
const stored = { ...seen, state: 'stored' } as const;

test('what would be rejected or was submitted is skipped, and said by reason', () => {
  const again = { ...rejected, environment: 'live' } as const;
  const following = { ...seen, awaits_sale: true };
  const sent = { ...seen, state: 'pending' } as const;
  expect(forecastBulk('submit', [seen, again, blocked, following, sent, stored])).toEqual({
    ready: [seen, again],
    live: 1,
    skipped: [
      { reason: 'would_be_rejected', count: 1 },
      { reason: 'awaits_sale', count: 1 },
      { reason: 'submitted', count: 2 },
    ],
  });
});

test('what cannot take an action in its state is skipped', () => {
  expect(forecastBulk('clear_error', [blocked, rejected, seen])).toEqual({
    ready: [blocked, rejected],
    live: 0,
    skipped: [{ reason: 'state', count: 1 }],
  });
});

test('what was only a test is issued live', () => {
  const tested = { ...seen, state: 'tested' } as const;
  expect(forecastBulk('submit', [tested, seen])).toMatchObject({ ready: [tested, seen], live: 1 });
});

test('only what one of them can take is offered', () => {
  expect(actionsFor([blocked])).toEqual(['clear_error']);
  expect(actionsFor([rejected])).toEqual(['submit', 'clear_error']);
  expect(actionsFor([{ ...seen, state: 'in_doubt' }, stored])).toEqual([
    ...['check_status', 'submit_to_shipper', 'mail'],
  ]);
  expect(actionsFor([{ ...stored, kind: 'guide' }])).toEqual(['submit_to_shipper']);
  expect(actionsFor([{ ...seen, state: 'cancelled' }])).toEqual([]);
});
