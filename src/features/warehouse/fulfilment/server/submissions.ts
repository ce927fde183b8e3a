import { sql } from 'kysely';
import { piecesByLine } from '#base/pieces.ts';
import type { OrderToSubmit } from '#connectors/core/commands.ts';
import { orderedLineId } from '#features/core/order-lifecycle/own-line-ids.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/** Keeps what a warehouse has of an order under a reference, once it said that it took that. */
export async function saveSubmission(
  tx: AccountDb,
  orderId: number,
  reference: string,
  lines: OrderToSubmit['lines'],
): Promise<void> {
  const pieces = piecesByLine(
    lines.map(({ source_item_id, quantity }) => ({ source_item_id: orderedLineId(source_item_id), pieces: quantity })),
  );
  await sql`insert into order_submissions (order_id, reference, lines)
    values (${orderId}, ${reference}, ${jsonb(pieces)})
    on conflict (account_id, reference, order_id) do update set lines = excluded.lines`.execute(tx);
}
