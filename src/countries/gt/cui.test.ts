import { expect, test } from 'vitest';
import { isCui } from './cui.ts';

test('a CUI has its check digit, a department and a municipality', () => {
  expect(isCui('3730617490101')).toBe(true);
});

test.each(['3730617480101', '3730617490001', '3730617492301', '3730617490100', '373061749010', '373061749010A', ''])(
  '%s is none',
  (cui) => expect(isCui(cui)).toBe(false),
);
