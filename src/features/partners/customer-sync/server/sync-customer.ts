import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { findConnector } from '#connectors/registry.ts';
import { nextTryOf, tryNow } from '#features/partners/connections/server/failing-queues.ts';
import { debouncePoll } from '#features/partners/connections/server/polls.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { pollUntil } from '#platform/jobs/poll-until.ts';
import type { SyncReply } from '../contract.ts';
import { type Ending, endingOf } from '../customer-sync-rules.ts';
import { lockCustomers } from './lock-customers.ts';
import { ensurePartner } from './partners.ts';
import { textsOf } from './texts-of.ts';
import { wantCustomers } from './want-customers.ts';

type Asked = { connection_id: number; name: string; wanted: number };

/**
 * Has a customer sent to the account's connections of a kind. What waits already is sent once.
 * @throws AppError not_found; partner_not_connected; connection_paused where none of them works
 */
export async function askForSync(staff: Staff, kind: string, customerId: number): Promise<Asked[]> {
  return staff.db.transaction().execute(async (tx) => {
    const [customer] = await lockCustomers(tx, [customerId]);
    if (customer === undefined) throw new AppError('not_found');
    const connections = await requireConnections(tx, kind);
    const asked: Asked[] = [];
    for (const { id, name } of connections) {
      await ensurePartner(tx, staff, id);
      const [link] = await wantCustomers(tx, staff, [customerId], id);
      asked.push({ connection_id: id, name, wanted: link?.wanted ?? 0 });
      await recordEvent(tx, staff, {
        type: 'customer.sync_asked',
        customer_id: customerId,
        details: { connection: name },
      });
      await tryNow(tx, id, 'contacts');
      // Not by the poll's own key: a run that ends now would move it to its next turn.
      await debouncePoll(tx, staff, id, 'push-contacts');
    }
    return asked;
  });
}

async function requireConnections(tx: AccountDb, kind: string) {
  const all = await tx
    .selectFrom('connections')
    .select(['id', 'name', 'state'])
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  const partner = findConnector(kind)?.manifest.title ?? kind;
  if (all.length === 0) throw new AppError('partner_not_connected', { params: { partner } });
  const active = all.filter(({ state }) => state === 'active');
  if (active.length === 0) throw new AppError('connection_paused');
  return active;
}

/**
 * Waits for what was asked for, as long as a call may take. @returns what to show
 * @throws AppError partner_refused with the partner's words; partner_failed where the connection broke;
 * partner_not_connected where it was removed meanwhile
 */
export async function awaitSync(
  staff: Staff,
  customerId: number,
  asked: readonly Asked[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<SyncReply> {
  const ended = await pollUntil(
    async () => {
      const endings = await readEndings(staff, customerId, asked);
      return endings.every(({ ending }) => ending !== null) ? endings : undefined;
    },
    timeoutMs,
    signal,
  );
  return replyOf(staff, ended ?? (await readEndings(staff, customerId, asked)));
}

type Ended = Asked & { customer: string; ending: Ending | null; error: string | null; last_error: string | null };

async function readEndings({ db }: Staff, customerId: number, asked: readonly Asked[]): Promise<Ended[]> {
  const ids = asked.map(({ connection_id }) => connection_id);
  const { rows } = await sql<Parameters<typeof endingOf>[0] & Omit<Ended, 'ending' | keyof Asked> & { id: number }>`
    select s.id, coalesce(nullif(c.customer_name, ''), c.email) as customer, s.last_error,
      s.state = 'active' as is_active,
           coalesce(1000 * extract(epoch from ${nextTryOf('contacts', 's')} - now()), 0)::float8 as wait_ms,
           case when p.connection_id is not null then l.synced end as synced, l.failed, l.error
      from connections s
      join customers c on c.id = ${customerId}
      left join customer_partners p on p.connection_id = s.id
      left join customer_links l on l.connection_id = s.id and l.customer_id = c.id
     where s.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map((one) => {
    const row = byId.get(one.connection_id);
    const { customer = '', error = null, last_error = null } = row ?? {};
    return { ...one, customer, error, last_error, ending: row ? endingOf({ ...row, wanted: one.wanted }) : 'removed' };
  });
}

function replyOf(staff: Staff, endings: readonly Ended[]): SyncReply {
  const t = textsOf(staff).replies;
  const worst = order.flatMap((kind) => endings.find(({ ending }) => ending === kind) ?? [])[0];
  if (!worst) return { message: t.nothing, alertType: 'info' };
  const params = { customer: worst.customer, partner: worst.name };
  const reason = worst.error ?? worst.last_error ?? '';
  switch (worst.ending) {
    case 'refused':
      throw new AppError('partner_refused', { params: { reason } });
    case 'broken':
      throw new AppError('partner_failed', { params: { reason } });
    case 'removed':
      throw new AppError('partner_not_connected', { params: { partner: worst.name } });
    case 'delayed':
      return { message: interpolate(t.delayed, params), alertType: 'warning' };
    case null:
      return { message: interpolate(t.under_way, params), alertType: 'info' };
    case 'synced': {
      const partner = endings.map(({ name }) => name).join(', ');
      return { message: interpolate(t.synced, { ...params, partner }), alertType: 'success' };
    }
  }
}

/** The outcomes, the worst first: with several connections of a kind the worst is reported. */
const order: readonly (Ending | null)[] = ['refused', 'broken', 'removed', 'delayed', null, 'synced'];
