import { type RawBuilder, sql } from 'kysely';
import { partsSent } from '#features/core/order-lifecycle/server/split-by-rule.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { OrderPart } from '../fulfilment.ts';
import { cancellationBy } from './cancellation-of.ts';

/** Pieces of a line, by the order's own line number. */
export type PartLine = { source_item_id: string; pieces: number };

/** A part of an order that a warehouse has, or is sent. */
export type OpenPart = {
  order_id: number;
  /** Counted within the order. */
  part: number;
  core_id: string;
  lines: PartLine[];
  state: 'asked' | 'there';
  /** The warehouse's own; null until it took it. */
  reference: string | null;
};

/** The parts of an order `o`, oldest first, who made them, and what became of asking the warehouse to cancel them. */
export const orderParts: RawBuilder<OrderPart[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('part', p.part, 'state', p.state, 'reference', p.reference,
           'answer', p.answer, 'split_by', ${memberName('p.split_by')},
           'cancellation', case when p.state = 'there' then ${cancellationBy(sql`p.reference`)} end,
           'place', coalesce((select l.core_description from core_locations l where l.core_id = p.core_id), p.core_id),
           'lines', (
             select coalesce(jsonb_agg(jsonb_build_object('sku', coalesce(l.sku, ''), 'pieces', i.pieces)), '[]')
               from jsonb_to_recordset(p.lines) as i (source_item_id text, pieces int)
               left join line_items l on l.order_id = p.order_id and l.source_item_id = i.source_item_id))
           order by p.part), '[]')
    from order_parts p where p.order_id = o.id)`;

/** Parts `p` that a warehouse has, or is sent. */
export const isOpenPart: RawBuilder<unknown> = sql`p.state in ('asked', 'there')`;

/** Whether an order `o` has a part that a warehouse has, or is sent, apart from what waits here. */
export const hasOpenPart: RawBuilder<boolean> = sql`exists (
  select from order_parts p where p.order_id = o.id and ${isOpenPart})`;

/** Whether a warehouse gave pieces of a part of an order `o` back, or lost them. */
export const hasEndedPart: RawBuilder<boolean> = sql`exists (
  select from order_parts p where p.order_id = o.id and p.state = 'ended')`;

/** The parts of an order that a warehouse has, or is sent, oldest first. */
export async function findOpenParts(tx: AccountDb, orderId: number): Promise<OpenPart[]> {
  const { rows } = await sql<OpenPart>`
    select p.order_id, p.part, p.core_id, p.lines, p.state, p.reference from order_parts p
     where p.order_id = ${orderId} and ${isOpenPart} order by p.part`.execute(tx);
  return rows;
}

/** The part of an order that the warehouse has by this reference; undefined once it is over. */
export async function findPartThere(tx: AccountDb, orderId: number, reference: string): Promise<OpenPart | undefined> {
  return (await findOpenParts(tx, orderId)).find((part) => part.state === 'there' && part.reference === reference);
}

/** Whether the warehouse had a part by this reference of which it will send nothing more. */
export async function isPartEnded(tx: AccountDb, orderId: number, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_parts where order_id = ${orderId} and reference = ${reference} and state = 'ended'`.execute(tx);
  return rows.length > 0;
}

/** How many parts of an order count for the account's rule: see `partsSent`. */
export async function countParts(tx: AccountDb, orderId: number): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select ${partsSent} as parts from orders o where o.id = ${orderId}`.execute(tx);
  return rows[0]?.parts ?? 0;
}

/** Adds a part that is to be sent. @returns its number within the order */
export async function addPart(
  tx: AccountDb,
  orderId: number,
  { core_id, lines, split_by }: Pick<OpenPart, 'core_id' | 'lines'> & { split_by: number | null },
): Promise<number> {
  const { rows } = await sql<{ part: number }>`
    insert into order_parts (order_id, part, core_id, lines, split_by)
    select ${orderId}::bigint, coalesce(max(part), 0) + 1, ${core_id}, ${jsonb(lines)}, ${split_by}::bigint
      from order_parts where order_id = ${orderId}
    returning part`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a part was not stored');
  return added.part;
}

/** The warehouse took a part. */
export async function markThere(
  tx: AccountDb,
  { order_id, part }: Pick<OpenPart, 'order_id' | 'part'>,
  reference: string,
): Promise<void> {
  await sql`update order_parts set state = 'there', reference = ${reference}, ask_state_at = now()
    where order_id = ${order_id} and part = ${part} and state = 'asked'`.execute(tx);
}

/** Marks a part of which all pieces left. @returns whether they did */
export async function markWhereLeft(
  tx: AccountDb,
  { order_id, part, lines }: OpenPart,
  sent: ReadonlyMap<string, number>,
): Promise<boolean> {
  const isLeft = lines.every(({ source_item_id, pieces }) => pieces <= (sent.get(source_item_id) ?? 0));
  if (isLeft)
    await sql`update order_parts set state = 'left' where order_id = ${order_id} and part = ${part}`.execute(tx);
  return isLeft;
}
