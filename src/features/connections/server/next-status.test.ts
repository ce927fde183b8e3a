import { expect, test } from 'vitest';
import { type ConnectionStatus, nextStatus } from './next-status.ts';

const well: ConnectionStatus = { state: 'active', failures: 0, write_failures: 0, wait_ms: null, writes_wait_ms: null };
const over = (status: ConnectionStatus): ConnectionStatus => ({ ...status, wait_ms: -1, writes_wait_ms: -1 });
const pause = { to: 'pause' } as const;

test('a write that fails holds writes up longer each time, and what is read for ten seconds each', () => {
  const first = nextStatus(well, pause, true);
  expect(first).toMatchObject({ failures: 1, write_failures: 1, wait_ms: 10_000, writes_wait_ms: 10_000 });
  const second = nextStatus(over(first), pause, true);
  expect(second).toMatchObject({ failures: 2, write_failures: 2, wait_ms: 10_000, writes_wait_ms: 30_000 });
});

test('reads that fail hold everything up longer each time', () => {
  const first = nextStatus(well, pause, false);
  expect(nextStatus(over(first), pause, false)).toMatchObject({ failures: 2, write_failures: 0, wait_ms: 30_000 });
});

test('writes that fail during the pause of one count as that one', () => {
  const first = nextStatus(well, pause, true);
  expect(nextStatus(first, pause, true)).toEqual(first);
  expect(nextStatus({ ...first, wait_ms: null }, pause, true)).toMatchObject({ failures: 1, write_failures: 1 });
});

test('a limit is waited for and counts as no failure', () => {
  expect(nextStatus(well, { to: 'wait', ms: 5_000 }, true)).toMatchObject({
    failures: 0,
    write_failures: 0,
    wait_ms: 5_000,
  });
});
