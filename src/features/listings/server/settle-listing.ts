import { type RawBuilder, sql } from 'kysely';
import type { Listed } from '#connectors/core/listings.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { announce, recordEvent } from '#platform/events/record-event.ts';
import type { LeftOut } from './listing-of.ts';
import type { Remarks } from './say-outcome.ts';
import type { TakenListing } from './take-listing.ts';

/** The service has the product as it was told. */
export function saveListed(actor: Actor, taken: TakenListing, { remote_id, link }: Listed, left_out: LeftOut[]) {
  return actor.db.transaction().execute(async (tx) => {
    await settle(
      tx,
      taken,
      sql`state = ${endState(taken, 'listed')}, remote_id = ${remote_id}, link = ${link}, left_out = ${left_out}::text[],
        error_kind = null, error = null, listed_at = now()`,
    );
    await noteEnd(tx, actor, taken, 'listing.uploaded', { left_out });
  });
}

/** It will not pass as it is: a person decides. */
export function saveFailed(actor: Actor, taken: TakenListing, error_kind: string, error: string): Promise<void> {
  return actor.db.transaction().execute(async (tx) => {
    await settle(tx, taken, sql`state = ${endState(taken, 'failed')}, error_kind = ${error_kind}, error = ${error}`);
    await noteEnd(tx, actor, taken, 'listing.refused', { error_kind, error });
  });
}

type Failure = { kind: string; message: string } | null;

/** It waits for its next try; without a failure this was none. @returns the same wait */
export function saveWaiting(actor: Actor, taken: TakenListing, waitMs: number, failure: Failure): Promise<number> {
  return actor.db.transaction().execute(async (tx) => {
    await settle(
      tx,
      taken,
      sql`state = 'waiting', next_try_at = now() + ${waitMs}::float8 * interval '1 ms',
        attempts = attempts - ${failure === null ? 1 : 0},
        error_kind = ${failure?.kind ?? null}, error = ${failure?.message ?? null}`,
    );
    await announce(tx, actor, { type: 'listing.changed', product_id: taken.product_id });
    return waitMs;
  });
}

/** What was asked for while this upload was under way still waits. */
const endState = ({ asks }: TakenListing, state: string) =>
  sql`case when asks = ${asks} then ${state} else 'waiting' end`;

async function settle(tx: AccountDb, { id }: TakenListing, change: RawBuilder<unknown>): Promise<void> {
  await sql`update listings set ${change} where id = ${id}`.execute(tx);
}

/** The product's history has how an upload ended, by the name of who asked for it. */
async function noteEnd(
  tx: AccountDb,
  { account_id }: Actor,
  { product_id, connection_id, connection, profile_name, asked_by }: TakenListing,
  type: 'listing.uploaded' | 'listing.refused',
  outcome: Partial<Remarks>,
): Promise<void> {
  const details = { connection, subject: profile_name, outcome };
  await recordEvent(tx, { account_id, name: asked_by }, { type, product_id, connection_id, details });
}
