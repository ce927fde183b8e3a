import { sql } from 'kysely';
import type { ContactOutcome } from '#connectors/core/contacts.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import { newsOf } from '../customer-sync-rules.ts';
import type { WaitingContact } from './find-waiting.ts';
import { lockCustomers } from './lock-customers.ts';

export type Outcome = { sent: WaitingContact; outcome: ContactOutcome };

/** What a push came to: the names of those that the partner did not take. */
export type PushResult = { count: number; names: string[]; refused: string[] };

/**
 * Saves which customers a partner took and which it refused. One that changed meanwhile stays waiting with the newer
 * state, also where the older was refused. Of a partner that was removed meanwhile nothing is written.
 */
export async function saveOutcomes(
  actor: Actor,
  partner: { id: number; name: string },
  results: readonly Outcome[],
): Promise<PushResult> {
  await actor.db.transaction().execute(async (tx) => {
    const ids = await lockCustomers(
      tx,
      results.map(({ sent }) => sent.customer_id),
    );
    await noteMergedContacts(tx, partner.id, results, ids);
    const { rows: before } = await sql<Link>`
      select l.customer_id, l.wanted, l.asked_by, l.error from customer_links l
        join customer_partners p using (connection_id)
       where l.connection_id = ${partner.id} and l.customer_id = any(${ids}::bigint[])`.execute(tx);
    const links = new Map(before.map((link) => [link.customer_id, link]));
    const known = results.filter(({ sent }) => links.has(sent.customer_id));
    if (known.length === 0) return;
    await store(tx, partner.id, known);
    await recordNews(tx, actor, partner.name, known, links);
    await publishEvent(tx, actor, { type: 'customer.sync_changed', connection_id: partner.id });
  });
  const nameOf = ({ sent: { contact } }: Outcome) => contact.name || contact.email || contact.key;
  const refused = results.filter(({ outcome }) => !outcome.ok);
  const taken = results.filter(({ outcome }) => outcome.ok);
  return { count: taken.length, names: taken.map(nameOf), refused: refused.map(nameOf) };
}

type Link = { customer_id: number; wanted: number; asked_by: number | null; error: string | null };

/**
 * The customers are named in an array too: of a table that was empty a minute ago PostgreSQL knows nothing, and
 * compares all rows with all.
 */
async function store(tx: AccountDb, connectionId: number, results: readonly Outcome[]): Promise<void> {
  const rows = results.map(({ sent: { customer_id, wanted }, outcome }) => ({ customer_id, wanted, ...outcome }));
  const records = sql`jsonb_to_recordset(${jsonb(rows)}) as r (customer_id bigint, wanted int, ok boolean, id text,
    link text, reason text)`;
  const isOne = sql`l.connection_id = ${connectionId} and l.customer_id =
    any(${rows.map((row) => row.customer_id)}::bigint[])
       and l.customer_id = r.customer_id`;
  await sql`
    update customer_links l
       set synced = r.wanted, failed = null, is_behind = false, remote_id = r.id, link = r.link, synced_at = now(),
           error = null, error_at = null
      from ${records} where ${isOne} and r.ok`.execute(tx);
  await sql`
    update customer_links l set failed = r.wanted, error = r.reason, error_at = now()
      from ${records} where ${isOne} and not r.ok and l.wanted = r.wanted`.execute(tx);
}

/** All of a batch was asked for by one member, or by none. */
async function recordNews(
  tx: AccountDb,
  actor: Actor,
  connection: string,
  results: readonly Outcome[],
  links: ReadonlyMap<number, Link>,
): Promise<void> {
  const asked_by = results[0]?.sent.asked_by ?? null;
  await recordEvents(
    tx,
    asked_by === null ? actor : await inNameOf(tx, actor, asked_by),
    results.flatMap(({ sent: { customer_id, wanted, asked_by }, outcome }) => {
      const link = links.get(customer_id);
      if (!link || (!outcome.ok && link.wanted !== wanted)) return [];
      const type = newsOf({ asked_by, error: link.error }, outcome.ok ? null : outcome.reason);
      if (type === null) return [];
      return outcome.ok
        ? { type: 'customer.synced' as const, customer_id, details: { connection } }
        : { type: 'customer.sync_failed' as const, customer_id, details: { connection, error: outcome.reason } };
    }),
  );
}

/**
 * Of a customer that was merged into another while it was sent: its contact is at the partner, and is its own again
 * where that is undone.
 */
async function noteMergedContacts(
  tx: AccountDb,
  connection_id: number,
  results: readonly Outcome[],
  present: readonly number[],
): Promise<void> {
  for (const { sent, outcome } of results) {
    if (present.includes(sent.customer_id) || !outcome.ok) continue;
    const link = { connection_id, remote_id: outcome.id, link: outcome.link, wanted: sent.wanted, synced: sent.wanted };
    await sql`
      update merged_customers m
         set links = coalesce((select jsonb_agg(l) from jsonb_array_elements(m.links) l
                                where (l ->> 'connection_id')::bigint <> ${connection_id}), '[]') || ${jsonb([link])}
       where m.id = ${sent.customer_id}`.execute(tx);
  }
}
