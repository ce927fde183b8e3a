import { type RawBuilder, sql } from 'kysely';
import { type OrderSet, openOrders, unsentOrders, warehouseOrders } from '../order-sets.ts';
import { type OrderStatus, waitingStatuses } from '../order-status.ts';

/**
 * Statuses as SQL has them in a list: written out, since partial indexes are chosen by the words of their condition.
 */
export const listed = (statuses: readonly OrderStatus[]): RawBuilder<unknown> =>
  sql.raw(statuses.map((status) => `'${status}'`).join(', '));

/** Orders `o` of a set. */
const inSet = ({ in_amware, statuses }: OrderSet): RawBuilder<unknown> =>
  sql`o.in_amware = ${sql.lit(in_amware)} and o.order_status in (${listed(statuses)})`;

/**
 * Orders `o` that the warehouse does not have and that are not closed: a change of a link, a mapping or a kit still
 * matters to them.
 */
export const isOpen: RawBuilder<unknown> = inSet(openOrders);

/** Orders `o` that nothing keeps and that the warehouse does not have; they may be held. */
export const isUnsent: RawBuilder<unknown> = inSet(unsentOrders);

/** Orders `o` that nothing keeps and that are not held: they wait to be sent. */
export const isReady: RawBuilder<unknown> = sql`${isUnsent} and not o.is_held`;

/** Orders `o` that passed their last check, and those that left or were closed since. */
export const hasPassedCheck: RawBuilder<boolean> = sql<boolean>`(
  o.order_status not in (${listed(waitingStatuses)})
    or (o.order_status = 'pending' and not o.needs_check and o.ship_method is not null and o.warehouse is not null))`;

/**
 * Orders `o` that go out by themselves once their holding time is over; the words of the index `orders_waiting` are
 * among its own.
 */
export const isHolding: RawBuilder<unknown> = sql`${isReady} and o.submit_after > now()`;

/** Orders `o` that the warehouse has and of which something has not left. */
export const isInWarehouse: RawBuilder<unknown> = inSet(warehouseOrders);

/** Orders `o` that were cancelled. */
export const isCancelled: RawBuilder<unknown> = sql`o.order_status = 'cancelled'`;

/** The subject of the outbox under which warehouses are asked something of an order. */
export const WAREHOUSE_SUBJECT = 'order';

/**
 * Orders `o` of which a warehouse was asked something that is sent or in doubt: no one may change them until it is known
 * what became of it. What their channel is asked keeps nothing here.
 */
export const hasWriteUnderWay: RawBuilder<unknown> = sql`exists (
  select from partner_writes c
   where c.order_id = o.id and c.subject = ${sql.lit(WAREHOUSE_SUBJECT)} and c.state in ('sending', 'in_doubt'))`;
