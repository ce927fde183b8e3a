import { type Selectable, sql } from 'kysely';
import { piecesByLine } from '#base/pieces.ts';
import type { OrderToSubmit } from '#connectors/core/commands.ts';
import { orderedLineId } from '#features/core/order-lifecycle/own-line-ids.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Orders } from '#platform/db/tables.gen.ts';

/** Lines as a warehouse is sent them, by the order's own numbers. */
const orderedPieces = (lines: OrderToSubmit['lines']) =>
  piecesByLine(
    lines.map(({ source_item_id, quantity }) => ({ source_item_id: orderedLineId(source_item_id), pieces: quantity })),
  );

/** Keeps what a warehouse has of an order under a reference, once it said that it took that. */
export async function saveSubmission(
  tx: AccountDb,
  orderId: number,
  reference: string,
  { lines, core_id, order_number }: Pick<OrderToSubmit, 'lines' | 'core_id' | 'order_number'>,
): Promise<void> {
  await sql`insert into order_submissions (order_id, reference, lines, core_id, order_number)
    values (${orderId}, ${reference}, ${jsonb(orderedPieces(lines))}, ${core_id}, ${order_number})
    on conflict (account_id, reference, order_id) do update set lines = excluded.lines`.execute(tx);
}

type Submitted = Pick<Selectable<Orders>, 'id' | 'order_number' | 'amware_ref_num' | 'version'>;

/** The number by which the warehouse knows what it has of an order: a part that joined the rest has one of its own. */
export async function numberThere(tx: AccountDb, { id, order_number, amware_ref_num }: Submitted): Promise<string> {
  const { rows } = await sql<{ order_number: string | null }>`
    select order_number from order_submissions where order_id = ${id} and reference = ${amware_ref_num}`.execute(tx);
  return rows[0]?.order_number ?? order_number;
}

/** The orders' own numbers that a number may be of which a warehouse was sent. */
export const numbersBehind = (sent: string): string[] => [sent, sent.replace(/-[PR]\d+$/, '')];

/**
 * The number under which what waits here of an order is sent: its own, unless it was split and the warehouse took
 * something under that before. A warehouse takes a number once.
 */
export async function numberOfRest(tx: AccountDb, { id, order_number, version }: Submitted): Promise<string> {
  const { rows } = await sql`
    select from order_submissions s
     where s.order_id = ${id} and coalesce(s.order_number, ${order_number}) = ${order_number}
       and exists (select from order_parts p where p.order_id = s.order_id) limit 1`.execute(tx);
  return rows.length > 0 ? `${order_number}-R${version}` : order_number;
}
