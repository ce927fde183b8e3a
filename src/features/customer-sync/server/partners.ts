import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { refreshStatesSoon } from './refresh-states.ts';

/** Has customers count as synced only if they are at this partner too. Once it is known, this changes nothing. */
export async function ensurePartner(tx: AccountDb, actor: Actor, connectionId: number): Promise<void> {
  const known = await tx
    .selectFrom('customer_partners')
    .select('connection_id')
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (known) return;
  const added = await sql`insert into customer_partners (connection_id)
    select id from connections where id = ${connectionId} and removed_at is null on conflict do nothing`.execute(tx);
  if ((added.numAffectedRows ?? 0n) > 0n) await refreshStatesSoon(tx, actor);
}

/** Of a connection that is being removed: what is still under way is not written any more, and customers need not be there. */
export async function forgetPartner(tx: AccountDb, actor: Actor, connectionId: number): Promise<void> {
  const gone = await tx.deleteFrom('customer_partners').where('connection_id', '=', connectionId).executeTakeFirst();
  if (gone.numDeletedRows > 0n) await refreshStatesSoon(tx, actor);
}
