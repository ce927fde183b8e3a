import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import { jsonb } from '../db/jsonb.ts';

/** Something that happened, for the timeline and the open screens. `type` is `subject.verb`, such as `order.changed`. */
export type Happening = {
  type: string;
  order_id?: number;
  customer_id?: number;
  product_id?: number;
  connection_id?: number;
  details?: Record<string, unknown>;
};

/** What an open screen is told: what kind of thing changed and, where it is one, which. */
export type LiveEvent = {
  account_id: number;
  type: string;
  order_id?: number;
  customer_id?: number;
  product_id?: number;
  connection_id?: number;
};

/**
 * Adds to the timeline and tells the open screens, both at commit and not before. `change` is the statement that the event tells of,
 * where both should go in one: a round trip less. @returns the entry's id
 */
export async function recordEvent(
  db: AccountDb,
  actor: Pick<Actor, 'account_id' | 'name'>,
  event: Happening,
  change?: RawBuilder<unknown>,
): Promise<number> {
  const { type, order_id, customer_id, product_id, connection_id, details = {} } = event;
  const { rows } = await sql<{
    id: number;
  }>`with ${change ? sql`changed as (${change}), ` : sql``}told as (${announcing(actor, event)})
    insert into events (type, order_id, customer_id, product_id, connection_id, actor, details)
    values (${type}, ${order_id}, ${customer_id}, ${product_id}, ${connection_id}, ${actor.name}, ${jsonb(details)})
    returning id`.execute(db);
  const [event_row] = rows;
  if (!event_row) throw new Error('an event was not stored');
  return event_row.id;
}

/** Adds many rows to the timeline without telling the screens: a bulk change announces itself once. */
export async function recordEvents(
  db: AccountDb,
  actor: Pick<Actor, 'name'>,
  events: readonly Happening[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into events (type, order_id, customer_id, product_id, connection_id, actor, details)
    select type, order_id, customer_id, product_id, connection_id, ${actor.name}, coalesce(details, '{}')
    from jsonb_to_recordset(${jsonb(events)})
      as r (type text, order_id bigint, customer_id bigint, product_id bigint, connection_id bigint, details jsonb)`.execute(
    db,
  );
}

/**
 * Tells the open screens of the account once this is committed: a server that finds the row tells all of them, see
 * `event-listener.ts`. `change` as in `recordEvent`.
 */
export async function announce(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  event: Omit<Happening, 'details'>,
  change?: RawBuilder<unknown>,
): Promise<void> {
  const announcement = announcing(actor, event);
  await (change ? sql`with changed as (${change}) ${announcement}` : announcement).execute(db);
}

const announcing = (
  { account_id }: Pick<Actor, 'account_id'>,
  { type, order_id, customer_id, product_id, connection_id }: Omit<Happening, 'details'>,
) => sql`insert into announcements (account_id, event)
    values (${account_id}, ${jsonb({ type, order_id, customer_id, product_id, connection_id })})`;
