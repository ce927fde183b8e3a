import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { announce } from '#platform/events/record-event.ts';
import { nameAmongSeveral } from './find-profiles.ts';

/** A listing handed out for upload. */
export type TakenListing = {
  id: number;
  product_id: number;
  connection_id: number;
  profile_id: string;
  profile_name: string;
  /** The connection's name where the account has several. */
  connection: string | null;
  attempts: number;
  /** What was asked for later is not told by this upload. */
  asks: number;
  asked_by: string | null;
};

/** Hands out a listing that waits, or that a crash left in the middle of its upload; null where there is nothing to do. */
export function takeListing(actor: Actor, id: number): Promise<TakenListing | null> {
  return actor.db.transaction().execute(async (tx) => {
    const { rows } = await sql<TakenListing>`
      update listings set state = 'uploading', attempts = attempts + 1, next_try_at = null
       where id = ${id} and state in ('waiting', 'uploading')
      returning id, product_id, connection_id, profile_id, profile_name, ${nameAmongSeveral(sql`connection_id`)} as connection,
                attempts, asks, asked_by`.execute(tx);
    const [taken] = rows;
    if (taken) await announce(tx, actor, { type: 'listing.changed', product_id: taken.product_id });
    return taken ?? null;
  });
}
