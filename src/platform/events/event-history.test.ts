import { expect, test } from 'vitest';
import { createEventHistory } from './event-history.ts';

const LIMITS = { mostKept: 3, keptMs: 60_000, mostReplayed: 2 };
const ofAccount = (account_id: number) => ({ account_id, type: 'order.changed' });

test('what one account received behind a position is known, and nothing of another', () => {
  const history = createEventHistory(LIMITS);
  history.add(ofAccount(1));
  const position = history.position();
  history.add(ofAccount(2));
  const heard = history.add(ofAccount(1));
  expect(history.since(position, 1)).toMatchObject([heard]);
  expect(history.since(heard.position, 1)).toEqual([]);
  expect(heard.position).toBe(history.position());
});

test('a position is unknown where events were forgotten, may have been missed or are too many', () => {
  const history = createEventHistory(LIMITS);
  const first = history.position();
  history.add(ofAccount(1));
  const second = history.position();
  for (let n = 0; n < LIMITS.mostKept; n++) history.add(ofAccount(n));
  expect(history.since(first, 1)).toBeNull();
  expect(history.since(second, 1)).toHaveLength(1);
  for (let n = 0; n < LIMITS.mostKept; n++) history.add(ofAccount(9));
  expect(history.since(history.position(), 9)).toEqual([]);
  expect(history.since(second, 1)).toBeNull();

  const before = history.position();
  history.begin();
  expect(history.since(before, 1)).toBeNull();
  const begun = history.position();
  for (let n = 0; n < LIMITS.mostKept; n++) history.add(ofAccount(9));
  expect(history.since(begun, 9)).toBeNull();
  expect(history.since(begun, 1)).toEqual([]);
});

test('events that are too old are forgotten', () => {
  const history = createEventHistory({ ...LIMITS, keptMs: -1 });
  const position = history.position();
  history.add(ofAccount(1));
  expect(history.since(position, 1)).toBeNull();
});

test.each(['', 'x', '-1', 'abc-', 'abc-1'])('a position that was never given is not known: %j', (position) => {
  expect(createEventHistory().since(position, 1)).toBeNull();
});

test('nor is one that is yet to come', () => {
  const history = createEventHistory();
  expect(history.since(history.position().replace(/\d+$/, '7'), 1)).toBeNull();
});
