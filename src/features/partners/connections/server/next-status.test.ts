import { expect, test } from 'vitest';
import { type ConnectionStatus, nextStatus, type Tries } from './next-status.ts';

const none: Tries = { failures: 0, wait_ms: null };
const reading: ConnectionStatus = { state: 'active', reads: none, queue: null };
const sending: ConnectionStatus = { ...reading, queue: none };
const pause = { to: 'pause' } as const;

/** When all that was waited for is over. */
const over = ({ reads, queue, ...status }: ConnectionStatus): ConnectionStatus => ({
  ...status,
  reads: { ...reads, wait_ms: -1 },
  queue: queue && { ...queue, wait_ms: -1 },
});

test('what fails of a queue holds that up longer each time, and all else for ten seconds each', () => {
  const first = nextStatus(sending, pause);
  expect(first).toMatchObject({ reads: { failures: 0, wait_ms: 10_000 }, queue: { failures: 1, wait_ms: 10_000 } });
  const second = nextStatus(over(first), pause);
  expect(second).toMatchObject({ reads: { failures: 0, wait_ms: 10_000 }, queue: { failures: 2, wait_ms: 30_000 } });
});

test('reads that fail hold everything up longer each time', () => {
  const first = nextStatus(reading, pause);
  expect(nextStatus(over(first), pause)).toMatchObject({ reads: { failures: 2, wait_ms: 30_000 }, queue: null });
});

test('what fails during the pause of a failure counts as that one', () => {
  const first = nextStatus(sending, pause);
  expect(nextStatus(first, pause)).toEqual(first);
  const elsewhere = { ...first, reads: none };
  expect(nextStatus(elsewhere, pause)).toEqual(elsewhere);
  const away = { ...nextStatus(reading, pause), queue: none };
  expect(nextStatus(away, pause)).toEqual(away);
});

test('of a pause that another queue began, or a limit, a failure is the first', () => {
  const paused = { ...sending, reads: { failures: 0, wait_ms: 5_000 } };
  expect(nextStatus(paused, pause)).toMatchObject({ reads: { failures: 0 }, queue: { failures: 1 } });
  expect(nextStatus({ ...paused, queue: null }, pause)).toMatchObject({ reads: { failures: 1 } });
});

test('a limit is waited for and counts as no failure', () => {
  expect(nextStatus(sending, { to: 'wait', ms: 5_000 })).toEqual({
    ...sending,
    reads: { failures: 0, wait_ms: 5_000 },
  });
});

test('a refusal of the connection stops it, whatever it was of', () => {
  expect(nextStatus(sending, { to: 'break' })).toMatchObject({ state: 'broken', queue: none });
  expect(nextStatus({ ...reading, state: 'paused' }, { to: 'break' })).toMatchObject({ state: 'paused' });
});
