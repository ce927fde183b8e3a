import type { RemoteShipment } from '#connectors/core/remote.ts';
import { findOrderReturns, ReturnDetail, requestReturn, type Step } from '#features/orders/returns/contract.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { storeShipments } from '#features/warehouse/fulfilment/server/store-shipments.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { GivenAccount, World } from './given.ts';
import { givenRun } from './given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from './given-remote-order.ts';
import { givenShop } from './given-shop.ts';
import { claimOrderWrite } from './outbox.ts';
import { runQueued } from './run-queued.ts';

/** Three pieces of SKU `A` at 10.00. */
const threePieces = () =>
  givenRemoteOrder('1', { lines: [givenRemoteLine({ quantity: 3, line_total: '30' })], total_cost: '30' });

/** A sale of three pieces that left as a whole, and ways to have some of it come back. */
export async function givenShippedOrder(world: World, account: GivenAccount, order = threePieces()) {
  const { staff, actor } = account;
  const shop = await givenShop(world, account);
  await shop.store([order]);
  await runQueued(world, account);
  const [{ id = 0, order_number = '' } = {}] = await shop.orders();
  await shop.endHolding();
  await submitOrder.run({ order_id: id }, givenRun(world, actor));
  const claimed = await claimOrderWrite(actor, id, shop.warehouse);
  if (claimed) await completeWrite(actor, claimed, { reference: `W${id}` });
  await storeParcel(3);

  async function storeParcel(qty_shipped: number) {
    const at = new Date().toISOString();
    const parcel = { shipment_id: at, reference: `W${id}`, order_number: '', carrier: 'DHL', service_code: '' };
    const lines: RemoteShipment['lines'] = [{ source_item_id: '1', sku: 'A', qty_shipped }];
    const left = { tracking_number: 'T1', tracking_url: '', shipped_at: at, updated_at: at, lines };
    await actor.db.transaction().execute((tx) => storeShipments(tx, actor, shop.warehouse, [{ ...parcel, ...left }]));
  }

  const left = async () => {
    const { body } = await staff.get(`/api/orders/${id}/returns`);
    return findOrderReturns.replies[200].parse(body).returnable[0]?.left ?? 0;
  };
  const request = async (quantity: number, more: Record<string, unknown> = {}) =>
    staff.post(`/api/orders/${id}/returns`, {
      lines: [{ source_item_id: '1', quantity, left: await left() }],
      reason: 'damaged',
      is_authorised: true,
      ...more,
    });
  return {
    shop,
    order,
    id,
    order_number,
    left,
    request,
    /** A return of so many pieces. */
    make: async (quantity: number, more: Record<string, unknown> = {}) =>
      requestReturn.replies[201].parse((await request(quantity, more)).body),
    take: (returnId: number, step: Step) => staff.post(`/api/returns/${returnId}/steps`, step),
    read: async (returnId: number) => ReturnDetail.parse((await staff.get(`/api/returns/${returnId}`)).body),
  };
}
