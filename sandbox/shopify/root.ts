import { type GraphQLResolveInfo, getDirectiveValues } from 'graphql';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import { connection, numberKey, type PageArgs } from './connection.ts';
import { createRefund } from './create-refund.ts';
import { fulfil } from './fulfil.ts';
import { fulfilmentOrderView } from './fulfilment-view.ts';
import { orderFilter } from './order-filter.ts';
import { orderView } from './order-view.ts';
import { itemView, locationView, variantView } from './product-view.ts';
import { refundView } from './refund-view.ts';
import { refuse } from './refuse.ts';
import { returnsRoot } from './returns-root.ts';
import { schema } from './schema.ts';
import { setQuantities } from './set-quantities.ts';
import { CURRENCY, gid, idOf, type StoreOrder } from './store.ts';
import { type StoreState, variantOfItem } from './store-state.ts';
import { subscribe, subscriptionList, unsubscribe } from './subscribe.ts';
import { SHOP_DOMAIN } from './webhooks.ts';

type OrdersArgs = PageArgs & { query?: string | null; reverse: boolean; sortKey: string };

/** The root fields of queries and mutations. */
export function rootOf(state: StoreState) {
  return {
    shop: { id: gid('Shop', 1), name: 'Bodega Demo', myshopifyDomain: SHOP_DOMAIN, currencyCode: CURRENCY },
    order: ({ id }: { id: string }) => {
      const order = state.findOrder(numberOf('Order', id));
      return order ? orderView(order) : null;
    },
    refund: ({ id }: { id: string }) => {
      const number = numberOf('Refund', id);
      const order = [...state.orders].find(({ refunds }) => refunds.some((refund) => refund.id === number));
      const refund = order?.refunds.find((one) => one.id === number);
      return order && refund ? refundView(order, refund) : null;
    },
    fulfillmentOrder: ({ id }: { id: string }) => {
      const number = numberOf('FulfillmentOrder', id);
      const order = state.orderOfPart(number);
      const part = order?.fulfilmentOrders.find((one) => one.id === number);
      return order && part ? fulfilmentOrderView(order, part) : null;
    },
    orders: ({ query, reverse, sortKey, ...page }: OrdersArgs) => {
      const passes = orderFilter(query);
      return connection([...state.orders].filter(passes), page, keyBy(sortKey), orderView, reverse);
    },
    productVariants: (page: PageArgs) =>
      connection(
        VARIANTS,
        page,
        ({ id }) => numberKey(id),
        (variant) => variantView(state, variant),
      ),
    inventoryItem: ({ id }: { id: string }) => {
      const variant = variantOfItem(numberOf('InventoryItem', id));
      return variant ? itemView(state, variant) : null;
    },
    locations: ({ includeInactive, ...page }: PageArgs & { includeInactive: boolean }) => {
      const shown = LOCATIONS.filter((location) => includeInactive || location.isActive);
      return connection(shown, page, ({ id }) => numberKey(id), locationView);
    },
    webhookSubscriptions: (args: Parameters<typeof subscriptionList>[1]) => subscriptionList(state, args),
    refundCreate: ({ input }: { input: unknown }, _context: unknown, info: GraphQLResolveInfo) =>
      createRefund(state, input, idempotencyKey(info)),
    fulfillmentCreate: ({ fulfillment }: { fulfillment: unknown }) => fulfil(state, fulfillment),
    inventorySetQuantities: ({ input }: { input: unknown }, _context: unknown, info: GraphQLResolveInfo) =>
      setQuantities(state, input, idempotencyKey(info)),
    ...returnsRoot(state),
    webhookSubscriptionCreate: (args: unknown) => subscribe(state, args),
    webhookSubscriptionDelete: ({ id }: { id: string }) => unsubscribe(state, id),
  };
}

function keyBy(sortKey: string): (order: StoreOrder) => string {
  if (sortKey === 'ID') return ({ id }) => numberKey(id);
  if (sortKey === 'UPDATED_AT') return ({ id, updatedAt }) => `${numberKey(updatedAt)}:${numberKey(id)}`;
  return ({ id, createdAt }) => `${numberKey(createdAt)}:${numberKey(id)}`;
}

function numberOf(type: string, name: string): number {
  const id = idOf(type, name);
  if (id === undefined) throw refuse(`Invalid global id '${name}'`, 'BAD_REQUEST');
  return id;
}

function idempotencyKey(info: GraphQLResolveInfo): string | undefined {
  const directive = schema.getDirective('idempotent');
  const [field] = info.fieldNodes;
  const key = directive && field ? getDirectiveValues(directive, field, info.variableValues)?.key : undefined;
  return typeof key === 'string' ? key : undefined;
}
