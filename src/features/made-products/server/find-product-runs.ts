import { sql } from 'kysely';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inLines, linesOfPage } from '#platform/db/run-lines.ts';
import { ProductRun, type ProductRunLine } from '../contract.ts';
import type { ProductRunOutcome } from '../run-outcomes.ts';

/** A run, for people and for the work on it. @throws AppError not_found */
export async function getProductRun(db: AccountDb, id: number, { lock = false } = {}): Promise<ProductRun> {
  const query = db.selectFrom('product_runs').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return ProductRun.parse(row);
}

/** The latest that a connection has. */
export async function findLatestRun(db: AccountDb, connectionId: number): Promise<ProductRun | undefined> {
  const row = await db
    .selectFrom('product_runs')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && ProductRun.parse(row);
}

type LinesQuery = { outcome?: ProductRunOutcome | undefined; page: number; perPage: number };

/** A page of its lines in the order of their SKUs. @throws AppError not_found */
export async function findRunLines(db: AccountDb, id: number, { outcome, page, perPage }: LinesQuery) {
  const run = await getProductRun(db, id);
  const total = outcome === undefined ? run.lines : (run.counts[outcome] ?? 0);
  const rest = sql`select line, connector_product_sku, title, product_id, outcome from product_run_lines where run_id = ${id}`;
  const { rows } = await (outcome === undefined
    ? sql<ProductRunLine>`${rest} and ${linesOfPage({ page, perPage })} order by line`
    : sql<ProductRunLine>`${rest} and outcome = ${outcome} ${inLines({ page, perPage }, total)}`
  ).execute(db);
  return {
    data: rows.toSorted((a, b) => a.line - b.line),
    ...pageFigures(total, { page, perPage }),
    total_is_capped: false,
  };
}
