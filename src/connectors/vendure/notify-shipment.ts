import { z } from 'zod';
import type { CommandOf, Done, Parcel, Probed } from '../core/commands.ts';
import { ConnectorError, type ErrorKind } from '../core/connector-error.ts';
import { add, call } from './client.ts';
import { LEFT_STATES } from './map.ts';
import { ErrorResult, VendureFulfilment } from './schema.ts';
import type { VendureCtx } from './settings.ts';

const FULFILMENTS = `query Fulfilments($id: ID!) {
  order(id: $id) { fulfillments { id state trackingCode lines { orderLineId quantity } } }
}`;
const ADD = `mutation AddFulfilment($input: FulfillOrderInput!) {
  added: addFulfillmentToOrder(input: $input) {
    __typename ... on Fulfillment { id state } ... on ErrorResult { errorCode message }
  }
}`;
const SHIP = `mutation ShipFulfilment($id: ID!) {
  shipped: transitionFulfillmentToState(id: $id, state: "Shipped") {
    __typename ... on ErrorResult { errorCode message } ... on FulfillmentStateTransitionError { fromState }
  }
}`;

const FulfilmentsAnswer = z.object({
  order: z.object({ fulfillments: z.array(VendureFulfilment).nullable() }).nullable(),
});
const AddAnswer = z.object({ added: ErrorResult.extend({ id: z.coerce.string().optional() }) });
const ShipAnswer = z.object({ shipped: ErrorResult.extend({ fromState: z.string().optional() }) });

/**
 * Makes a fulfilment of each parcel that Vendure has none of, and lets it be shipped. A parcel that is there already is
 * known by its tracking number, so that a repeated notification changes nothing.
 */
export async function notifyShipment(ctx: VendureCtx, command: CommandOf<'notify_shipment'>): Promise<Done> {
  const matched = match(withLines(command), await findFulfilments(ctx, command.source_order_id));
  let changes = 0;
  for (const [parcel, fulfilment] of matched) {
    if (fulfilment && LEFT_STATES.includes(fulfilment.state)) continue;
    const id = fulfilment?.id ?? (await addFulfilment(ctx, parcel));
    await ship(ctx, id);
    changes += 1;
  }
  return { already: changes === 0 };
}

/** Whether an order shows all parcels as shipped. */
export async function probeShipment(ctx: VendureCtx, command: CommandOf<'notify_shipment'>): Promise<Probed> {
  const matched = match(withLines(command), await findFulfilments(ctx, command.source_order_id));
  const isDone = matched.every(([, fulfilment]) => fulfilment && LEFT_STATES.includes(fulfilment.state));
  return isDone ? { state: 'done', done: {} } : { state: 'absent' };
}

/** Vendure takes no fulfilment of nothing: a parcel in which none of its own lines is whole gets no fulfilment. */
const withLines = ({ parcels }: CommandOf<'notify_shipment'>) => parcels.filter(({ lines }) => lines.length > 0);

async function findFulfilments(ctx: VendureCtx, id: string): Promise<VendureFulfilment[]> {
  const { order } = await call(ctx, FULFILMENTS, { id }, FulfilmentsAnswer);
  if (!order) throw new ConnectorError('not_found', `Vendure has no order ${id}`);
  return (order.fulfillments ?? []).filter(({ state }) => state !== 'Cancelled');
}

/**
 * Each parcel with the fulfilment that it was made, each of those once. Where there is no number the contents decide.
 */
function match(parcels: readonly Parcel[], fulfilments: readonly VendureFulfilment[]) {
  const free = new Set(fulfilments);
  return parcels.map((parcel) => {
    const number = parcel.tracking_number.trim();
    const alike = [...free].filter(({ trackingCode }) => trackingCode === number);
    const same = alike.find(({ lines }) => contentOf(lines) === contentOf(linesOf(parcel)));
    const fulfilment = same ?? (number === '' ? undefined : alike[0]);
    if (fulfilment) free.delete(fulfilment);
    return [parcel, fulfilment] as const;
  });
}

const linesOf = ({ lines }: Parcel) =>
  lines.map(({ source_item_id, quantity }) => ({ orderLineId: source_item_id, quantity }));

const contentOf = (lines: VendureFulfilment['lines']) =>
  lines
    .map(({ orderLineId, quantity }) => `${orderLineId}×${quantity}`)
    .sort()
    .join();

const kindsOfRefusals: Readonly<Record<string, ErrorKind>> = {
  INVALID_FULFILLMENT_HANDLER_ERROR: 'config',
  EMPTY_ORDER_LINE_SELECTION_ERROR: 'validation',
};

/** @returns its id. @throws ConnectorError uncertain where it may have been added; conflict where Vendure refuses it */
async function addFulfilment(ctx: VendureCtx, parcel: Parcel): Promise<string> {
  const input = {
    lines: linesOf(parcel),
    handler: {
      code: 'manual-fulfillment',
      arguments: [
        { name: 'method', value: parcel.carrier },
        { name: 'trackingCode', value: parcel.tracking_number.trim() },
      ],
    },
  };
  const { added } = await add(ctx, ADD, { input }, AddAnswer);
  if (added.id !== undefined) return added.id;
  const partner_code = added.errorCode ?? added.__typename;
  throw new ConnectorError(kindsOfRefusals[partner_code] ?? 'conflict', added.message ?? partner_code, {
    partner_code,
  });
}

/** Lets a fulfilment leave. One that has left already is as it shall be: the answer to an earlier try was lost. */
async function ship(ctx: VendureCtx, id: string): Promise<void> {
  const { shipped } = await call(ctx, SHIP, { id }, ShipAnswer);
  if (shipped.errorCode === undefined || LEFT_STATES.includes(shipped.fromState ?? '')) return;
  throw new ConnectorError('conflict', shipped.message ?? shipped.errorCode, { partner_code: shipped.errorCode });
}
