import { describe, expect, test } from 'vitest';
import { readAll } from './read-all.ts';
import type { Target } from './sandbox-target.ts';

/** The warehouse that the suite runs against: with more SKUs than fit on a page, and a way to count one again. */
export type StockTarget = Target & {
  /** Sets the stock on hand of the suite's one SKU at its one location. */
  count(on_hand: number): Promise<{ sku: string; core_id: string }>;
};

const HOUR_MS = 3_600_000;

/** Reading a warehouse's counts. */
export function stockSuite(open: () => Promise<StockTarget>): void {
  const find = (
    levels: readonly { sku: string; core_id: string; on_hand: number }[],
    place: { sku: string; core_id: string },
  ) =>
    levels.filter(({ sku, core_id }) => sku === place.sku && core_id === place.core_id).map(({ on_hand }) => on_hand);

  describe('stock', () => {
    test('all of it is read, page by page, each SKU and location once', async () => {
      const target = await open();
      const { items, pages, quarantined } = await readAll(target, 'stock', null);
      expect(pages).toBeGreaterThan(1);
      expect(quarantined).toEqual([]);
      expect(new Set(items.map(({ sku, core_id }) => `${core_id} ${sku}`)).size).toBe(items.length);
    });

    test('a later run reads what changed', async () => {
      const target = await open();
      const { watermark } = await readAll(target, 'stock', null);
      await target.control('POST', '/advance', { ms: HOUR_MS });
      const place = await target.count(7);
      const later = { ...target, ctx: target.open({ ports: { now: () => new Date(Date.now() + HOUR_MS) } }) };
      const afterwards = await readAll(
        later,
        'stock',
        new Date(Date.parse(watermark ?? '') + HOUR_MS / 2).toISOString(),
      );
      expect(find(afterwards.items, place)).toEqual([7]);
      expect(afterwards.items).toHaveLength(1);
    });

    test('a count while pages are read is found, at the latest in the next run', async () => {
      const target = await open();
      let place = { sku: '', core_id: '' };
      const first = await readAll(target, 'stock', null, async (pages) => {
        if (pages === 1) place = await target.count(3);
      });
      const second = await readAll(target, 'stock', first.watermark);
      expect(find([...first.items, ...second.items], place).at(-1)).toBe(3);
    });
  });
}
