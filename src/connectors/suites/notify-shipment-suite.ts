import { describe, expect, test } from 'vitest';
import type { CommandOf, Done, Parcel } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { Target } from './sandbox-target.ts';

/** The channel with shipment notifications that the suite runs against. */
export type NotificationTarget = Target & {
  /** Adds an open order of several pieces. @returns its id */
  addOrder(): Promise<string>;
  /** The channel's own state of an order. */
  shown(id: string): Promise<{ tracking_numbers: string[]; is_shipped: boolean }>;
};

type Notification = CommandOf<'notify_shipment'>;

const parcel = (tracking_number: string, lines: Parcel['lines']): Parcel => ({
  carrier: 'UPS',
  tracking_number,
  tracking_url: 'https://ups.example.com/track',
  shipped_at: '2026-11-20T15:00:00.000Z',
  lines,
});

const command = (source_order_id: string, parcels: Parcel[], is_complete: boolean): Notification => ({
  type: 'notify_shipment',
  idem_key: `ship:${source_order_id}:${parcels.length}`,
  source_order_id,
  parcels,
  cancelled_lines: [],
  non_shippable_lines: [],
  is_complete,
});

/** Shipment notifications arrive once, even when responses are lost. */
export function notifyShipmentSuite(open: () => Promise<NotificationTarget>): void {
  const notify = async ({ connector, ctx }: Target, what: Notification): Promise<Done> => {
    if (!connector.act.notify_shipment) throw new Error(`${connector.manifest.title} takes no shipment notifications`);
    return connector.act.notify_shipment(ctx, what);
  };
  const probe = async ({ connector, ctx }: Target, what: Notification) => connector.probe?.(ctx, what);

  /** An order with one piece in the parcel 1Z1, and with the rest in 1Z2. */
  const openOrder = async (target: NotificationTarget) => {
    const id = await target.addOrder();
    const order = await target.connector.fetch?.order?.(target.ctx, id);
    const lines = (order?.lines ?? []).map(({ source_item_id, quantity }) => ({ source_item_id, quantity }));
    const [first = { source_item_id: '', quantity: 0 }, ...others] = lines;
    const rest = [{ ...first, quantity: first.quantity - 1 }, ...others].filter(({ quantity }) => quantity > 0);
    expect(rest).not.toEqual([]);
    const parcels = [parcel('1Z1', [{ ...first, quantity: 1 }]), parcel('1Z2', rest)];
    return { id, part: command(id, parcels.slice(0, 1), false), whole: command(id, parcels, true) };
  };

  /** As the engine does: a notification in doubt is probed, and sent again only where it is absent. */
  const notifyUntilDone = async (target: Target, what: Notification): Promise<void> => {
    try {
      await notify(target, what);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'uncertain') throw error;
      const found = await probe(target, what);
      if (found?.state !== 'done') await notifyUntilDone(target, what);
    }
  };

  describe('notifying the channel', () => {
    test('a part, then the rest, then the same again', async () => {
      const target = await open();
      const { id, part, whole } = await openOrder(target);
      await notify(target, part);
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1'], is_shipped: false });
      await notify(target, part);
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1'], is_shipped: false });
      await notify(target, whole);
      await notify(target, whole);
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1', '1Z2'], is_shipped: true });
    });

    test.each([0, 1, 2, 3])('lost answers, from call %i on, change nothing twice', async (skip) => {
      const target = await open();
      const { id, whole } = await openOrder(target);
      await target.fault({ kind: 'drop-after-commit', skip, count: 3 });
      await notifyUntilDone(target, whole);
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1', '1Z2'], is_shipped: true });
    });

    test('the channel can be probed for a notification', async () => {
      const target = await open();
      const { part, whole } = await openOrder(target);
      expect(await probe(target, part)).toEqual({ state: 'absent' });
      await notify(target, part);
      expect(await probe(target, part)).toMatchObject({ state: 'done' });
      expect(await probe(target, whole)).toEqual({ state: 'absent' });
      await notify(target, whole);
      expect(await probe(target, whole)).toMatchObject({ state: 'done' });
    });
  });
}
