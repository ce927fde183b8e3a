import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { findAvailable } from './find-available.ts';
import type { ItemFacts, Market } from './listing-of.ts';

type Known = Omit<ItemFacts, 'available'> & Market;

type Listed = { product_id: number; connection_id: number; profile_id: string };

/**
 * What is known of a listing's product now, and the profile that it goes to. Undefined where the product was deleted.
 */
export async function readItem(
  actor: Actor,
  { product_id, connection_id, profile_id }: Listed,
): Promise<(ItemFacts & Market) | undefined> {
  const { rows } = await sql<Known>`
    select p.sku, p.name, p.upc, p.brand, p.description, p.color, p.size, p.price, p.weight, p.weight_unit, p.image_url,
           ${profile_id} as profile_id, coalesce(f.currency, '') as currency, a.currency as account_currency
      from products p
      cross join accounts a
      left join listing_profiles f on f.connection_id = ${connection_id} and f.profile_id = ${profile_id}
     where p.id = ${product_id}`.execute(actor.db);
  const [known] = rows;
  return known && { ...known, available: await findAvailable(actor, product_id) };
}
