import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { ProductRun } from '../contract.ts';
import type { ProductRunOutcome } from '../run-outcomes.ts';

/** A line as the work on it needs it. */
export type RunLine = {
  line: number;
  connector_product_id: number;
  connector_product_sku: string;
  product_id: number | null;
};

/** What a step did: lines that got another outcome (`from` null: new ones), and orders that are checked again. */
export type StepDone = {
  moves: readonly { from: ProductRunOutcome | null; to: ProductRunOutcome }[];
  orders?: number;
};

/** The first lines with an outcome. */
export async function readLines(
  tx: AccountDb,
  run: Pick<ProductRun, 'id'>,
  outcome: ProductRunOutcome,
  most: number,
): Promise<RunLine[]> {
  const { rows } = await sql<RunLine>`
    select line, connector_product_id, connector_product_sku, product_id from product_run_lines
     where run_id = ${run.id} and outcome = ${outcome} order by line limit ${most}`.execute(tx);
  return rows;
}

/** Saves what became of lines, and which product they have. */
export async function saveLines(
  tx: AccountDb,
  run: Pick<ProductRun, 'id'>,
  lines: readonly { line: number; product_id: number | null; outcome: ProductRunOutcome }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update product_run_lines l set product_id = n.product_id, outcome = n.outcome
    from jsonb_to_recordset(${jsonb(lines.map(({ line, product_id, outcome }) => ({ line, product_id, outcome })))})
      as n (line int, product_id bigint, outcome text)
   where l.run_id = ${run.id} and l.line = n.line`.execute(tx);
}
