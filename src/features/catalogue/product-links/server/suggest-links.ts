import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Suggestion } from '../choices-contract.ts';

type Sku = { connection_id: number; subject: string };

/** A product that a channel's SKU probably is. `is_sure`: it is the one product of the same SKU. */
export type SuggestedLink = Sku & {
  product: { id: number; sku: string; name: string };
  reason: Suggestion['reason'];
  percent: number | null;
  is_sure: boolean;
};

/**
 * What these SKUs of channels probably are, also of those that the channel has not listed; the others are left out, and
 * so is what a member unlinked. What is listed has its suggestion stored, so that no title is searched here.
 */
export async function suggestLinks(db: AccountDb, skus: readonly Sku[]): Promise<SuggestedLink[]> {
  if (skus.length === 0) return [];
  const { rows } = await sql<SuggestedLink>`
    select w.connection_id, w.subject, jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name) as product,
      s.reason,
           case when s.reason = 'title' then round(100 * s.score)::int end as percent, s.reason = 'sku'
             and s.n = 1 as is_sure
      from jsonb_to_recordset(${jsonb(skus)}) as w (connection_id bigint, subject text)
      left join connector_products c on c.connection_id = w.connection_id and c.connector_product_sku = w.subject
     cross join lateral (
       select c.suggested_product_id as product_id, c.suggested_by as reason, c.suggested_score as score,
         c.suggestions as n
        where c.suggested_product_id is not null
       union all
       select f.product_id, f.reason, null, f.n from app.suggest_product(w.subject, c.barcode) f
        where c.suggested_product_id is null and f.product_id is not null) s
      join products p on p.id = s.product_id
     where p.id is distinct from c.refused_product_id`.execute(db);
  return rows;
}
