import { expect, test } from 'vitest';
import { stillText } from './hold-still.ts';

test('times, dates, ports and secrets are the same in all pictures, numbers stay', () => {
  expect(stillText('Order 182529009 goes out 02:12')).toBe('Order 182529009 goes out 12:00');
  expect(stillText('11/21/26 09:05')).toBe('01/01/26 12:00');
  expect(stillText('Nov 22, 2026, 2:11 AM')).toBe('Jan 1, 2026, 12:00 AM');
  expect(stillText('Nov 22, 2026, 2:11 PM')).toBe('Jan 1, 2026, 12:00 AM');
  expect(stillText('desde las 9:05 p. m.')).toBe('desde las 12:00 a. m.');
  expect(stillText('Good evening, Ana. The oldest for 12 min.')).toBe('Good morning, Ana. The oldest for 5 min.');
  expect(stillText('2026-11-25T12:19:21-05:00')).toBe('2026-01-01T12:00:00Z');
  expect(stillText('http://localhost:39585/invitation#n9FWrGA7tqCQaiQdojDq8Kg_zN5ykXcCGCb7c')).toBe(
    'http://localhost:3000/invitation#secret',
  );
  expect(stillText('100% of 117')).toBe('100% of 100');
  expect(stillText('FEL 563FA1D6-2380876996')).toBe('FEL 00000000-1000000000');
  expect(stillText('#183113038')).toBe('#183113038');
  expect(stillText('22 nov 2026')).toBe('1 ene 2026');
  expect(stillText('12 min. ago')).toBe('5 min. ago');
  expect(stillText('hace 3 h')).toBe('hace 5 min');
  expect(stillText('COP 614,800')).toBe('COP 614,800');
});
