import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLarge, needsKeyFile, toBase64 } from './certificate-file.ts';

test('a certificate alone needs its key, a .p12 holds it', () => {
  expect(['firma.P12', 'firma.pfx', 'csd.cer', 'csd.crt', 'csd'].map(needsKeyFile)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('the bytes of a file come out of its base64 as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      expect(Uint8Array.from(atob(toBase64(bytes)), (letter) => letter.charCodeAt(0))).toEqual(bytes);
    }),
  );
});

test('what may be sent fits into the call', () => {
  const most = new Uint8Array(75_000);
  expect([isTooLarge({ size: most.length }), toBase64(most).length]).toEqual([false, 100_000]);
  expect(isTooLarge({ size: most.length + 1 })).toBe(true);
});
