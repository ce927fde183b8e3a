import { z } from 'zod';
import { COUNTRY_LIST, priceIn } from '../orders/countries.ts';
import { ORDER_TYPES } from '../orders/shop.ts';
import { containedTax } from '../orders/tax.ts';
import type { ExigoState } from './exigo-state.ts';
import { ExigoFailure, SUCCESS } from './failure.ts';

const text = z.string().optional();

const Calculation = z.strictObject({
  currencyCode: z.string(),
  warehouseID: z.int(),
  shipMethodID: z.int().optional(),
  priceType: z.int(),
  address1: text,
  address2: text,
  address3: text,
  city: text,
  state: text,
  zip: text,
  country: z.string(),
  county: text,
  customerID: z.int().optional(),
  details: z.array(z.strictObject({ itemCode: z.string(), quantity: z.number().positive() })).min(1),
  returnShipMethods: z.boolean().default(false),
  orderType: z.enum(ORDER_TYPES).optional(),
});
type Calculation = z.infer<typeof Calculation>;

/** `POST /orders/calculate`: totals, and with `returnShipMethods` the warehouse's shipping methods. */
export function calculateOrder(state: ExigoState, body: unknown) {
  const order = Calculation.parse(body);
  state.checkWarehouse(order.warehouseID);
  const country = COUNTRY_LIST.find(({ currency }) => currency === order.currencyCode);
  if (!country) throw new ExigoFailure(`Invalid currency ${order.currencyCode}`);
  const methods = state.shop.shipMethods
    .filter((method) => method.warehouseIDs.includes(order.warehouseID))
    .map((method) => ({ ...method, amount: priceIn(country, method.amount) }));
  const shipping = methods.find((method) => method.shipMethodID === order.shipMethodID)?.amount ?? 0;
  const subTotal = order.details.reduce(
    (sum, detail) => sum + priceOf(state, order, detail.itemCode) * detail.quantity,
    0,
  );
  const total = Math.round(subTotal) + shipping;
  return {
    shipMethods: order.returnShipMethods
      ? methods.map(({ shipMethodID, description, amount }) => ({
          shipMethodID,
          description,
          shippingAmount: amount / 100,
        }))
      : [],
    total: total / 100,
    subTotal: Math.round(subTotal) / 100,
    taxTotal: containedTax(total, order.country, state.now()) / 100,
    shippingTotal: shipping / 100,
    warnings: [],
    result: SUCCESS,
  };
}

function priceOf(state: ExigoState, order: Calculation, itemCode: string): number {
  const item = state.item(itemCode);
  if (!item) throw new ExigoFailure(`Invalid item ${itemCode}`);
  const price = item.prices[order.currencyCode];
  if (price === undefined) throw new ExigoFailure(`Item ${itemCode} has no price in ${order.currencyCode}`);
  return price;
}
