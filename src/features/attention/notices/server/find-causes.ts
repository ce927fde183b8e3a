import { sql } from 'kysely';
import { z } from 'zod';
import { connectors } from '#connectors/registry.ts';
import { ANY_KIND, problemCounts } from '#features/core/order-problems/server/problem-counts.ts';
import { isUnanswered } from '#features/orders/balance/server/is-unanswered.ts';
import { findOutagesOf } from '#features/partners/connections/server/find-outages.ts';
import { needs } from '#features/tax/documents/server/causes/needs-person.ts';
import { WARNED_DAYS } from '#features/tax/documents/server/issuers/warn-certificates.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { MAX_COUNTED, Notice } from '../notice.ts';
import { hasStoodStill } from '../notice-rules.ts';

const Notices = z.array(Notice);

/** What stands still in an account now. `waiting_hours`: so long orders may wait. */
export async function findCauses(db: AccountDb, waiting_hours: number): Promise<Notice[]> {
  return [
    ...(await downConnections(db)),
    ...(await waitingOrders(db, waiting_hours)),
    ...(await unreadRecords(db)),
    ...(await stuckDocuments(db)),
    ...(await disagreeingOrders(db)),
    ...(await refusedStock(db)),
    ...(await stoppedStock(db)),
    ...(await endingCertificates(db)),
  ];
}

async function downConnections(db: AccountDb): Promise<Notice[]> {
  const now = Date.now();
  const outages = await findOutagesOf({ db });
  return outages
    .filter((outage) => hasStoodStill(outage, now))
    .map(({ id, name, state, takes_none_of, answered_with }) => ({
      kind: 'connection_down',
      params: { connection_id: id, name, is_broken: state === 'broken', takes_none_of, answered_with },
    }));
}

/** By kind and channel, from the kept counts; of each so many orders are looked at. */
async function waitingOrders(db: AccountDb, waiting_hours: number): Promise<Notice[]> {
  const { rows } = await sql`
    select 'orders_waiting' as kind, w.count, json_build_object('connection_id', g.connection_id, 'name', c.name,
      'problem', g.kind, 'count', w.count) as params
      from ${problemCounts(sql`d.kind, d.connection_id`, sql`d.kind <> ${ANY_KIND}`)} g
      join connections c on c.id = g.connection_id
     cross join lateral (
       select count(distinct p.order_id)::int as count
         from (select order_id from problems
                where kind = g.kind and connection_id = g.connection_id
                  and first_seen_at < now() - make_interval(hours => ${waiting_hours}) limit ${MAX_COUNTED}) p) w
     where w.count > 0`.execute(db);
  return Notices.parse(rows);
}

/** Records of partners that we could not read. No other list shows them. */
async function unreadRecords(db: AccountDb): Promise<Notice[]> {
  const { rows } = await sql`
    select 'records_unread' as kind, json_build_object('connection_id', r.connection_id, 'name', c.name, 'what', r.what,
      'count', count(*)::int) as params
      from (select connection_id, case when stream = 'orders' then 'orders' else 'others' end as what
              from quarantined_records limit ${MAX_COUNTED}) r
      join connections c on c.id = r.connection_id
     where c.removed_at is null group by r.connection_id, c.name, r.what`.execute(db);
  return Notices.parse(rows);
}

/**
 * Refused documents wait for staff, and so do those of which the time by law is nearly over. One in doubt is asked
 * about, and gets a notice only when that takes long.
 */
async function stuckDocuments(db: AccountDb): Promise<Notice[]> {
  const { rows } = await sql`
    select 'documents_' || what as kind, json_build_object('country', country, 'count', count(*)::int) as params
      from ((select 'rejected' as what, d.country from tax_documents d where ${needs.refused} limit ${MAX_COUNTED})
            union all
            (select 'due', d.country from tax_documents d where ${needs.due} limit ${MAX_COUNTED})
            union all
            (select 'in_doubt', d.country
              from tax_documents d where d.state = 'in_doubt' and d.updated_at < now() - interval '1 hour'
              limit ${MAX_COUNTED})) d
     group by what, country`.execute(db);
  return Notices.parse(rows);
}

/** By kind; of each so many imbalances are looked at. */
async function disagreeingOrders(db: AccountDb): Promise<Notice[]> {
  const { rows } = await sql`
    select 'orders_disagree' as kind, json_build_object('imbalance', k.kind, 'count', c.count) as params
      from (select distinct kind from imbalances where left_at is null) k
     cross join lateral (
       select count(distinct order_id)::int as count
         from (select i.order_id from imbalances i where i.kind = k.kind and ${isUnanswered}
           limit ${MAX_COUNTED}) i) c
     where c.count > 0`.execute(db);
  return Notices.parse(rows);
}

async function refusedStock(db: AccountDb): Promise<Notice[]> {
  const { rows } = await sql`
    select 'stock_refused' as kind, json_build_object('connection_id', c.id, 'name', c.name, 'count', r.count) as params
      from connections c
     cross join lateral (
       select count(*)::int as count
         from (select from channel_stock t where t.connection_id = c.id and t.state = 'refused'
           limit ${MAX_COUNTED}) s) r
     where c.removed_at is null and r.count > 0`.execute(db);
  return Notices.parse(rows);
}

const stockSwitches = connectors.flatMap(({ manifest: { id, switches } }) =>
  switches?.['stock.write'] ? [{ kind: id, setting: switches['stock.write'] }] : [],
);

/** What a program switched off, see `switchOff`, until a person saves the settings. */
async function stoppedStock(db: AccountDb): Promise<Notice[]> {
  const { rows } = await sql`
    select 'stock_stopped' as kind, json_build_object('connection_id', c.id, 'name', c.name) as params
      from jsonb_to_recordset(${jsonb(stockSwitches)}) as s (kind text, setting text)
      join connections c on c.kind = s.kind
     where c.removed_at is null and c.saved_by is null and c.saved_fields = array['settings.' || s.setting]
       and c.settings -> s.setting = 'false'`.execute(db);
  return Notices.parse(rows);
}

/** As early as administrators are first warned. */
async function endingCertificates(db: AccountDb): Promise<Notice[]> {
  const { rows } = await sql`
    select 'certificate_ends' as kind, json_build_object('country', country, 'day', valid_until::date) as params
      from (select country, (certificate_facts ->> 'valid_until')::timestamptz as valid_until
              from tax_issuers where is_active and certificate_facts is not null) i
     where valid_until < now() + ${Math.max(...WARNED_DAYS)} * interval '1 day'`.execute(db);
  return Notices.parse(rows);
}
