import { z } from 'zod';
import type { Command, CommandOf, Done, Parcel, Probed } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { type ExigoCtx, get, send } from './client.ts';
import { asSent } from './read.ts';
import { ExigoOrderStatus, OrdersAnswer, PlainAnswer } from './schema.ts';

/** Exigo has fields for so many parcels of an order. */
const MAX_PARCELS = 5;

/** Exigo's names of carriers, by the beginning of ours in small letters. */
const carriers = [
  ['fedex', 'FedEx'],
  ['ups', 'UPS'],
  ['usps', 'USPS'],
  ['dhl', 'DHL'],
  ['purolator', 'Purolator'],
  ['estafeta', 'Estafeta'],
  ['royal mail', 'RoyalMail'],
  ['landmark', 'LandMarkGlobal'],
  ['gdex', 'GDEX'],
] as const;

/**
 * Writes the tracking numbers, then, once all has left, the status. Both set absolute values, so a repeat changes
 * nothing; an order that is shipped has its tracking numbers, whenever we are cut off.
 */
export async function notifyShipment(ctx: ExigoCtx, command: CommandOf<'notify_shipment'>): Promise<Done> {
  const orderID = Number(command.source_order_id);
  const { parcels, is_complete } = command;
  await send(ctx, 'PATCH', '/orders', { orderID, ...trackingFields(parcels) }, PlainAnswer);
  if (is_complete) await send(ctx, 'POST', '/orders/status', { orderID, orderStatus: 'Shipped' }, PlainAnswer);
  const left = parcels.length - MAX_PARCELS;
  return left > 0 ? { note: `Exigo has room for ${MAX_PARCELS} tracking numbers: ${left} were left out` } : {};
}

/** The fields for the first five parcels; those without a number take none. */
function trackingFields(parcels: readonly Parcel[]): Record<string, string> {
  const fields = numbered(parcels).map(({ tracking_number, carrier }, index) => {
    const name = carriers.find(([beginning]) => carrier.toLowerCase().startsWith(beginning))?.[1];
    return {
      [`trackingNumber${index + 1}`]: tracking_number,
      ...(name && { [index === 0 ? 'webCarrierID' : `webCarrierID${index + 1}`]: name }),
    };
  });
  const shipped_at = parcels.at(-1)?.shipped_at;
  return Object.assign({}, ...fields, shipped_at && { shippedDate: asSent(new Date(shipped_at)) });
}

const numbered = (parcels: readonly Parcel[]) =>
  parcels.filter(({ tracking_number }) => tracking_number !== '').slice(0, MAX_PARCELS);

const NotifiedOrder = z.object({
  orderStatus: ExigoOrderStatus,
  trackingNumber1: z.string().nullish(),
  trackingNumber2: z.string().nullish(),
  trackingNumber3: z.string().nullish(),
  trackingNumber4: z.string().nullish(),
  trackingNumber5: z.string().nullish(),
});

/** Whether an order shows the notified parcels. */
export async function probeExigo(ctx: ExigoCtx, command: Command): Promise<Probed> {
  if (command.type !== 'notify_shipment') return { state: 'unknown' };
  const { orders } = await get(ctx, '/orders', { orderID: command.source_order_id }, OrdersAnswer);
  const found = NotifiedOrder.safeParse(orders[0]);
  if (!found.success) throw new ConnectorError('not_found', `Exigo has no order ${command.source_order_id}`);
  const { orderStatus, ...tracking } = found.data;
  const shown = Object.values(tracking);
  const hasAll = numbered(command.parcels).every(({ tracking_number }) => shown.includes(tracking_number));
  return hasAll && (!command.is_complete || orderStatus === 'Shipped')
    ? { state: 'done', done: {} }
    : { state: 'absent' };
}
