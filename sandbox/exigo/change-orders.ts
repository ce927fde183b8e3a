import { z } from 'zod';
import { ORDER_STATUSES, type Order, type OrderStatus } from '../orders/shop.ts';
import { CARRIER_FIELDS, OTHER_FIELDS, TRACKING_FIELDS } from './answers.ts';
import type { ExigoState } from './exigo-state.ts';
import { SUCCESS } from './failure.ts';
import { DateText } from './query.ts';

const CARRIERS = [
  'FedEx',
  'UPS',
  'Purolator',
  'CanadaPostRegular',
  'CanadaPostExpress',
  'DHL',
  'USPS',
  'Estafeta',
  'RoyalMail',
  'GLSHungary',
  'PostenNorway',
  'LandMarkGlobal',
  'GDEX',
] as const;

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.string().optional()]));

const OrderFields = z.strictObject({
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  shippedDate: DateText.optional(),
  shipMethodID: z.int().optional(),
  warehouseID: z.int().optional(),
  ...texts([
    'firstName',
    'lastName',
    'address1',
    'address2',
    'address3',
    'city',
    'zip',
    'county',
    'email',
    'phone',
    'notes',
  ]),
});
const Extras = z.strictObject({
  ...texts([...TRACKING_FIELDS, ...OTHER_FIELDS, 'actualCarrier', 'reference', 'lockedDate']),
  ...Object.fromEntries(CARRIER_FIELDS.map((name) => [name, z.enum(CARRIERS).optional()])),
});
const Patch = z.strictObject({ orderID: z.int(), ...OrderFields.shape, ...Extras.shape });

const StatusChange = z.strictObject({ orderID: z.int(), orderStatus: z.enum(ORDER_STATUSES) });
const StatusBatch = z.strictObject({
  details: z.array(z.strictObject({ orderID: z.int() })).min(1),
  orderStatusTy: z.enum(ORDER_STATUSES),
});

/** `PATCH /orders`: only the fields that are sent change. */
export function patchOrder(state: ExigoState, body: unknown) {
  const { orderID, ...sent } = Patch.parse(body);
  const order = state.order(orderID);
  const isExtra = (name: string) => name in Extras.shape;
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  const fields: Partial<Order> = Object.fromEntries(entries.filter(([name]) => !isExtra(name)));
  const extras = Object.fromEntries(
    entries.filter(([name]) => isExtra(name)).map(([name, value]) => [name, String(value)]),
  );
  if (fields.warehouseID !== undefined) state.checkWarehouse(fields.warehouseID);
  if (fields.shippedDate) fields.shippedDate = state.wallTime(fields.shippedDate);
  state.changeOrder(orderID, { ...fields, extras: { ...order.extras, ...extras } });
  return { result: SUCCESS };
}

/** `POST /orders/status` */
export function changeStatus(state: ExigoState, body: unknown) {
  const { orderID, orderStatus } = StatusChange.parse(body);
  setStatus(state, orderID, orderStatus);
  return { result: SUCCESS };
}

/** `POST /orders/statusbatch`: all of them or, when one is unknown, none. */
export function changeStatuses(state: ExigoState, body: unknown) {
  const { details, orderStatusTy } = StatusBatch.parse(body);
  const orders = details.map(({ orderID }) => state.order(orderID));
  for (const { orderID } of orders) setStatus(state, orderID, orderStatusTy);
  return { result: SUCCESS };
}

function setStatus(state: ExigoState, orderID: number, orderStatus: OrderStatus): void {
  const order = state.order(orderID);
  const shippedDate = orderStatus === 'Shipped' ? (order.shippedDate ?? state.now()) : order.shippedDate;
  state.changeOrder(orderID, { orderStatus, shippedDate });
}
