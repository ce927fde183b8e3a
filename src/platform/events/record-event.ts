import { type RawBuilder, sql } from 'kysely';
import type { DomainEvent, EventShape } from '#base/events.ts';
import type { Actor } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import { jsonb } from '../db/jsonb.ts';

/** Something that happened, such as the features declare it (`base/events.ts`). */
export type Happening = DomainEvent;

type WithoutDetails<Event> = Event extends unknown ? Omit<Event, 'details'> : never;

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
export async function recordEvent<Event extends EventShape = DomainEvent>(
  db: AccountDb,
  actor: Pick<Actor, 'account_id' | 'name'>,
  event: NoInfer<Event>,
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
export async function recordEvents<Event extends EventShape = DomainEvent>(
  db: AccountDb,
  actor: Pick<Actor, 'name'>,
  events: readonly NoInfer<Event>[],
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
export async function announce<Event extends EventShape = DomainEvent>(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  event: NoInfer<WithoutDetails<Event>>,
  change?: RawBuilder<unknown>,
): Promise<void> {
  const announcement = announcing(actor, event);
  await (change ? sql`with changed as (${change}) ${announcement}` : announcement).execute(db);
}

const announcing = (
  { account_id }: Pick<Actor, 'account_id'>,
  { type, order_id, customer_id, product_id, connection_id }: EventShape,
) => sql`insert into announcements (account_id, event)
    values (${account_id}, ${jsonb({ type, order_id, customer_id, product_id, connection_id })})`;
