import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { ItemFacts, Market } from './listing-of.ts';
import type { TakenListing } from './take-listing.ts';

/** What is known of a listing's product now, and the profile that it goes to. Undefined where the product was deleted. */
export async function readItem(
  { db }: Actor,
  { product_id, connection_id, profile_id }: TakenListing,
): Promise<(ItemFacts & Market) | undefined> {
  const { rows } = await sql<ItemFacts & Market>`
    select p.sku, p.name, p.upc, p.brand, p.description, p.color, p.size, p.price, p.weight, p.weight_unit, p.image_url,
           ${available(product_id)} as available, ${profile_id} as profile_id, coalesce(f.currency, '') as currency,
           a.currency as account_currency
      from products p
      cross join accounts a
      left join listing_profiles f on f.connection_id = ${connection_id} and f.profile_id = ${profile_id}
     where p.id = ${product_id}`.execute(db);
  return rows[0];
}

/** Over all places what is on hand and not on hold: what one place lacks is no other's fault. */
const available = (productId: number) => sql`(
  select sum(greatest(0, s.on_hand - coalesce(h.n, 0)))::bigint from stock_levels s
    left join (select core_id, sum(quantity) as n from stock_holds where product_id = ${productId} group by 1) h
      on h.core_id = s.core_id
   where s.product_id = ${productId})`;
