import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';

/** The kind of connection that the calls are named after. */
const KIND = 'channel-advisor';

/** The account's connection that products are listed by: the first of those that work, else the first. */
async function findConnection({ db }: Actor): Promise<{ id: number; state: string } | undefined> {
  const found = await db
    .selectFrom('connections')
    .select(['id', 'state'])
    .where('kind', '=', KIND)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return found.find(({ state }) => state === 'active') ?? found[0];
}

/** @throws AppError not_found where the account has none; connection_paused where it does not work */
export async function requireConnection(actor: Actor): Promise<number> {
  const connection = await findConnection(actor);
  if (!connection) throw new AppError('not_found');
  if (connection.state !== 'active') throw new AppError('connection_paused');
  return connection.id;
}

/** The names of the profiles that products can be uploaded to, by value; null where there are none or the connection does not work. */
export async function findProfiles(actor: Actor): Promise<Record<string, string> | null> {
  const connection = await findConnection(actor);
  if (connection?.state !== 'active') return null;
  const profiles = await actor.db
    .selectFrom('listing_profiles')
    .select(['profile_id', 'name'])
    .where('connection_id', '=', connection.id)
    .execute();
  if (profiles.length === 0) return null;
  return Object.fromEntries(profiles.map(({ profile_id, name }) => [profile_id, name]));
}
