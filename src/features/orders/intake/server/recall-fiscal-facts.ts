import { sql } from 'kysely';
import { fiscalFields } from '#base/fiscal-facts.ts';
import type { AccountDb } from '#platform/db/database.ts';

const facts = ['buyer_tax_id', 'buyer_tax_id_kind', ...fiscalFields] as const;
const columns = sql.join(facts.map((name) => sql.ref(name)));
const ofLast = sql.join(facts.map((name) => sql`last.${sql.ref(name)}`));

/**
 * Gives new orders whose channel names no fiscal postal code what their customer's last order in the same country had
 * of the buyer for its tax document, unless they name another tax id. The channel does not take it away again.
 */
export async function recallFiscalFacts(tx: AccountDb, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    update orders o set (${columns}) = (select ${ofLast}),
           edited_fields = array(select distinct unnest(o.edited_fields || ${[...facts]}::text[]))
      from unnest(${orderIds}::bigint[]) added (id)
      join orders new on new.id = added.id
      cross join lateral (
        select ${columns} from orders p
         where p.customer_id = new.customer_id and p.fiscal_postal_code <> '' and p.country = new.country
           and p.id <> new.id and (new.buyer_tax_id is null or new.buyer_tax_id = p.buyer_tax_id)
         order by p.order_date desc limit 1) last
     where o.id = new.id and new.fiscal_postal_code = ''`.execute(tx);
}
