import { expect, test } from 'vitest';
import { asOf } from './as-of.ts';

const at = (instant: string, zone: string) => asOf(Date.parse(instant), zone);

test.each([
  ['2026-11-21T15:42:00Z', 'America/Lima', '10:42', 'UTC−5'],
  ['2026-11-21T05:00:00Z', 'America/Lima', '00:00', 'UTC−5'],
  ['2026-11-21T15:42:00Z', 'Asia/Kathmandu', '21:27', 'UTC+5:45'],
  ['2026-11-21T15:42:00Z', 'America/St_Johns', '12:12', 'UTC−3:30'],
  ['2026-11-21T15:42:00Z', 'UTC', '15:42', 'UTC'],
  // The same zone on both sides of its change of offset.
  ['2026-09-06T03:59:00Z', 'America/Santiago', '23:59', 'UTC−4'],
  ['2026-09-06T04:00:00Z', 'America/Santiago', '01:00', 'UTC−3'],
])('%s in %s is %s, %s', (instant, zone, time, offset) => {
  expect(at(instant, zone)).toEqual({ time, offset });
});
