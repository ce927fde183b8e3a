import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { ProductRun } from '../contract.ts';
import { planListing } from '../plan-listing.ts';
import { type ProductRunOutcome, plannedOutcomes } from '../run-outcomes.ts';
import { type ListingRow, readListings } from './listing-facts.ts';

const LISTINGS_A_STEP = 1_000;

/**
 * Makes a line of the next listings that are not linked, by SKU. @returns what becomes of each; none where all were
 * looked at
 */
export async function collectListings(
  tx: AccountDb,
  run: ProductRun,
): Promise<{ outcomes: ProductRunOutcome[]; last_sku?: string }> {
  const found = await readListings(
    tx,
    sql`where c.connection_id = ${run.connection_id} and c.product_id is null and c.ignored_at is null
          and c.connector_product_sku > (select last_sku from product_runs where id = ${run.id})
        order by c.connector_product_sku limit ${LISTINGS_A_STEP}`,
  );
  const planned = found.map((listing) => ({ ...listing, outcome: planListing(listing) }));
  await addLines(tx, run, planned);
  const last = found.at(-1);
  return { outcomes: planned.map(({ outcome }) => outcome), ...(last && { last_sku: last.sku }) };
}

async function addLines(
  tx: AccountDb,
  run: ProductRun,
  planned: readonly (ListingRow & { outcome: ProductRunOutcome })[],
): Promise<void> {
  const lines = planned.map(({ id, sku, title, outcome }, index) => ({
    line: run.lines + index + 1,
    id,
    sku,
    title,
    outcome,
  }));
  await sql`insert into product_run_lines (run_id, line, connector_product_id, connector_product_sku, title, outcome)
    select ${run.id}, line, id, sku, title, outcome
      from jsonb_to_recordset(${jsonb(lines)}) as l (line int, id bigint, sku text, title text, outcome text)`.execute(
    tx,
  );
}

/** How many orders nothing keeps any more once all is made: those that wait for nothing else than these links. */
export async function countReleased(tx: AccountDb, run: ProductRun): Promise<number> {
  const isWaitedFor = sql`p.kind = 'unlinked_product' and p.connection_id = ${run.connection_id}`;
  const isPlanned = sql`exists (select from product_run_lines l where l.run_id = ${run.id}
    and l.connector_product_sku = p.subject and l.outcome = any(${plannedOutcomes}::text[]))`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select distinct p.order_id from problems p where ${isWaitedFor} and ${isPlanned}) o
     where not exists (select
       from problems p where p.order_id = o.order_id and not (${isWaitedFor} and ${isPlanned}))`.execute(tx);
  return rows[0]?.n ?? 0;
}
