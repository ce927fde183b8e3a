import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { LinkNote } from '../product-links-events.ts';

/** A channel's product, and the products that it led to and leads to now: two different ones, or none. */
type ChangedLink = { connection_id: number; sku: string; was_product_id: number | null; product_id: number | null };

/** Adds a change of a link to the history of the products that it concerns, and publishes it. */
export async function recordLink(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  changed: ChangedLink,
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${jsonb([changed])})
    as c (connection_id bigint, sku text, was_product_id bigint, product_id bigint)`;
  await linkNotes(actor, rows).execute(tx);
  await publishEvent(tx, actor, { type: 'link.changed', connection_id: changed.connection_id });
}

const eventTypes = { made: 'link.made', removed: 'link.removed', changed: 'link.changed' } as const satisfies Record<
  string,
  LinkNote['type']
>;

/** The statement that adds it for all rows of a table `c` with the columns of `ChangedLink`. */
export const linkNotes = (actor: Author, changed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into events (type, product_id, connection_id, actor, user_id, details)
  select case when c.was_product_id is null then ${eventTypes.made} when c.product_id is null then ${eventTypes.removed}
    else ${eventTypes.changed} end,
         concerned.id, c.connection_id, ${actor.name}, ${authorId(actor)}::bigint,
         jsonb_build_object('connection', n.name, 'subject', c.sku, 'link',
           jsonb_build_object('from', w.sku, 'to', p.sku), 'changes',
           case when c.was_product_id is null or c.product_id is null then '[]'
             else jsonb_build_array(jsonb_build_object('field', 'link',
             'from', w.sku, 'to', p.sku)) end)
    from ${changed}
    join connections n on n.id = c.connection_id
    left join products w on w.id = c.was_product_id left join products p on p.id = c.product_id
    cross join unnest(array[c.was_product_id, c.product_id]) as concerned (id)
   where concerned.id is not null`;
