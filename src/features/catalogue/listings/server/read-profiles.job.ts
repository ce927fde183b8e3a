import { sql } from 'kysely';
import type { ListingProfile } from '#connectors/core/listings.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { pollJob } from '#features/partners/connections/server/polls.ts';
import type { Actor } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';

/**
 * Reads which profiles a listing service's token covers. That this is done again and again also keeps the token alive.
 */
export const readListingProfiles = pollJob('read-listing-profiles', async ({ actor, open }) => {
  const describe = (changed: ListingProfile[] | null) =>
    changed && { text: 'profiles_read' as const, params: { profiles: changed.map(({ name }) => name).join(', ') } };
  await callPartner(actor, open, { action: 'read_profiles', result: describe }, async (ctx) => {
    const profiles = (await open.connector.listing?.profiles(ctx)) ?? [];
    return (await saveProfiles(actor, open.id, profiles)) ? profiles : null;
  });
  return 'done';
});

/** @returns whether they differ from those that were read before */
function saveProfiles(actor: Actor, connectionId: number, profiles: ListingProfile[]): Promise<boolean> {
  return actor.db.transaction().execute(async (tx) => {
    const read = sql`jsonb_to_recordset(${jsonb(profiles)}) as r (id text, name text, currency text)`;
    const saved = await sql`
      insert into listing_profiles as p (connection_id, profile_id, name, currency)
      select ${connectionId}, r.id, r.name, r.currency from ${read}
      on conflict (account_id, connection_id, profile_id) do update
        set name = excluded.name, currency = excluded.currency
        where (p.name, p.currency) is distinct from (excluded.name, excluded.currency)`.execute(tx);
    const ids = profiles.map(({ id }) => id);
    const gone = await sql`delete from listing_profiles where connection_id = ${connectionId}
      and profile_id <> all(${ids}::text[])`.execute(tx);
    const isChanged = (saved.numAffectedRows ?? 0n) + (gone.numAffectedRows ?? 0n) > 0n;
    if (isChanged) await publishEvent(tx, actor, { type: 'listing.profiles_read' });
    return isChanged;
  });
}
