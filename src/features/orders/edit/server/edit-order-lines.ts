import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import { newLineId } from '#features/core/order-lifecycle/own-line-ids.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { editLines } from '#features/orders/order/line-edit-rules.ts';
import type { LineEvent } from '#features/orders/order/orders-events.ts';
import { saveLineEdits } from '#features/orders/order/server/line-edits.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { LineToSave } from '../edit-contract.ts';
import { isBelowParts, type LinePlan, leavesGoods, planLines } from '../line-plan.ts';
import { type FoundProduct, findProductsOfLines, productOfLine } from './find-products-of-lines.ts';
import { keepLines } from './lines-before-edit.ts';

/** What became of an edit of lines: what happened, or the lines that are not there, and then nothing was written. */
export type LinesEdited = { missing: LineItem[]; events: LineEvent[] };

type Plan = LinePlan<LineItem>;

/**
 * Changes an order's lines in the caller's transaction, which holds its lock and has it checked afterwards. `stored`
 * are its lines, `version` is the one that the edit makes.
 * @throws AppError line_fixed for a charge or a kit's part; no_items_left where nothing would be left to send;
 * part_in_warehouse for fewer pieces than left and its parts hold
 */
export async function editOrderLines(
  tx: AccountDb,
  orderId: number,
  { stored, version }: { stored: readonly LineItem[]; version: number },
  wanted: readonly LineToSave[],
): Promise<LinesEdited> {
  const plan = planLines(stored, wanted);
  const products = await findProductsOfLines(tx, plan.added);
  const missing = [...plan.missing, ...plan.added.filter((line) => !productOfLine(line, products))];
  if (missing.length > 0) return { missing: missing.map(asMissing), events: [] };
  const [fixed] = plan.fixed;
  if (fixed) throw new AppError('line_fixed', { params: { sku: fixed.sku } });
  if (isBelowParts(stored, plan.changes)) throw new AppError('part_in_warehouse');
  if (!leavesGoods(stored, plan)) throw new AppError('no_items_left');
  const added = plan.added.flatMap((line) => {
    const product = productOfLine(line, products);
    return product ? [{ ...product, source_item_id: newLineId(), quantity: line.quantity }] : [];
  });
  if (plan.changes.length + added.length === 0) return { missing: [], events: [] };
  const changed = linesBelow(stored, plan);
  await keepLines(tx, orderId, { version, changed, added: added.map(({ source_item_id }) => source_item_id) });
  await saveChannelLines(tx, orderId, stored, plan);
  await saveOwnLines(tx, orderId, plan);
  await insertAdded(tx, orderId, added);
  return { missing: [], events: [...changesOf(orderId, plan), ...additionsOf(orderId, added)] };
}

/** The numbers of the lines that a plan changes, with the parts of kits, which follow them. */
function linesBelow(stored: readonly LineItem[], { changes }: Plan): string[] {
  const byId = numbered(stored);
  const changed = new Set(changes.map(({ line }) => line));
  const isChanged = (line: LineItem) => changed.has(rootOf(line, byId) ?? line);
  return stored.filter(isChanged).map(({ source_item_id }) => source_item_id);
}

/** Saves edits of a channel's lines: the channel's values are kept in addition to those of staff. */
async function saveChannelLines(tx: AccountDb, orderId: number, stored: readonly LineItem[], { changes }: Plan) {
  const asked = changes.filter(({ line }) => line.origin === 'channel');
  if (asked.length === 0) return;
  const kept = await tx
    .selectFrom('line_edits')
    .select(['source_item_id', 'channel_quantity', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  const byChannel = new Map(kept.map((edit) => [edit.source_item_id, edit.channel_quantity]));
  const channel = stored
    .filter(({ origin }) => origin === 'channel')
    .map((line) => ({ ...line, quantity: byChannel.get(line.source_item_id) ?? line.quantity }));
  const wanted = new Map(kept.map((edit) => [edit.source_item_id, edit.quantity]));
  for (const { line, quantity } of asked) wanted.set(line.source_item_id, quantity);
  const { edits } = editLines(channel, wanted);
  const off = kept.filter(({ source_item_id }) => !channel.some((line) => line.source_item_id === source_item_id));
  await saveLineEdits(tx, orderId, [...off, ...edits], channel);
  await setQuantities(tx, orderId, edits);
}

/** Lines that staff added before. */
async function saveOwnLines(tx: AccountDb, orderId: number, { changes }: Plan): Promise<void> {
  const own = changes.filter(({ line }) => line.origin === 'staff');
  await setQuantities(
    tx,
    orderId,
    own.map(({ line, quantity }) => ({ source_item_id: line.source_item_id, quantity })),
  );
}

/** Nothing of a line, and of an exploded kit none of its parts, is left where the quantity is 0. */
async function setQuantities(
  tx: AccountDb,
  orderId: number,
  all: readonly { source_item_id: string; quantity: number }[],
): Promise<void> {
  if (all.length === 0) return;
  const off = all.filter(({ quantity }) => quantity === 0).map(({ source_item_id }) => source_item_id);
  await sql`delete from line_items where order_id = ${orderId} and (source_item_id = any(${off}::text[])
      or (origin = 'kit' and parent_item_id = any(${off}::text[])))`.execute(tx);
  await sql`update line_items l set quantity = r.quantity
    from jsonb_to_recordset(${jsonb(all)}) as r (source_item_id text, quantity int)
    where l.order_id = ${orderId} and l.source_item_id = r.source_item_id and r.quantity > 0`.execute(tx);
}

type Added = FoundProduct & { source_item_id: string; quantity: number };

/** The buyer is not charged for what staff add: it costs nothing. */
async function insertAdded(tx: AccountDb, orderId: number, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ id, ...line }) => ({ ...line, product_id: id }));
  await sql`insert into line_items (order_id, source_item_id, origin, sku, name, quantity, product_id)
    select ${orderId}::bigint, source_item_id, 'staff', sku, name, quantity, product_id
      from jsonb_to_recordset(${jsonb(rows)}) as r (source_item_id text, sku text, name text, quantity int,
        product_id bigint)`.execute(tx);
}

function changesOf(order_id: number, { changes }: Plan): LineEvent[] {
  return changes.map(({ line: { sku, quantity: from }, quantity: to }) =>
    to === 0
      ? { type: 'order.line_removed', order_id, details: { sku, quantity: from } }
      : { type: 'order.line_changed', order_id, details: { sku, from, to } },
  );
}

function additionsOf(order_id: number, added: readonly Added[]): LineEvent[] {
  return added.map(({ sku, quantity }) => ({ type: 'order.line_added', order_id, details: { sku, quantity } }));
}

/** A line that is not there, as lines are shown. */
function asMissing({ sku, quantity, isNewItem, product_id, ...line }: LineToSave): LineItem {
  return {
    id: line.id ?? 0,
    source_item_id: line.source_item_id ?? '',
    parent_item_id: line.parent_item_id ?? null,
    parent_sku: null,
    sku,
    name: '',
    quantity,
    qty_shipped: 0,
    qty_in_parts: 0,
    unit_price: '0.00',
    line_total: '0.00',
    discount: '0.00',
    taxes: [],
    is_goods: true,
    is_discount: false,
    product_id: product_id ?? null,
    imageUrl: null,
    isOutOfStock: false,
    upc: null,
    mapped_sku_js: '',
    isMissing: true,
    isNewItem,
    isDelete: false,
    origin: 'staff',
    channel_quantity: null,
  };
}
