import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { findConnector } from '#connectors/registry.ts';
import { isActive } from '#features/partners/connections/server/connection-health.ts';
import { debouncePoll } from '#features/partners/connections/server/polls.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { SyncMode } from '../contract.ts';
import { ensurePartner } from './partners.ts';

/** What a partner gets by itself, and its customers by state. @throws AppError not_found where it takes none */
export async function getCustomersAt({ db }: Actor, connectionId: number) {
  await requireTaking(db, connectionId);
  const partner = await db
    .selectFrom('customer_partners')
    .select('mode')
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from customer_links where connection_id = ${connectionId} group by state`.execute(
    db,
  );
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  const counts = { waiting: of('waiting'), synced: of('synced'), behind: of('behind'), failed: of('failed') };
  return { mode: SyncMode.catch('followed').parse(partner?.mode), counts };
}

/**
 * Chooses what a partner gets by itself; what had fallen behind follows then. @throws AppError not_found where it takes
 * no customers
 */
export async function saveMode(staff: Staff, connectionId: number, mode: SyncMode): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    await requireTaking(tx, connectionId);
    await ensurePartner(tx, staff, connectionId);
    const { mode: from } = await tx
      .selectFrom('customer_partners')
      .select('mode')
      .where('connection_id', '=', connectionId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('customer_partners')
      .set({ mode, ...(mode !== 'all' && { seen_customer_id: 0 }) })
      .where('connection_id', '=', connectionId)
      .execute();
    if (mode !== 'asked') {
      await sql`update customer_links set wanted = wanted + 1, is_behind = false, asked_by = null, asked_at = null
        where connection_id = ${connectionId} and state = 'behind'`.execute(tx);
    }
    if (await isActive(tx, connectionId)) await debouncePoll(tx, staff, connectionId, 'push-contacts');
    if (mode !== from) {
      const details = { changes: [{ field: 'customer_mode', from, to: mode }] };
      await recordEvent(tx, staff, { type: 'connection.settings_saved', connection_id: connectionId, details });
    }
    await publishEvent(tx, staff, { type: 'customer.sync_changed', connection_id: connectionId });
  });
}

/** Sends again what a partner did not take. @returns how many; @throws AppError not_found; connection_paused */
export async function retryFailed(staff: Staff, connectionId: number): Promise<number> {
  return staff.db.transaction().execute(async (tx) => {
    await requireTaking(tx, connectionId);
    if (!(await isActive(tx, connectionId))) throw new AppError('connection_paused');
    const { rows } = await sql<{ customer_id: number }>`
      select customer_id from customer_links l join customers c on c.id = l.customer_id
       where l.connection_id = ${connectionId} and l.state = 'failed'
       order by c.connection_id, c.source_customer_id collate "C" for no key update of c`.execute(tx);
    await sql`update customer_links set wanted = wanted + 1, asked_by = ${staff.user_id}, asked_at = now()
      where connection_id = ${connectionId} and customer_id = any(${rows.map((row) => row.customer_id)}::bigint[])
        and state = 'failed'`.execute(tx);
    if (rows.length > 0) await debouncePoll(tx, staff, connectionId, 'push-contacts');
    await publishEvent(tx, staff, { type: 'customer.sync_changed', connection_id: connectionId });
    return rows.length;
  });
}

async function requireTaking(db: AccountDb, connectionId: number): Promise<void> {
  const row = await db
    .selectFrom('connections')
    .select('kind')
    .where('id', '=', connectionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row || !findConnector(row.kind)?.contacts) throw new AppError('not_found');
}
