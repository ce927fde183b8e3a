import { expect, test } from 'vitest';
import { stillText } from './hold-still.ts';

test('times and dates are the same in all pictures, numbers stay', () => {
  expect(stillText('Order 182529009 goes out 02:12')).toBe('Order 182529009 goes out 12:00');
  expect(stillText('11/21/26 09:05')).toBe('01/01/26 12:00');
  expect(stillText('Nov 22, 2026, 2:11 AM')).toBe('Jan 1, 2026, 12:00 AM');
  expect(stillText('22 nov 2026')).toBe('1 ene 2026');
  expect(stillText('12 min. ago')).toBe('5 min. ago');
  expect(stillText('hace 3 h')).toBe('hace 5 min');
  expect(stillText('COP 614,800')).toBe('COP 614,800');
});
