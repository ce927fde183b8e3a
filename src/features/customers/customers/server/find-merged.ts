import { sql } from 'kysely';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import type { Actor } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { MergedCustomer } from '../merge-contract.ts';
import { undoRefusal } from '../merge-rules.ts';

const MAX_SHOWN = 50;

type MergedRow = Omit<MergedCustomer, 'is_nested'> & { into_id: number; kept_id: number };

/** The customers that were merged into one, the latest first, with the contacts that partners still have of them. */
export async function findMergedInto({ db }: Actor, asked: number): Promise<MergedCustomer[]> {
  const id = await keptCustomer(db, asked);
  const { rows } = await sql<MergedRow>`
    select m.id, m.into_id, m.kept_id, m.customer ->> 'customer_name' as customer_name, m.email, m.source_customer_id,
      ${memberName('m.merged_by')} as merged_by, m.merged_at,
           s.name as connection_name,
           (select count(*)::int from merged_orders o where o.merged_id = m.id) as order_count,
           (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'link', r.link) order by p.name), '[]')
              from jsonb_to_recordset(m.links) as r (connection_id bigint, remote_id text, link text)
              join connections p on p.id = r.connection_id
             where r.remote_id is not null and p.removed_at is null) as contacts
      from merged_customers m join connections s on s.id = m.connection_id
     where m.kept_id = ${id} order by m.merged_at desc, m.id desc limit ${MAX_SHOWN}`.execute(db);
  return rows.map(({ into_id, kept_id, ...merged }) => ({
    ...merged,
    is_nested: undoRefusal({ into_id, kept_id }) !== null,
  }));
}
