import { type RawBuilder, sql } from 'kysely';
import type { Listed } from '#connectors/core/listings.ts';
import type { Actor } from '#platform/db/actor.ts';
import { announce } from '#platform/events/record-event.ts';
import type { LeftOut } from './listing-of.ts';
import type { TakenListing } from './take-listing.ts';

/** The service has the product as it was told. */
export function saveListed(actor: Actor, taken: TakenListing, { remote_id, link }: Listed, leftOut: LeftOut[]) {
  return settle(
    actor,
    taken,
    sql`state = ${endState(taken, 'listed')}, remote_id = ${remote_id}, link = ${link}, left_out = ${leftOut}::text[],
      error_kind = null, error = null, listed_at = now()`,
  );
}

/** It will not pass as it is: a person decides. */
export function saveFailed(actor: Actor, taken: TakenListing, kind: string, reason: string): Promise<void> {
  return settle(actor, taken, sql`state = ${endState(taken, 'failed')}, error_kind = ${kind}, error = ${reason}`);
}

type Failure = { kind: string; reason: string } | null;

/** It waits for its next try. */
export function saveWaiting(actor: Actor, taken: TakenListing, nextTry: Date, failure: Failure): Promise<void> {
  return settle(
    actor,
    taken,
    sql`state = 'waiting', next_try_at = ${nextTry},
      error_kind = ${failure?.kind ?? null}, error = ${failure?.reason ?? null}`,
  );
}

/** What was asked for while this upload was under way still waits. */
const endState = ({ asks }: TakenListing, state: string) =>
  sql`case when asks = ${asks} then ${state} else 'waiting' end`;

async function settle(actor: Actor, { id, product_id }: TakenListing, change: RawBuilder<unknown>): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    await sql`update listings set ${change} where id = ${id}`.execute(tx);
    await announce(tx, actor, { type: 'listing.changed', product_id });
  });
}
