import { z } from 'zod';
import type { Cursor, Page } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { fieldOf, readRecords } from '../core/records.ts';
import type { RemoteOrder } from '../core/remote.ts';
import { call } from './client.ts';
import { CLOSED_STATES, mapOrder, type Shop } from './map.ts';
import { ORDER_FIELDS, OrderAnswer, OrdersAnswer, SHOP_FIELDS, type ShopAnswer } from './order-fields.ts';
import { nextPage, orderFilter, pageText, parsePage, seenBy } from './reading-mark.ts';
import { VendureOrder } from './schema.ts';
import type { VendureCtx } from './settings.ts';

const PAGE = 100;

const ORDERS = `query Orders($options: OrderListOptions!) {
  ${SHOP_FIELDS} orders(options: $options) { items { ${ORDER_FIELDS} } }
}`;
const ORDER = `query Order($id: ID!) { ${SHOP_FIELDS} order(id: $id) { ${ORDER_FIELDS} } }`;

/** Orders that are new or may have changed (`orderFilter`), by the time they were placed. */
export async function readOrders(ctx: VendureCtx, { from, page }: Cursor): Promise<Page<RemoteOrder>> {
  const now = ctx.now().toISOString();
  const at = page === null ? null : parsePage(page);
  const start = at ?? { began: now, placed: '', skip: 0 };
  const options = {
    take: PAGE,
    skip: start.skip,
    sort: { orderPlacedAt: 'ASC', id: 'ASC' },
    filter: orderFilter(from, at, start.began, CLOSED_STATES),
  };
  const answer = await call(ctx, ORDERS, { options }, OrdersAnswer);
  const records = answer.orders.items;
  const times = records.flatMap((record) => fieldOf(record, 'orderPlacedAt', z.iso.datetime()) ?? []);
  return {
    ...readSome(ctx, records, answer),
    ...(records.length >= PAGE && { next: pageText(nextPage(times, start)) }),
    ...seenBy(times, from, start),
  };
}

/** One order as it is now. @throws ConnectorError not_found where it is not there or in a state of no interest */
export async function fetchOrder(ctx: VendureCtx, sourceOrderId: string): Promise<RemoteOrder> {
  const answer = await call(ctx, ORDER, { id: sourceOrderId }, OrderAnswer);
  const { items, quarantined } = readSome(ctx, answer.order === null ? [] : [answer.order], answer);
  if (quarantined[0]) throw new ConnectorError('bug', `Order ${sourceOrderId}: ${quarantined[0].reason}`);
  if (!items[0]) throw new ConnectorError('not_found', `Vendure has no order ${sourceOrderId} to fulfil`);
  return items[0];
}

function readSome(ctx: VendureCtx, records: readonly unknown[], answer: ShopAnswer) {
  const shop: Shop = {
    decimals: answer.globalSettings.serverConfig.moneyStrategyPrecision,
    first_location: answer.stockLocations.items[0]?.id ?? '',
    open_states: ctx.settings.open_states,
  };
  return readRecords(records, { schema: VendureOrder, map: (order, raw) => mapOrder(order, raw, shop), idField: 'id' });
}
