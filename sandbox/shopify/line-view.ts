import { containedTax, taxName, taxRate } from '../orders/tax.ts';
import { iso, money } from './scalars.ts';
import { CURRENCY, gid, type StoreLine, type StoreOrder } from './store.ts';

/** A line of an order as its fields are asked for. */
export function lineView(order: StoreOrder, line: StoreLine) {
  const { fulfilmentOrders } = order;
  const open = fulfilmentOrders.filter(({ status }) => status !== 'CANCELLED').flatMap((part) => part.lines);
  const unfulfilled = open
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { remaining }) => sum + remaining, 0);
  return {
    ...line,
    unfulfilledQuantity: Math.min(line.currentQuantity, unfulfilled),
    id: gid('LineItem', line.id),
    discountedUnitPriceSet: { shopMoney: { amount: line.unitPrice, currencyCode: CURRENCY } },
    discountedTotalSet: money(line.total),
    originalTotalSet: money(line.total + line.discount),
    taxLines: taxLineViews(order, line),
  };
}

function taxLineViews({ customer, createdAt }: StoreOrder, line: StoreLine) {
  const country = customer.address.countryCodeV2;
  const rate = taxRate(country, iso(createdAt));
  if (rate === 0) return [];
  const tax = containedTax(line.total, country, iso(createdAt));
  return [{ title: taxName(country), rate: rate / 100, priceSet: money(tax) }];
}
