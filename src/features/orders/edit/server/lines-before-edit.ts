import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * An edit of items. `version`: that it makes; `changed`, `added`: the numbers of the lines that it changes or takes
 * off, and adds.
 */
type LinesEdit = { version: number; changed: readonly string[]; added: readonly string[] };

/** Keeps what an edit is about to change of an order's lines, in place of what the edit before it found. */
export async function keepLines(tx: AccountDb, orderId: number, { version, changed, added }: LinesEdit): Promise<void> {
  await sql`insert into lines_before_edit (order_id, version, source_version, lines, edits, added)
    select o.id, ${version}, o.source_version,
           coalesce((select jsonb_agg(l) from line_items l
             where l.order_id = o.id and l.source_item_id = any(${changed}::text[])), '[]'),
           coalesce((select jsonb_agg(e) from line_edits e where e.order_id = o.id), '[]'), ${added}::text[]
      from orders o where o.id = ${orderId}
    on conflict (account_id, order_id) do update
      set version = excluded.version, source_version = excluded.source_version,
      lines = excluded.lines, edits = excluded.edits, added = excluded.added`.execute(tx);
}

/**
 * Restores an order's lines as they were before the edit that made its present version. The caller holds the order's
 * lock and has it checked afterwards, which rebuilds the parts of kits. @returns false, with nothing changed, where the
 * lines before the edit are not known, or the channel sent another version since
 */
export async function restoreLines(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql<{
    added: string[];
  }>`select b.added from lines_before_edit b join orders o on o.id = b.order_id
    where o.id = ${orderId} and o.version = b.version and o.source_version = b.source_version`.execute(tx);
  const [kept] = rows;
  if (!kept) return false;
  await sql`delete from line_items where order_id = ${orderId}
     and (source_item_id = any(${kept.added}::text[]) or (origin = 'kit'
       and parent_item_id = any(${kept.added}::text[])))`.execute(tx);
  // With the number by which they stand in their order; amounts are never read here, so that they keep all their
  // digits.
  await sql`insert into line_items (id, order_id, source_item_id, parent_item_id, sku, name, quantity, unit_price,
    line_total, is_goods,
                            product_id, origin, is_discount, discount, taxes)
    overriding system value
    select l.id, l.order_id, l.source_item_id, l.parent_item_id, l.sku, l.name, l.quantity, l.unit_price, l.line_total,
      l.is_goods,
           p.id, l.origin, l.is_discount, l.discount, l.taxes
      from lines_before_edit b, jsonb_populate_recordset(null::line_items, b.lines) l left
        join products p on p.id = l.product_id
     where b.order_id = ${orderId}
    on conflict (account_id, order_id, source_item_id) do update set quantity = excluded.quantity`.execute(tx);
  await tx.deleteFrom('line_edits').where('order_id', '=', orderId).execute();
  await sql`insert into line_edits (order_id, source_item_id, channel_quantity, quantity, line)
    select e.order_id, e.source_item_id, e.channel_quantity, e.quantity, e.line
      from lines_before_edit b, jsonb_populate_recordset(null::line_edits, b.edits) e
        where b.order_id = ${orderId}`.execute(tx);
  await tx.deleteFrom('lines_before_edit').where('order_id', '=', orderId).execute();
  return true;
}
