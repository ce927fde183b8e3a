import { sql } from 'kysely';
import { z } from 'zod';
import { sumAmounts } from '#base/money.ts';
import { editLines, type LineEdit } from '#features/orders/order/line-edit-rules.ts';
import { LineTax } from '#features/orders/order/order-money.ts';
import { readLineEdits, saveLineEdits } from '#features/orders/order/server/line-edits.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { LineValues } from './order-values.ts';

export type StoredLine = LineValues & { order_id: number };

/** Adds lines of new orders in one statement, in the channel's order. */
export async function insertLines(tx: AccountDb, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into line_items (order_id, source_item_id, parent_item_id, sku, name, quantity, unit_price, line_total,
      is_goods,
           is_discount, discount, taxes)
    select order_id, source_item_id, parent_item_id, sku, name, quantity, unit_price, line_total, is_goods, is_discount,
      discount, taxes
      from jsonb_to_recordset(${jsonb(lines)}) as r (order_id bigint, source_item_id text, parent_item_id text,
        sku text, name text, quantity int, unit_price numeric, line_total numeric, is_goods boolean,
          is_discount boolean,
        discount numeric, taxes jsonb)`.execute(tx);
}

/**
 * A channel's lines with staff's edits: as sold, and as they are sent. `isSame`: they are stored so already.
 */
export type ChannelLines = { sold: readonly LineValues[]; lines: LineValues[]; edits: LineEdit[]; isSame: boolean };

/**
 * What an order's lines are with a channel's version of them: quantities that staff set stay, and so does what they
 * took off.
 */
export async function compareLines(tx: AccountDb, orderId: number, next: readonly LineValues[]): Promise<ChannelLines> {
  const stored = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'parent_item_id', 'sku', 'name', 'quantity', 'unit_price', 'line_total', 'is_goods'])
    .select(['is_discount', 'discount', 'taxes'])
    .where('order_id', '=', orderId)
    .where('origin', '=', 'channel')
    .execute();
  const { lines, edits } = editLines(next, await readLineEdits(tx, orderId));
  const before = new Set(stored.map((line) => keyOf({ ...line, taxes: z.array(LineTax).parse(line.taxes) })));
  const isSame = before.size === lines.length && lines.every((line) => before.has(keyOf(line)));
  return { sold: next, lines, edits, isSame };
}

const keyOf = (line: LineValues): string =>
  JSON.stringify([
    line.source_item_id,
    line.parent_item_id,
    line.sku,
    line.name,
    line.quantity,
    sumAmounts([line.unit_price]),
    sumAmounts([line.line_total]),
    line.is_goods,
    line.is_discount,
    sumAmounts([line.discount]),
    line.taxes.map(({ name, rate, amount }) => [name, rate, sumAmounts([amount])]),
  ]);

/** Puts the channel's lines in place of those it brought before; what staff added stays. */
export async function replaceLines(tx: AccountDb, orderId: number, { sold, lines, edits, isSame }: ChannelLines) {
  await saveLineEdits(tx, orderId, edits, sold);
  if (isSame) return;
  await tx.deleteFrom('line_items').where('order_id', '=', orderId).where('origin', '=', 'channel').execute();
  await insertLines(
    tx,
    lines.map((line) => ({ ...line, order_id: orderId })),
  );
}
