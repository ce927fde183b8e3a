import { describe, expect, test } from 'vitest';
import type { RemoteShipment } from '../core/remote.ts';
import { readAll } from './read-all.ts';
import type { Target } from './sandbox-target.ts';

/** The warehouse that the suite runs against. */
export type ShipmentsTarget = Target & {
  /** Submits an order of one line, `1`, of so many pieces. @returns the reference */
  submit(order_number: string, quantity: number): Promise<string>;
  /** Ships some of an order, or all that is left. */
  ship(reference: string, how: 'partial' | 'ship'): Promise<void>;
};

/** Reading the parcels of a warehouse, and acknowledging those that were stored. */
export function shipmentsSuite(open: () => Promise<ShipmentsTarget>): void {
  const read = async (target: Target) => (await readAll(target, 'shipments', null)).items;
  const pieces = (shipments: readonly RemoteShipment[]) =>
    shipments.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.qty_shipped, 0);
  const acknowledge = async ({ connector, ctx }: Target, shipments: readonly RemoteShipment[]) =>
    connector.acknowledge?.(
      ctx,
      'shipments',
      shipments.map(({ shipment_id }) => shipment_id),
    );

  describe('shipments', () => {
    test('a part, then the rest', async () => {
      const target = await open();
      expect(await read(target)).toEqual([]);
      const reference = await target.submit('EXO-1', 4);
      await target.ship(reference, 'partial');
      const [part] = await read(target);
      expect(part).toMatchObject({ reference, order_number: 'EXO-1', tracking_number: expect.stringMatching(/./) });
      expect(part?.lines).toMatchObject([{ source_item_id: '1' }]);
      await target.ship(reference, 'ship');
      const all = await read(target);
      expect(all).toHaveLength(2);
      expect(pieces(all)).toBe(4);
    });

    test('come again until they are acknowledged, which may be done twice', async () => {
      const target = await open();
      for (const number of ['EXO-1', 'EXO-2']) await target.ship(await target.submit(number, 1), 'ship');
      const first = await read(target);
      expect(await read(target)).toEqual(first);
      await acknowledge(target, first.slice(0, 1));
      expect(await read(target)).toEqual(first.slice(1));
      await acknowledge(target, first);
      expect(await read(target)).toEqual([]);
    });

    test('an acknowledgement whose answer is lost is repeated', async () => {
      const target = await open();
      await target.ship(await target.submit('EXO-1', 1), 'ship');
      const found = await read(target);
      await target.fault({ kind: 'drop-after-commit', count: 1 });
      await acknowledge(target, found);
      expect(await read(target)).toEqual([]);
    });
  });
}
