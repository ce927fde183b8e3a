import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanId, isNit } from './nit.ts';

test.each(['16693949', '12521337', '50510231', '25594214', '5353653', '64600637'])('%s is a NIT', (nit) => {
  expect(isNit(nit)).toBe(true);
});

test.each(['12345678', '', 'CF', '0', '05353653', '1669394', '16693949K', '1669394-9'])('%s is none', (nit) => {
  expect(isNit(nit)).toBe(false);
});

test('people write hyphens, dots and small letters', () => {
  expect(cleanId(' 1669394-9 ')).toBe('16693949');
  expect(cleanId('123.456-k')).toBe('123456K');
});

test('every number has exactly one check digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (body) => {
      expect([...'0123456789K'].filter((check) => isNit(`${body}${check}`))).toHaveLength(1);
    }),
  );
});
