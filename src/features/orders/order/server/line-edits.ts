import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { LineEdit } from '../line-edit-rules.ts';
import type { LineTax } from '../order-money.ts';

/** A channel's line as sold, kept with its edit: staff may take it off. */
type SoldLine = {
  source_item_id: string;
  parent_item_id: string | null;
  sku: string;
  name: string;
  unit_price: string;
  line_total: string;
  discount: string;
  taxes: readonly LineTax[];
};

/** The quantities that staff set of an order's channel lines, by line number; 0: taken off. */
export async function readLineEdits(tx: AccountDb, orderId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('line_edits')
    .select(['source_item_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ source_item_id, quantity }) => [source_item_id, quantity]));
}

/**
 * Puts these in place of an order's edits: those of lines that the channel dropped are over. `lines` are the channel's;
 * of a line that is not among them what is known of it stays.
 */
export async function saveLineEdits(
  tx: AccountDb,
  orderId: number,
  edits: readonly LineEdit[],
  lines: readonly SoldLine[],
): Promise<void> {
  const sold = new Map(lines.map((line) => [line.source_item_id, line]));
  const rows = jsonb(edits.map((edit) => ({ ...edit, line: soldAs(sold.get(edit.source_item_id)) })));
  await sql`delete from line_edits e where e.order_id = ${orderId} and not exists (
      select from jsonb_to_recordset(${rows}) as r (source_item_id text)
        where r.source_item_id = e.source_item_id)`.execute(tx);
  if (edits.length === 0) return;
  await sql`insert into line_edits (order_id, source_item_id, channel_quantity, quantity, line)
    select ${orderId}::bigint, source_item_id, channel_quantity, quantity, line
      from jsonb_to_recordset(${rows}) as r (source_item_id text, channel_quantity int, quantity int, line jsonb)
    on conflict (account_id, order_id, source_item_id) do update
      set channel_quantity = excluded.channel_quantity, quantity = excluded.quantity,
        line = coalesce(excluded.line, line_edits.line)`.execute(tx);
}

const soldAs = (line: SoldLine | undefined) =>
  line && {
    sku: line.sku,
    name: line.name,
    parent_item_id: line.parent_item_id,
    unit_price: line.unit_price,
    line_total: line.line_total,
    discount: line.discount,
    taxes: line.taxes,
  };
