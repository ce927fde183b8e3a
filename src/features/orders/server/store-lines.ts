import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { LineValues } from './order-values.ts';

export type StoredLine = LineValues & { order_id: number };

/** Adds lines of new orders in one statement, in the channel's order. */
export async function insertLines(tx: AccountDb, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into line_items (order_id, source_item_id, parent_item_id, sku, name, quantity, unit_price, line_total, is_goods)
    select order_id, source_item_id, parent_item_id, sku, name, quantity, unit_price, line_total, is_goods
      from jsonb_to_recordset(${jsonb(lines)}) as r (order_id bigint, source_item_id text, parent_item_id text,
        sku text, name text, quantity int, unit_price numeric, line_total numeric, is_goods boolean)`.execute(tx);
}

/** An order's lines as the channel's version would have them; null where they are the same already. */
export async function differingLines(
  tx: AccountDb,
  orderId: number,
  next: readonly LineValues[],
): Promise<readonly LineValues[] | null> {
  const stored = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'parent_item_id', 'sku', 'name', 'quantity', 'unit_price', 'line_total', 'is_goods'])
    .where('order_id', '=', orderId)
    .execute();
  const key = (line: LineValues) =>
    JSON.stringify([
      line.source_item_id,
      line.parent_item_id,
      line.sku,
      line.name,
      line.quantity,
      Number(line.unit_price),
      Number(line.line_total),
      line.is_goods,
    ]);
  const before = new Set(stored.map(key));
  return before.size === next.length && next.every((line) => before.has(key(line))) ? null : next;
}

/** Puts the channel's lines in place of an order's. */
export async function replaceLines(tx: AccountDb, orderId: number, next: readonly LineValues[]): Promise<void> {
  await tx.deleteFrom('line_items').where('order_id', '=', orderId).execute();
  await insertLines(
    tx,
    next.map((line) => ({ ...line, order_id: orderId })),
  );
}
