import { expect, test } from 'vitest';
import { isForMail, requestState } from './delivery-rules.ts';

const MINUTE_MS = 60_000;
const ticket = (state: string, minutes = 0, is_desk_active = true) => ({
  state,
  is_desk_active,
  age_ms: minutes * MINUTE_MS,
});

test.each([
  ['no desk', null, true],
  ['a ticket that is there', ticket('done', 999), false],
  ['one that the desk is about to take', ticket('queued'), false],
  ['one that waits for long', ticket('queued', 15), true],
  ['one whose desk was paused', ticket('queued', 0, false), true],
  ['one on its way', ticket('sending', 59), false],
  ['one in doubt', ticket('in_doubt', 59), false],
  ['one in doubt for an hour', ticket('in_doubt', 60), true],
  ['one that was refused', ticket('refused'), true],
  ['one that was dropped', ticket('withdrawn'), true],
])('%s', (_, tried, expected) => {
  expect(isForMail(tried)).toBe(expected);
});

test('a ticket counts, also one that was mailed in doubt of it', () => {
  expect(requestState({ is_delivered: false, write: null })).toBe('waiting');
  expect(requestState({ is_delivered: false, write: 'queued' })).toBe('waiting');
  expect(requestState({ is_delivered: true, write: 'withdrawn' })).toBe('mailed');
  expect(requestState({ is_delivered: true, write: 'done' })).toBe('ticket');
});
