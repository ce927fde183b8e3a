import { describe, expect, test } from 'vitest';
import type { Page } from '../core/connector.ts';
import type { RemoteOrder } from '../core/remote.ts';
import { readAll, readPage } from './read-all.ts';
import type { Target } from './sandbox-target.ts';

/**
 * The channel that the suite runs against. Times are instants; those that it uses lie after all orders that are there.
 */
export type OrdersTarget = Target & {
  page_size: number;
  /** Adds an order that was changed at a time. @returns its id */
  addOrder(modified_at: string): Promise<string>;
  /** Adds one that cannot be read. @returns its id */
  addMalformedOrder(modified_at: string): Promise<string>;
  changeOrder(id: string, modified_at: string): Promise<void>;
};

const WATERMARK = '2030-01-01T00:00:00.000Z';
const LATER = '2030-01-01T06:00:00.000Z';
const EVEN_LATER = '2030-01-01T12:00:00.000Z';
const EVENING = '2030-01-01T18:00:00.000Z';

/** Reading a channel's orders: nothing is lost, whatever happens between two pages. */
export function ordersSuite(open: () => Promise<OrdersTarget>): void {
  const add = async (target: OrdersTarget, count: number, at = LATER) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await target.addOrder(at));
    return ids;
  };
  const idsOf = (orders: readonly RemoteOrder[]) => orders.map((order) => order.source_order_id);

  describe('orders', () => {
    test('no order, one, a page and one more are read, all of one time', async () => {
      const target = await open();
      expect((await readAll(target, 'orders', WATERMARK)).items).toEqual([]);
      const ids: string[] = [];
      for (const count of [1, target.page_size, target.page_size + 1]) {
        ids.push(...(await add(target, count - ids.length)));
        const run = await readAll(target, 'orders', WATERMARK);
        expect(idsOf(run.items)).toEqual(ids);
        expect(run.watermark).toMatch(LATER);
      }
    });

    test('what changes while pages are read, be it for hours, is found, at the latest in the next run', async () => {
      const target = await open();
      const ids = await add(target, target.page_size + 20);
      const [read = '', unread = ''] = [ids[0], ids.at(-1)];
      let now = LATER;
      const ctx = target.open({ ports: { now: () => new Date(now) } });
      const first = await readAll({ ...target, ctx }, 'orders', WATERMARK, async (pages) => {
        if (pages > 1) return;
        now = EVENING;
        await target.changeOrder(read, EVEN_LATER);
        await target.changeOrder(unread, EVENING);
        ids.push(await target.addOrder(EVENING));
      });
      const second = await readAll(target, 'orders', first.watermark);

      expect(new Set(idsOf([...first.items, ...second.items]))).toEqual(new Set(ids));
      const known = new Map(
        [...first.items, ...second.items].map((order) => [order.source_order_id, order.modified_at]),
      );
      expect(known.get(read)).toBe(EVEN_LATER);
      expect(known.get(unread)).toBe(EVENING);
    });

    test('a run that stopped after a page goes on from it', async () => {
      const target = await open();
      const ids = await add(target, 2 * target.page_size + 1);
      const pages: Page<RemoteOrder>[] = [];
      for (let page: string | undefined = ''; page !== undefined; page = pages.at(-1)?.next) {
        pages.push(await readPage({ ...target, ctx: target.open() }, 'orders', WATERMARK, page || null));
      }
      expect(pages).toHaveLength(3);
      expect(pages.flatMap((page) => idsOf(page.items))).toEqual(ids);
    });

    test('an order that appears late, with a time shortly before the watermark, is read', async () => {
      const target = await open();
      const id = await target.addOrder('2029-12-31T23:55:00.000Z');
      expect(idsOf((await readAll(target, 'orders', WATERMARK)).items)).toContain(id);
    });

    test('an order that cannot be read is set aside with its id and its record; the others are read', async () => {
      const target = await open();
      const [before] = await add(target, 1);
      const malformed = await target.addMalformedOrder(LATER);
      const [after] = await add(target, 1);
      const run = await readAll(target, 'orders', WATERMARK);
      expect(idsOf(run.items)).toEqual([before, after]);
      expect(run.quarantined).toEqual([
        { source_id: malformed, reason: expect.stringMatching(/./), record: expect.anything() },
      ]);
    });

    test('the version differs exactly when the order does', async () => {
      const target = await open();
      const [changed = '', same = ''] = await add(target, 2);
      const versions = async () =>
        new Map(
          (await readAll(target, 'orders', WATERMARK)).items.map((order) => [
            order.source_order_id,
            order.source_version,
          ]),
        );
      const before = await versions();
      await target.changeOrder(changed, LATER);
      const after = await versions();
      expect(after.get(changed)).not.toBe(before.get(changed));
      expect(after.get(same)).toBe(before.get(same));
    });

    test('a time in the future does not become the watermark', async () => {
      const target = await open();
      await target.addOrder(LATER);
      const now = new Date('2030-01-01T03:00:00.000Z');
      const ctx = target.open({ ports: { now: () => now } });
      expect((await readAll({ ...target, ctx }, 'orders', WATERMARK)).watermark).toMatch(now.toISOString());
    });

    test('one order is fetched by its id, and a missing one is reported', async () => {
      const target = await open();
      const [id = ''] = await add(target, 1);
      const fetched = await target.connector.fetch?.order?.(target.ctx, id);
      expect(fetched).toEqual((await readAll(target, 'orders', WATERMARK)).items[0]);
      await expect(target.connector.fetch?.order?.(target.ctx, '1')).rejects.toMatchObject({ kind: 'not_found' });
    });
  });
}
