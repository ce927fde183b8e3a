import { sql } from 'kysely';
import type { DomainEvent } from '#base/events.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { changedKits } from '../../explode-kit-lines.ts';

/** An order's lines as they are stored, and as a check found that they should be. */
export type Explosion = { order_id: number; before: readonly OrderLine[]; after: readonly OrderLine[] };

/** Those whose kits consist of something else now, with the kits' lines. */
export function changedExplosions(all: readonly Explosion[]): (Explosion & { kits: Set<string> })[] {
  return all.map((one) => ({ ...one, kits: changedKits(one.before, one.after) })).filter(({ kits }) => kits.size > 0);
}

/** Stores the parts of kits, in two statements however many orders there are. */
export async function saveParts(tx: AccountDb, changed: readonly Explosion[]): Promise<void> {
  if (changed.length === 0) return;
  const partsOf = (side: 'before' | 'after') =>
    changed.flatMap((one) =>
      one[side].filter(({ origin }) => origin === 'kit').map((line) => ({ ...line, order_id: one.order_id })),
    );
  const after = jsonb(partsOf('after'));
  await sql`delete
    from line_items l using jsonb_to_recordset(${jsonb(partsOf('before'))}) as r (order_id bigint, source_item_id text)
    where l.order_id = r.order_id and l.source_item_id = r.source_item_id and not exists (
      select from jsonb_to_recordset(${after}) as k (order_id bigint, source_item_id text)
       where k.order_id = r.order_id and k.source_item_id = r.source_item_id)`.execute(tx);
  await sql`insert into line_items as l (order_id, source_item_id, parent_item_id, origin, sku, name, quantity,
    product_id)
    select order_id, source_item_id, parent_item_id, 'kit', sku, name, quantity, product_id
      from jsonb_to_recordset(${after})
      as r (order_id bigint, source_item_id text, parent_item_id text, sku text, name text, quantity int,
        product_id bigint)
    on conflict (account_id, order_id, source_item_id) do update
      set quantity = excluded.quantity, sku = excluded.sku, name = excluded.name`.execute(tx);
}

/** What the timeline says: each kit with what it is sent as. */
export function partsEvents(changed: readonly (Explosion & { kits: Set<string> })[]): DomainEvent[] {
  return changed.flatMap(({ order_id, after, kits }) =>
    after
      .filter(({ source_item_id }) => kits.has(source_item_id))
      .map(({ source_item_id, sku }) => ({
        type: 'order.kit_exploded',
        order_id,
        details: {
          sku,
          parts: after
            .filter(({ origin, parent_item_id }) => origin === 'kit' && parent_item_id === source_item_id)
            .map((part) => ({ sku: part.sku, quantity: part.quantity })),
        },
      })),
  );
}
