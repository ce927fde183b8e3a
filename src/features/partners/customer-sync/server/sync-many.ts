import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { connectors } from '#connectors/registry.ts';
import { tryNow } from '#features/partners/connections/server/failing-queues.ts';
import { debouncePoll } from '#features/partners/connections/server/polls.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import type { SyncManyReply } from '../contract.ts';
import { lockCustomers } from './lock-customers.ts';
import { ensurePartner } from './partners.ts';
import { textsOf } from './texts-of.ts';
import { wantCustomers } from './want-customers.ts';

type Partner = { id: number; name: string; state: string };

/**
 * Has customers sent to every CRM and desk that is connected, in one transaction and without waiting for them: they are
 * sent in turn with the requests of other members. Those without an e-mail are left out, since partners identify
 * customers by it.
 * @throws AppError partner_not_connected; connection_paused where none of the partners works
 */
export async function syncMany(staff: Staff, ids: readonly number[]): Promise<SyncManyReply> {
  return staff.db.transaction().execute(async (tx) => {
    const present = await lockCustomers(tx, ids);
    const wanted = await withEmail(tx, present);
    const partners = await requirePartners(tx, staff);
    const active = partners.filter(({ state }) => state === 'active');
    for (const { id, name } of active) {
      await ensurePartner(tx, staff, id);
      await wantCustomers(tx, staff, wanted, id);
      await recordEvents(
        tx,
        staff,
        wanted.map((customer_id) => ({
          type: 'customer.sync_asked' as const,
          customer_id,
          details: { connection: name },
        })),
      );
      await tryNow(tx, id, 'contacts');
      await debouncePoll(tx, staff, id, 'push-contacts');
      await publishEvent(tx, staff, { type: 'customer.sync_changed', connection_id: id });
    }
    const counts = {
      queued: wanted.length,
      no_email: present.length - wanted.length,
      missing: new Set(ids).size - present.length,
    };
    return { ...counts, ...saidOf(staff, counts, partners) };
  });
}

async function withEmail(tx: AccountDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any(${ids}::bigint[]) and email ~ '\\S' order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function requirePartners(tx: AccountDb, staff: Staff): Promise<Partner[]> {
  const kinds = connectors.filter(({ contacts }) => contacts).map(({ manifest }) => manifest.id);
  const partners = await tx
    .selectFrom('connections')
    .select(['id', 'name', 'state'])
    .where('kind', 'in', kinds)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  if (partners.length === 0) {
    throw new AppError('partner_not_connected', { params: { partner: textsOf(staff).replies.no_partner } });
  }
  if (!partners.some(({ state }) => state === 'active')) throw new AppError('connection_paused');
  return partners;
}

type Counts = { queued: number; no_email: number; missing: number };

function saidOf(staff: Staff, { queued, no_email, missing }: Counts, partners: readonly Partner[]) {
  const t = textsOf(staff).replies;
  const names = (isActive: boolean) =>
    partners
      .filter(({ state }) => (state === 'active') === isActive)
      .map(({ name }) => name)
      .join(', ');
  const paused = names(false);
  const parts = [
    interpolate(pluralise(t.queued, queued, String), { partners: names(true) }),
    ...(no_email > 0 ? [pluralise(t.no_email, no_email, String)] : []),
    ...(missing > 0 ? [pluralise(t.missing, missing, String)] : []),
    ...(paused ? [interpolate(t.paused, { partners: paused })] : []),
  ];
  const isWhole = parts.length === 1;
  const alertType = queued === 0 ? 'info' : isWhole ? 'success' : 'warning';
  return { message: parts.join(' · '), alertType } as const;
}
