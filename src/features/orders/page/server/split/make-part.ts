import { sql } from 'kysely';
import type { DomainEvent } from '#base/events.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import type { LinePieces } from '#features/orders/order/split-contract.ts';
import { partPieces, piecesHere } from '#features/orders/order/split-rules.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { addPart } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { planDocumentsThere } from '#features/warehouse/fulfilment/server/plan-documents-there.ts';
import { toPartSubmission } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { numberOfPart, partKey, submitPartWrite } from '#features/warehouse/fulfilment/server/submit-part.write.ts';
import { reservePart } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import { piecesPerProduct } from '#features/warehouse/stock/stock-rules.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/** Pieces that go by themselves, from where, and whether the rest is on hold then. `stored`: the order's lines. */
export type NewPart = {
  stored: readonly LineItem[];
  core_id: string;
  lines: readonly LinePieces[];
  is_held: boolean;
};

/** What came of it: the part's number within the order, or why there is none. `short`: what is available of each SKU. */
export type MadePart =
  | { part: number }
  | { refused: 'not_splittable' | 'all_split' | 'no_place' }
  | { short: { sku: string; available: number }[] };

/**
 * Sends some pieces of an order by themselves, at once and once, by a member or by the account's rule: in the caller's
 * transaction, which holds the order's lock, read its lines and asked `splitRefusal`. The rest is checked again. Where
 * no part was made the caller must take all back.
 */
export async function makePart(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  { stored, core_id, lines, is_held }: NewPart,
): Promise<MadePart> {
  const { id } = order;
  const chosen = partPieces(stored, lines);
  if (chosen === null) return { refused: 'not_splittable' };
  if (chosen.reduce((sum, { pieces }) => sum + pieces, 0) === piecesHere(stored)) return { refused: 'all_split' };
  const place = await findPlace(tx, order, core_id);
  if (!place || order.ship_method === null) return { refused: 'no_place' };

  const ready = { ...order, warehouse: core_id, ship_method: order.ship_method };
  const pieces = chosen.map(({ line, pieces: count }) => ({ source_item_id: line.source_item_id, pieces: count }));
  const submission = await toPartSubmission(tx, ready, pieces);
  const part = await addPart(tx, id, { core_id, lines: pieces, split_by: authorId(actor) });
  const taken = piecesPerProduct(
    chosen.map(({ line: { product_id }, pieces: quantity }) => ({ product_id, quantity })),
  );
  const reserved = [...taken].map(([product_id, quantity]) => ({ product_id, core_id, quantity }));
  const short = await reservePart(tx, id, part, reserved);
  if (short.length > 0) return { short };
  const write = {
    connection_id: place.connection_id,
    subject_id: id,
    idem_key: partKey({ ...order, part }),
    payload: { part, order: { ...submission, order_number: numberOfPart({ ...order, part }) } },
  };
  if (!(await addWrite(tx, actor, submitPartWrite, write))) return { refused: 'no_place' };

  const version = order.version + 1;
  await tx
    .updateTable('orders')
    .set({ version, is_held, needs_check: true, updated_by: authorId(actor), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  const skus = chosen.map(({ line: { sku }, pieces: quantity }) => ({ sku, quantity }));
  const events = [splitEvent(actor, id, { part, place: place.core_description, pieces: skus, fields: [], version })];
  if (is_held !== order.is_held) events.push({ type: is_held ? 'order.held' : 'order.released', order_id: id });
  await recordEvents(tx, actor, events);
  await addJob(tx, actor, checkOrders, { order_ids: [id] });
  await planDocumentsThere(tx, actor, id);
  return { part };
}

type Split = Extract<DomainEvent, { type: 'order.split' }>['details'];

/** What a program did by itself counts as a change where it says what changed. */
function splitEvent(actor: Actor, order_id: number, details: Split): DomainEvent {
  if (actor.name !== null) return { type: 'order.split', order_id, details };
  const to = [details.place, ...details.pieces.map(({ sku, quantity }) => `${quantity} × ${sku}`)].join(' · ');
  const changes = [{ field: 'part', from: null, to }];
  return { type: 'order.split_by_rule', order_id, details: { ...details, changes } };
}

/** A place of a warehouse that is connected and ships by the order's method. */
async function findPlace(tx: AccountDb, { ship_method }: LockedOrder, coreId: string) {
  const { rows } = await sql<{ connection_id: number; core_description: string }>`
    select l.connection_id, l.core_description
      from core_locations l
      join connections c on c.id = l.connection_id and c.removed_at is null
      join ship_methods m on m.connection_id = l.connection_id and m.code = ${ship_method} and m.is_active
     where l.core_id = ${coreId} and l.is_active limit 1`.execute(tx);
  return rows[0];
}
