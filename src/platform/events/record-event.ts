import { type RawBuilder, sql } from 'kysely';
import type { DomainEvent, EventShape } from '#base/events.ts';
import { type Actor, type Author, authorId } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import { jsonb } from '../db/jsonb.ts';

type WithoutDetails<Event> = Event extends unknown ? Omit<Event, 'details'> : never;

/** A message of the event stream: the kind of the changed record and, where it is one, its id. */
export type LiveEvent = {
  account_id: number;
  type: string;
  order_id?: number;
  customer_id?: number;
  product_id?: number;
  connection_id?: number;
};

/**
 * Adds an event to the timeline and to the outbox of events; both take effect at commit. `change` is the statement that
 * the event is about, where both should go in one round trip. @returns the id of the timeline's entry
 */
export async function recordEvent<Event extends EventShape = DomainEvent>(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  event: NoInfer<Event>,
  change?: RawBuilder<unknown>,
): Promise<number> {
  const { type, order_id, customer_id, product_id, connection_id, details = {} } = event;
  const { rows } = await sql<{
    id: number;
  }>`with ${change ? sql`changed as (${change}), ` : sql``}published as (${outboxInsert(actor, event)})
    insert into events (type, order_id, customer_id, product_id, connection_id, actor, user_id, details)
    values (${type}, ${order_id}, ${customer_id}, ${product_id}, ${connection_id}, ${actor.name}, ${authorId(actor)},
      ${jsonb(details)}) returning id`.execute(db);
  const [event_row] = rows;
  if (!event_row) throw new Error('an event was not stored');
  return event_row.id;
}

/** Adds many events to the timeline without publishing them: a bulk change is published once. */
export async function recordEvents<Event extends EventShape = DomainEvent>(
  db: AccountDb,
  actor: Author,
  events: readonly NoInfer<Event>[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into events (type, order_id, customer_id, product_id, connection_id, actor, user_id, details)
    select type, order_id, customer_id, product_id, connection_id, ${actor.name}, ${authorId(actor)}::bigint,
      coalesce(details, '{}')
    from jsonb_to_recordset(${jsonb(events)})
      as r (type text, order_id bigint, customer_id bigint, product_id bigint, connection_id bigint,
        details jsonb)`.execute(db);
}

/**
 * Publishes an event to the account's open screens, through the table `event_outbox`: at commit, when a server drains
 * it, see `event-listener.ts`. `change` as in `recordEvent`.
 */
export async function publishEvent<Event extends EventShape = DomainEvent>(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  event: NoInfer<WithoutDetails<Event>>,
  change?: RawBuilder<unknown>,
): Promise<void> {
  const insert = outboxInsert(actor, event);
  await (change ? sql`with changed as (${change}) ${insert}` : insert).execute(db);
}

const outboxInsert = (
  { account_id }: Pick<Actor, 'account_id'>,
  { type, order_id, customer_id, product_id, connection_id }: EventShape,
) => sql`insert into event_outbox (account_id, event)
    values (${account_id}, ${jsonb({ type, order_id, customer_id, product_id, connection_id })})`;
