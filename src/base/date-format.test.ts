import { expect, test } from 'vitest';
import { formatLong, formatShort } from './date-format.ts';

test("dates are shown in the account's zone", () => {
  expect(formatShort('2026-11-21T04:05:00Z', 'America/Lima')).toBe('11/20/26 23:05');
  expect(formatShort('2026-01-02T05:00:00Z', 'America/Lima')).toBe('1/2/26 00:00');
  expect(formatLong('2026-11-21T20:04:00Z', 'America/Lima')).toBe('Nov 21, 2026, 3:04 PM');
});
