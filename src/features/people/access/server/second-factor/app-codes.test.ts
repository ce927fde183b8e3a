import { expect, test } from 'vitest';
import { appUri, newAppSecret, stepOfCode } from './app-codes.ts';

// RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code counts half a minute before and after, and no longer', () => {
  const steps = [-60, -30, 0, 30, 60].map((off) => stepOfCode(SECRET, '050471', (1_111_111_111 + off) * 1000));
  const step = Math.floor(1_111_111_111 / 30);
  expect(steps).toEqual([null, step, step, step, null]);
});

test('a secret has 160 bits, and its address says whose it is', () => {
  const secret = newAppSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(appUri(secret, 'ana@example.com')).toContain(
    `otpauth://totp/Bodega:ana%40example.com?issuer=Bodega&secret=${secret}`,
  );
});
