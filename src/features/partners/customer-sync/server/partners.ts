import { sql } from 'kysely';
import { debouncePoll } from '#features/partners/connections/server/polls.ts';
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

/**
 * Of a connection that is being removed: what is still under way is not written any more, and customers need not be
 * there.
 */
export async function forgetPartner(tx: AccountDb, actor: Actor, connectionId: number): Promise<void> {
  const gone = await tx.deleteFrom('customer_partners').where('connection_id', '=', connectionId).executeTakeFirst();
  if (gone.numDeletedRows > 0n) await refreshStatesSoon(tx, actor);
}

/** Has the partners that wait for a customer get the newest state soon, and not at their next turn. */
export async function pushSoon(tx: AccountDb, actor: Actor, customerId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select s.id from customer_links l join connections s on s.id = l.connection_id
     where l.customer_id = ${customerId} and l.state = 'waiting' and s.state = 'active' order by s.id`.execute(tx);
  for (const { id } of rows) await debouncePoll(tx, actor, id, 'push-contacts');
}
