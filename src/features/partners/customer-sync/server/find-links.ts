import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { connectors } from '#connectors/registry.ts';
import { nextTryOf } from '#features/partners/connections/server/failing-queues.ts';
import type { Actor } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { LinkState, type PartnerLink } from '../contract.ts';
import { keptCustomer } from './kept-customer.ts';

/** The kinds of connections that take customers, each with its role. */
const roles: ReadonlyMap<string, 'crm' | 'desk'> = new Map(
  connectors.flatMap(({ manifest: { id, kind, capabilities } }) =>
    (kind === 'crm' || kind === 'desk') && capabilities.includes('contacts.write') ? [[id, kind] as const] : [],
  ),
);

/** How a customer stands at each CRM and desk of the account; CRMs first. @throws AppError not_found */
export async function findLinks({ db }: Actor, id: number): Promise<PartnerLink[]> {
  const customerId = await keptCustomer(db, id);
  const found = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { rows } = await sql<Omit<PartnerLink, 'role'>>`
    select s.id as connection_id, s.kind, s.name, s.state = 'active' as is_active, coalesce(l.state, 'none') as state,
      l.link, l.error,
           l.error_at, l.synced_at, case when l.state in ('waiting', 'failed') then ${memberName('l.asked_by')} end
             as asked_by,
           case when ${nextTryOf('contacts', 's')} > now() then ${nextTryOf('contacts', 's')}
             end as next_try_at, other.shared_with
      from connections s
      left join customer_links l on l.connection_id = s.id and l.customer_id = ${customerId}
      left join lateral (
        select jsonb_build_object('id', c.id, 'name', coalesce(nullif(c.customer_name, ''), c.email)) as shared_with
          from customer_links o join customers c on c.id = o.customer_id
         where o.connection_id = s.id and o.remote_id = l.remote_id and o.customer_id <> ${customerId}
         order by c.id limit 1) other on true
     where s.removed_at is null and s.kind = any(${[...roles.keys()]}::text[])
     order by s.name`.execute(db);
  const links = rows.map((row) => ({
    ...row,
    state: LinkState.parse(row.state),
    role: roles.get(row.kind) ?? ('crm' as const),
  }));
  return links.sort((a, b) => (a.role < b.role ? -1 : a.role > b.role ? 1 : 0));
}
