import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { OfferedProfiles } from '../contract.ts';

/** Connections `c` of the kind that the calls are named after. */
const isOurs = sql`c.kind = 'channel-advisor' and c.removed_at is null`;

/** A profile, and the connection that it is reached by. */
export type Offer = {
  profile_id: string;
  name: string;
  connection_id: number;
  connection: string;
  is_active: boolean;
};

/**
 * The profiles of all connections. One that several cover is the same market, so it is offered once: by the oldest of
 * them that is active, else by the oldest.
 */
export async function findOffers(db: AccountDb): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select distinct on (p.profile_id) p.profile_id, p.name, c.id as connection_id, c.name as connection,
      c.state = 'active' as is_active
      from connections c join listing_profiles p on p.connection_id = c.id
     where ${isOurs}
     order by p.profile_id, c.state = 'active' desc, c.id`.execute(db);
  return rows;
}

/**
 * The profiles that products can be uploaded to now; null where there are none, or no connection of theirs is active.
 */
export async function findProfiles({ db }: Actor): Promise<OfferedProfiles | null> {
  const offers = (await findOffers(db)).filter(({ is_active }) => is_active);
  if (offers.length === 0) return null;
  const connections = [...Map.groupBy(offers, ({ connection }) => connection)];
  return {
    profiles: Object.fromEntries(offers.map(({ profile_id, name }) => [profile_id, name])),
    connections: connections.map(([name, own]) => ({ name, profiles: own.map(({ profile_id }) => profile_id) })),
  };
}

/** The name of the connection that has this id, where the account has several; null where there is no other. */
export const nameAmongSeveral = (connectionId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`
  (select case when count(*) > 1 then max(c.name) filter (where c.id = ${connectionId}) end from connections c
    where ${isOurs})`;
