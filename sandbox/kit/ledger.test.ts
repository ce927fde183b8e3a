import { expect, test } from 'vitest';
import { KEPT_READS, Ledger } from './ledger.ts';

const call = (method: string) => ({ method, url: '/exigo/3.0/orders?x=1', query: { x: '1' }, headers: {} });

test('every write is kept and only the newest reads, in their order', () => {
  const ledger = new Ledger();
  const calls = 5 * KEPT_READS;
  for (let n = 1; n <= calls; n += 1) ledger.add('exigo', call(n % 10 === 0 ? 'PATCH' : 'GET'), n);

  const kept = ledger.read('exigo', 0);
  const reads = kept.filter((entry) => entry.method === 'GET');
  expect(kept.filter((entry) => entry.method === 'PATCH')).toHaveLength(calls / 10);
  expect(reads.length).toBeGreaterThanOrEqual(KEPT_READS);
  expect(reads.length).toBeLessThanOrEqual(2 * KEPT_READS);
  expect(kept.every((entry, index) => index === 0 || entry.n > (kept[index - 1]?.n ?? 0))).toBe(true);
  expect(reads.at(-1)?.n).toBe(calls - 1);
  expect(ledger.count('exigo')).toBe(calls);
});

test('a partner sees its own calls after the one that is named', () => {
  const ledger = new Ledger();
  for (const partner of ['exigo', 'coree', 'exigo']) ledger.add(partner, call('GET'), 0);
  expect(ledger.read('exigo', 1)).toMatchObject([{ n: 2, path: '/exigo/3.0/orders', query: { x: '1' } }]);
});
