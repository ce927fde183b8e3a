import { sql } from 'kysely';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { isMatch } from './connector-product-sql.ts';
import type { StepRun } from './find-link-runs.ts';

/**
 * Makes a line of every channel product that has a suggestion by its SKU; between two products of the same SKU it does
 * not choose.
 */
export async function collectMatches(tx: AccountDb, run: StepRun): Promise<number> {
  const made = await sql`
    insert into link_run_lines (run_id, line, connector_product_sku, product_sku, connector_product_id, product_id,
      outcome)
    select ${run.id}, row_number() over (order by c.connector_product_sku), c.connector_product_sku, p.sku, c.id, p.id,
           case when c.suggestions > 1 then 'ambiguous' else 'will_link' end
      from connector_products c join products p on p.id = c.suggested_product_id
     where c.connection_id = ${run.connection_id} and ${isMatch}`.execute(tx);
  return Number(made.numAffectedRows ?? 0n);
}

/** Says of each line up to a number what applying it would do; nothing is linked yet. */
export async function checkLines(tx: AccountDb, run: StepRun, upTo: number): Promise<void> {
  // The keys are made first: row security keeps a function of ours from reaching an index.
  await sql`
    with batch as materialized (
      select line, connector_product_sku, product_sku, app.sku_key(product_sku) as key from link_run_lines
       where run_id = ${run.id} and line > ${run.done} and line <= ${upTo} and outcome is distinct from 'invalid'),
    found as (
      select b.line, b.key, c.id as row_id, c.product_id as was, coalesce(exact.id, keyed.id) as target,
             case when exact.id is null then keyed.n else 1 end as n,
             exists (select from link_run_lines e
               where e.run_id = ${run.id} and e.connector_product_sku = b.connector_product_sku
                        and e.line < b.line) as is_repeated
        from batch b
        left join connector_products c on c.connection_id = ${run.connection_id}
          and c.connector_product_sku = b.connector_product_sku
        left join products exact on exact.sku = b.product_sku and exact.entity_id = ${PRODUCTS}
        left join lateral (select count(*) as n, min(k.id) as id from (
          select id from products p where p.sku_key = b.key and p.entity_id = ${PRODUCTS}
            limit 2) k) keyed on exact.id is null)
    update link_run_lines l set connector_product_id = f.row_id, was_product_id = f.was, product_id = f.target,
           outcome = case
             when f.is_repeated then 'repeated'
             when f.row_id is null then 'unknown_sku'
             when f.key is null then case when f.was is null then 'already_unlinked' else 'will_unlink' end
             when f.n = 0 then 'unknown_product'
             when f.n > 1 then 'ambiguous'
             when f.was = f.target then 'already_linked'
             when f.was is null then 'will_link'
             else 'will_relink' end
      from found f where l.run_id = ${run.id} and l.line = f.line`.execute(tx);
}
