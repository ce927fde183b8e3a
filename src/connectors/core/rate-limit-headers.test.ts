import { expect, test } from 'vitest';
import { pauseAsked, retryAfter } from './rate-limit-headers.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
/** The partner's clock counts, not ours. */
const date = 'Fri, 20 Nov 2026 15:00:00 GMT';

test.each([
  ['2', 2000],
  ['0', 0],
  ['Fri, 20 Nov 2026 15:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After: %s', (value, ms) => {
  expect(retryAfter(new Headers({ 'retry-after': value, date }))).toBe(ms);
});

test('no Retry-After asks for nothing', () => {
  expect(retryAfter(new Headers({ date }))).toBeUndefined();
});

test.each([
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '12' }, 12_000],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': String(now / 1000 + 5) }, 5000],
  [{ 'ratelimit-remaining': '1', 'ratelimit-reset': '12' }, 0],
  [{ 'ratelimit-remaining': '0' }, 0],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': 'later' }, 0],
])('%j', (headers, ms) => {
  expect(pauseAsked(new Headers(Object.entries({ ...headers, date })))).toBe(ms);
});
