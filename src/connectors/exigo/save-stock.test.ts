import { expect, test } from 'vitest';
import { z } from 'zod';
import type { LevelToSave } from '../core/commands.ts';
import { readAll } from '../suites/read-all.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type StockWriteTarget, stockWriteSuite } from '../suites/stock-write-suite.ts';

const open = sandboxTargets({
  kind: 'exigo',
  partner: 'exigo',
  credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
  settings: (url) => ({ base_url: `${url}/exigo/3.0`, pushes_stock: true }),
});

const CHANGE = 'PUT /exigo/3.0/warehouse/inventory';

const changes = async (target: Target) =>
  (await target.ledger()).filter(({ method, path }) => `${method} ${path}`.startsWith(CHANGE));

async function openStock(given: Parameters<typeof open>[1] = {}): Promise<StockWriteTarget> {
  const target = await open({}, given);
  const all = async (): Promise<LevelToSave[]> =>
    (await readAll(target, 'products', null)).items.flatMap(({ source_id, sku, levels }) =>
      levels.map(({ location, quantity }) => ({ source_id, sku, location, quantity, reported: quantity })),
    );
  const setOutside: StockWriteTarget['setOutside'] = async ({ sku, location }, quantity) => {
    await target.control('PUT', '/exigo/stock', { warehouseID: Number(location), itemCode: sku, quantity });
  };
  return {
    ...target,
    levels: async (count) => {
      const at = (await all()).filter(({ location, quantity }) => location === '3' && quantity === 25);
      return at.slice(0, count);
    },
    unknown: [
      { source_id: '', sku: 'NO-SUCH-ITEM', location: '3', quantity: 4, reported: null },
      { source_id: '', sku: 'LAMP-01', location: '77', quantity: 4, reported: null },
      { source_id: '', sku: 'LAMP-01', location: 'Lima', quantity: 4, reported: null },
    ],
    reported: async ({ sku, location }) =>
      (await all()).find((level) => level.sku === sku && level.location === location)?.quantity ?? Number.NaN,
    setOutside,
  };
}

stockWriteSuite(openStock);

async function openLevel(quantity: number, given?: Parameters<typeof open>[1]) {
  const target = await openStock(given);
  const [level] = await target.levels(1);
  if (!level) throw new Error('no level');
  const pushed = { ...level, quantity };
  return { target, pushed, push: async () => (await target.connector.stock?.save(target.ctx, [pushed]))?.[0] };
}

const sent = (body: unknown) => z.object({ quantity: z.int() }).parse(body).quantity;

test('the difference to the quantity at Exigo is sent, and nothing where there is none', async () => {
  const { target, pushed, push } = await openLevel(10);
  await push();
  await push();
  expect((await changes(target)).map(({ body }) => sent(body))).toEqual([-15]);
  expect(await target.reported(pushed)).toBe(10);
});

test.each(['drop-after-commit', 'malformed', 'error-500', 'rate-limit-429'] as const)(
  'a change that meets %s is never counted twice',
  async (kind) => {
    const { target, pushed, push } = await openLevel(12);
    await target.fault({ kind, match: CHANGE, count: 1 });
    await push().catch((error) => expect(error).toMatchObject({ kind: 'uncertain' }));
    await push();
    expect(await target.reported(pushed)).toBe(12);
  },
);

test('a change that comes into effect after we gave it up is not sent again meanwhile', async () => {
  const { target, pushed, push } = await openLevel(12, { timeout_ms: 300 });
  await target.fault({ kind: 'latency', ms: 900, match: CHANGE, count: 1 });
  await expect(push()).rejects.toMatchObject({ kind: 'uncertain' });
  expect(await changes(target)).toHaveLength(1);
  await expect.poll(() => target.reported(pushed)).toBe(12);
  expect(await push()).toEqual({ ok: true });
  expect(await changes(target)).toHaveLength(1);
});

test.each([40, 25 + 7])(
  'where Exigo sets instead of adds, to %i, it says so and nothing more is sent',
  async (quantity) => {
    const { target, pushed } = await openLevel(quantity);
    await target.control('PUT', '/exigo/inventory-call', { sets: true });
    const [, other] = await target.levels(2);
    const levels = [pushed, ...(other ? [{ ...other, quantity: 60 }] : [])];
    const outcomes = await target.connector.stock?.save(target.ctx, levels);
    expect(outcomes).toEqual([
      {
        ok: false,
        ends: true,
        reason: expect.stringContaining(`from 25 to ${quantity}, and shows ${quantity - 25} now`),
      },
      { ok: false, reason: expect.stringMatching(/stopped/) },
    ]);
    expect(await changes(target)).toHaveLength(1);
  },
);

test('where a change has no effect that shows, it is refused and not sent again', async () => {
  const { target, pushed, push } = await openLevel(50);
  // As many as are missing are what Exigo has: adding nothing and setting it look alike.
  await target.control('PUT', '/exigo/inventory-call', { sets: true });
  expect(await push()).toEqual({ ok: false, reason: expect.stringMatching(/shows 25 as before/) });
  expect(await changes(target)).toHaveLength(1);
  expect(await target.reported(pushed)).toBe(25);
});

test('stock takes calls of its own limit alone, and everything else the others', async () => {
  const taken: string[] = [];
  const limiter = { take: async ({ name }: { name: string }) => void taken.push(name), block: async () => {} };
  const target = await open({}, { limiter });
  await target.connector.check(target.ctx);
  expect(taken).toEqual(['calls']);
  taken.length = 0;
  const ctx = target.open({ ports: { limiter, work: 'stock' } });
  const level = { source_id: '', sku: 'LAMP-01', location: '3', quantity: 4, reported: null };
  expect(await target.connector.stock?.save(ctx, [level])).toEqual([{ ok: true }]);
  expect(taken).toEqual(['stock', 'stock', 'stock']);
});
