import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { shipByHand, shownParcels } from '../../../tests/peers/vendure-orders.ts';
import { type VendureClient, vendureClient } from '../../../tests/peers/vendure-peer.ts';
import { openChannel, openVendure } from '../../../tests/peers/vendure-target.ts';
import type { CommandOf, LevelToSave, Parcel } from '../core/commands.ts';
import { type NotificationTarget, notifyShipmentSuite } from '../suites/notify-shipment-suite.ts';
import { type RefundTarget, refundSuite } from '../suites/refund-suite.ts';
import { type StockWriteTarget, stockWriteSuite } from '../suites/stock-write-suite.ts';

async function openNotifying(): Promise<NotificationTarget> {
  const target = await openChannel();
  return {
    ...target,
    addOrder: () => target.buy([2, 1]),
    async shown(id) {
      const { state, fulfillments } = await shownParcels(target, id);
      return {
        tracking_numbers: fulfillments.map(({ trackingCode }) => trackingCode),
        is_shipped: state === 'Shipped',
      };
    },
  };
}

notifyShipmentSuite(openNotifying);

const Refunds = z.object({
  order: z.object({ payments: z.array(z.object({ refunds: z.array(z.object({ total: z.int() })) })) }),
});

async function openRefunds(): Promise<RefundTarget> {
  const target = await openChannel();
  return {
    ...target,
    addOrder: () => target.buy([2, 0]),
    async shown(id) {
      const query = 'query Refunds($id: ID!) { order(id: $id) { payments { refunds { total } } } }';
      const { order } = await target.admin(query, { id }, Refunds);
      return order.payments.flatMap(({ refunds }) => refunds.map(({ total }) => (total / 100).toFixed(2)));
    },
  };
}

refundSuite(openRefunds);

const parcel = (tracking_number: string, lines: Parcel['lines']): Parcel => ({
  carrier: 'UPS',
  tracking_number,
  tracking_url: '',
  shipped_at: '2026-11-20T15:00:00.000Z',
  lines,
});

/** An order of four pieces on one line, and notifications of its parcels. */
async function openOrder() {
  const target = await openChannel();
  const source_order_id = await target.buy([4, 0]);
  const order = await target.connector.fetch?.order?.(target.ctx, source_order_id);
  const source_item_id = order?.lines[0]?.source_item_id ?? '';
  const command = (parcels: Parcel[]): CommandOf<'notify_shipment'> => ({
    type: 'notify_shipment',
    idem_key: 'ship:1',
    source_order_id,
    cancelled_lines: [],
    non_shippable_lines: [],
    is_complete: false,
    parcels,
  });
  const notify = async (parcels: Parcel[]) => target.connector.act.notify_shipment?.(target.ctx, command(parcels));
  const numbers = async () => (await shownParcels(target, source_order_id)).fulfillments.map((one) => one.trackingCode);
  const pieces = (quantity: number) => [{ source_item_id, quantity }];
  return {
    target,
    tell: notify,
    numbers,
    pieces,
    line: (quantity: number) => ({ orderLineId: source_item_id, quantity }),
  };
}

test('parcels without a tracking number are sent once each, alike or not', async () => {
  const { tell, numbers, pieces } = await openOrder();
  const parcels = [parcel('', pieces(1)), parcel('', pieces(1)), parcel('', pieces(2))];
  await tell(parcels.slice(0, 1));
  expect(await tell(parcels)).toEqual({ already: false });
  expect(await tell(parcels)).toEqual({ already: true });
  expect(await numbers()).toEqual(['', '', '']);
});

test('two parcels may have one tracking number', async () => {
  const { tell, numbers, pieces } = await openOrder();
  const parcels = [parcel('1Z1', pieces(1)), parcel('1Z1', pieces(3))];
  await tell(parcels.slice(0, 1));
  await tell(parcels);
  await tell(parcels);
  expect(await numbers()).toEqual(['1Z1', '1Z1']);
});

test('a parcel that the shop entered itself counts as notified', async () => {
  const { target, tell, numbers, pieces, line } = await openOrder();
  await shipByHand(target, [line(4)], '1Z1');
  expect(await tell([parcel('1Z1', pieces(4))])).toEqual({ already: true });
  expect(await numbers()).toEqual(['1Z1']);
});

test('pieces that the shop shipped otherwise are a conflict, and nothing is added', async () => {
  const { target, tell, numbers, pieces, line } = await openOrder();
  await shipByHand(target, [line(4)], 'HAND-1');
  await expect(tell([parcel('1Z1', pieces(1))])).rejects.toMatchObject({
    kind: 'conflict',
    partner_code: 'ITEMS_ALREADY_FULFILLED_ERROR',
  });
  expect(await numbers()).toEqual(['HAND-1']);
});

const Levels = z.object({
  productVariant: z.object({
    sku: z.string(),
    stockLevels: z.array(z.object({ stockLocationId: z.string(), stockOnHand: z.int(), stockAllocated: z.int() })),
  }),
});

async function levelOf(admin: VendureClient, variant: string, location: string) {
  const document = `query Levels($id: ID!) { productVariant(id: $id) { sku
    stockLevels { stockLocationId stockOnHand stockAllocated } } }`;
  const { productVariant } = await admin(document, { id: variant }, Levels);
  const level = productVariant.stockLevels.find(({ stockLocationId }) => stockLocationId === location);
  return { sku: productVariant.sku, on_hand: level?.stockOnHand ?? 0, allocated: level?.stockAllocated ?? 0 };
}

async function openStock(): Promise<StockWriteTarget> {
  const target = await openVendure();
  const { url, token, variants, locations } = inject('vendure');
  const admin = vendureClient(url, 'admin-api', { token });
  const [location = ''] = locations;
  const reported = async ({ source_id, location: place }: LevelToSave) => {
    const { on_hand, allocated } = await levelOf(admin, source_id, place);
    return on_hand - allocated;
  };
  const level = async (source_id: string): Promise<LevelToSave> => {
    const { sku, on_hand, allocated } = await levelOf(admin, source_id, location);
    return { source_id, sku, location, quantity: 0, reported: on_hand - allocated };
  };
  const some = { sku: 'MUG-003', quantity: 1, reported: null };
  return {
    ...target,
    reported,
    levels: (count) => Promise.all(variants.slice(2, 2 + count).map(level)),
    unknown: [
      { ...some, source_id: '999999', location },
      { ...some, source_id: variants[2] ?? '', location: '999' },
    ],
    async setOutside({ source_id, location: stockLocationId }, stockOnHand) {
      const set = 'mutation Set($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }';
      await admin(set, { input: [{ id: source_id, stockLevels: [{ stockLocationId, stockOnHand }] }] }, z.unknown());
    },
  };
}

stockWriteSuite(openStock);

test('allocated pieces are added to the available quantity, for each location separately', async () => {
  const target = await openChannel();
  await target.buy([4, 0]);
  const { variants, locations } = inject('vendure');
  const [source_id = ''] = variants;
  const levels = locations.map((location, index) => ({
    source_id,
    sku: 'LAMP-01',
    location,
    reported: null,
    quantity: 700 + index,
  }));
  const before = await Promise.all(locations.map((location) => levelOf(target.admin, source_id, location)));
  expect(before.map(({ allocated }) => allocated > 0)).toEqual([true, false]);
  await target.connector.stock?.save(target.ctx, levels);
  const after = await Promise.all(locations.map((location) => levelOf(target.admin, source_id, location)));
  expect(after.map(({ on_hand, allocated }) => on_hand - allocated)).toEqual([700, 701]);
  expect(after.map(({ allocated }) => allocated)).toEqual(before.map(({ allocated }) => allocated));
});
