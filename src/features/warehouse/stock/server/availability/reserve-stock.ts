import { type RawBuilder, sql } from 'kysely';
import { takenAt } from '#features/core/catalog/server/kits-from-parts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** Pieces of a product at a place. */
type Pieces = { product_id: number; core_id: string; quantity: number };

/** What is available of a product at a place. */
type Level = { sku: string; available: number };

/**
 * Pieces that an order has reserved, and those available in addition (`availableAt`). A row of `stock_reservations` for
 * part 0, the pieces that wait here. Parts that a warehouse has keep their reservation until they leave.
 */
export type Reservation = Pieces & Level;

/** Pieces that one order needs from one place. */
export type ReservationRequest = Pieces & { order_id: number };

/** A request for more than is available. */
export type Shortage = ReservationRequest & { sku: string; available: number };

/** An order with its reservations, read under its lock. */
type ReservingOrder = { id: number; reservations: readonly Reservation[] };

/**
 * Reserves stock for orders, each wholly or not at all, the earlier in the list first, as if their former reservations
 * were released before. Only reservations that change are written. Where one is added, the levels stay locked until the
 * transaction ends, so that two orders cannot both take the last piece.
 * @returns what was short, by order
 */
export async function reserveStock(
  tx: AccountDb,
  orders: readonly ReservingOrder[],
  requests: readonly ReservationRequest[],
): Promise<Map<number, Shortage[]>> {
  const reserved = orders.flatMap(({ id, reservations }) =>
    reservations.map((reservation) => ({ ...reservation, order_id: id })),
  );
  const levels = toAdd(reserved, requests).length > 0 ? await lockAndReadLevels(tx, requests) : levelsOf(reserved);
  for (const reservation of reserved) {
    const level = levels.get(placeOf(reservation));
    if (level) level.available += reservation.quantity;
  }
  const { granted, shortages } = grant(orders, requests, levels);
  await removeReservations(tx, toRemove(reserved, granted));
  await addReservations(tx, toAdd(reserved, granted));
  return shortages;
}

const levelsOf = (rows: readonly (Level & { product_id: number; core_id: string })[]): Map<string, Level> =>
  new Map(rows.map((row) => [placeOf(row), { sku: row.sku, available: row.available }]));

function grant(
  orders: readonly ReservingOrder[],
  requests: readonly ReservationRequest[],
  levels: ReadonlyMap<string, Level>,
) {
  const shortages = new Map<number, Shortage[]>();
  const granted: ReservationRequest[] = [];
  const byOrder = Map.groupBy(requests, (request) => request.order_id);
  for (const { id } of orders) {
    const requested = byOrder.get(id) ?? [];
    const short = requested.flatMap((request) => {
      const level = levels.get(placeOf(request));
      return level && level.available >= request.quantity
        ? []
        : [{ ...request, sku: level?.sku ?? '', available: level?.available ?? 0 }];
    });
    if (short.length > 0) {
      shortages.set(id, short);
      continue;
    }
    for (const request of requested) {
      const level = levels.get(placeOf(request));
      if (level) level.available -= request.quantity;
      granted.push(request);
    }
  }
  return { granted, shortages };
}

const keyOf = (request: ReservationRequest) => `${request.order_id} ${placeOf(request)}`;

function toRemove(
  reserved: readonly ReservationRequest[],
  granted: readonly ReservationRequest[],
): ReservationRequest[] {
  const kept = new Set(granted.map(keyOf));
  return reserved.filter((reservation) => !kept.has(keyOf(reservation)));
}

/** Requests that are not reserved yet, or in another quantity. */
function toAdd(reserved: readonly ReservationRequest[], requests: readonly ReservationRequest[]): ReservationRequest[] {
  const quantities = new Map(reserved.map((reservation) => [keyOf(reservation), reservation.quantity]));
  return requests.filter((request) => quantities.get(keyOf(request)) !== request.quantity);
}

async function removeReservations(tx: AccountDb, reservations: readonly ReservationRequest[]): Promise<void> {
  if (reservations.length === 0) return;
  await sql`delete from stock_reservations h
    using jsonb_to_recordset(${jsonb(reservations)}) as r (order_id bigint, product_id bigint, core_id text)
    where h.order_id = r.order_id and h.part = 0 and h.product_id = r.product_id and h.core_id = r.core_id`.execute(tx);
}

async function addReservations(tx: AccountDb, requests: readonly ReservationRequest[]): Promise<void> {
  if (requests.length === 0) return;
  await sql`insert into stock_reservations (order_id, product_id, core_id, quantity)
    select * from jsonb_to_recordset(${jsonb(requests)}) as r (order_id bigint, product_id bigint, core_id text,
      quantity int)
    on conflict (account_id, order_id, part, product_id, core_id) do update set quantity = excluded.quantity`.execute(
    tx,
  );
}

/**
 * Reserves the pieces of a part that leaves by itself, in place of as many of the rest, in the caller's transaction
 * that holds the order's lock. @returns what is short there; then the caller must take all back
 */
export async function reservePart(
  tx: AccountDb,
  orderId: number,
  part: number,
  pieces: readonly Pieces[],
): Promise<Shortage[]> {
  await deductReserved(tx, orderId, pieces);
  const requests = pieces.map((request) => ({ ...request, order_id: orderId }));
  const levels = await lockAndReadLevels(tx, requests);
  const { granted, shortages } = grant([{ id: orderId, reservations: [] }], requests, levels);
  await sql`insert into stock_reservations (order_id, part, product_id, core_id, quantity)
    select order_id, ${part}::int, product_id, core_id, quantity
      from jsonb_to_recordset(${jsonb(granted)}) as r (order_id bigint, product_id bigint, core_id text,
        quantity int)`.execute(tx);
  return shortages.get(orderId) ?? [];
}

/**
 * Releases some of what an order has reserved: so many pieces of its products will not be sent, or left. `part`: whose
 * they were.
 */
export async function deductReserved(
  tx: AccountDb,
  orderId: number,
  pieces: readonly { product_id: number; quantity: number }[],
  part = 0,
): Promise<void> {
  if (pieces.length === 0) return;
  const gone = sql`(select product_id, sum(quantity)::int as n
    from jsonb_to_recordset(${jsonb(pieces)}) as r (product_id bigint, quantity int) group by 1)`;
  await takeReserved(tx, { order_id: orderId, part }, gone);
}

/** Takes pieces from what is reserved for a part of an order. `gone`: rows of a product and how many, `n`. */
export async function takeReserved(
  tx: AccountDb,
  { order_id, part }: { order_id: number; part: number },
  gone: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from stock_reservations h using ${gone} gone
    where h.order_id = ${order_id} and h.part = ${part} and h.product_id = gone.product_id
      and h.quantity <= gone.n`.execute(tx);
  await sql`update stock_reservations h set quantity = h.quantity - gone.n from ${gone} gone
    where h.order_id = ${order_id} and h.part = ${part} and h.product_id = gone.product_id
      and h.quantity > gone.n`.execute(tx);
}

/** Releases all that these orders have reserved or wait for: they were cancelled or shipped. */
export async function releaseStock(tx: AccountDb, orderIds: readonly number[]): Promise<void> {
  await sql`delete from unreserved_pieces where order_id = any(${orderIds}::bigint[])`.execute(tx);
  await sql`delete from stock_reservations where order_id = any(${orderIds}::bigint[])`.execute(tx);
}

/** Likewise, but for what its parts have reserved: a warehouse gave back what waits here again. */
export async function releaseRest(tx: AccountDb, orderId: number): Promise<void> {
  await sql`delete from unreserved_pieces where order_id = ${orderId}`.execute(tx);
  await releasePart(tx, orderId, 0);
}

/** Releases what is reserved for one part of an order. */
export async function releasePart(tx: AccountDb, orderId: number, part: number): Promise<void> {
  await sql`delete from stock_reservations where order_id = ${orderId} and part = ${part}`.execute(tx);
}

/** What was reserved for a part is of the rest now, of which nothing was reserved. */
export async function reserveAsRest(tx: AccountDb, orderId: number, part: number): Promise<void> {
  await releaseRest(tx, orderId);
  await sql`update stock_reservations set part = 0 where order_id = ${orderId} and part = ${part}`.execute(tx);
}

const placeOf = (pieces: { product_id: number; core_id: string }) => `${pieces.product_id} ${pieces.core_id}`;

const placesOf = (requests: readonly ReservationRequest[]) =>
  jsonb([
    ...new Map(
      requests.map(({ product_id, core_id }) => [placeOf({ product_id, core_id }), { product_id, core_id }]),
    ).values(),
  ]);

/**
 * Locks the levels, always in the same order, which prevents deadlocks, and reads what is available there, by place.
 */
async function lockAndReadLevels(tx: AccountDb, requests: readonly ReservationRequest[]): Promise<Map<string, Level>> {
  await sql`select from stock_levels where (product_id, core_id) in
      (select product_id, core_id from jsonb_to_recordset(${placesOf(requests)}) as r (product_id bigint, core_id text))
    order by product_id, core_id for update`.execute(tx);
  const { rows } = await sql<Level & { product_id: number; core_id: string }>`
    select w.product_id, w.core_id, p.sku, ${availableAt('w')} as available
      from jsonb_to_recordset(${placesOf(requests)}) as w (product_id bigint, core_id text)
        join products p on p.id = w.product_id`.execute(tx);
  return levelsOf(rows);
}

/**
 * Locks the levels of these products at all places for the rest of the transaction, after the order's own lock. No
 * other order can reserve them meanwhile.
 */
export async function lockLevels(tx: AccountDb, productIds: readonly number[]): Promise<void> {
  await sql`select from stock_levels where product_id = any(${productIds}::bigint[])
    order by product_id, core_id for update`.execute(tx);
}

/** What is available of `product_id` at `core_id` of a row. A product without a level counts as none there. */
export function availableAt(row: string): RawBuilder<number> {
  const [product, place] = [sql.ref(`${row}.product_id`), sql.ref(`${row}.core_id`)];
  return sql`coalesce((select level.on_hand from stock_levels level
    where level.product_id = ${product} and level.core_id = ${place}), 0) - ${takenAt(row, 'reserved')}`;
}
