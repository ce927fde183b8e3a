import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { readRunLines } from '#platform/db/run-lines.ts';
import { ProductRun, type ProductRunLine } from '../contract.ts';
import type { ProductRunOutcome } from '../run-outcomes.ts';

/** A run, for people and for the work on it. @throws AppError not_found */
export async function getProductRun(db: AccountDb, id: number, { lock = false } = {}): Promise<ProductRun> {
  const query = selectRuns(db).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return runOf(row);
}

/** The run, locked to the end of the transaction; undefined where it is gone. */
export async function lockProductRun(tx: AccountDb, id: number): Promise<ProductRun | undefined> {
  const row = await selectRuns(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && runOf(row);
}

const selectRuns = (db: AccountDb) =>
  db.selectFrom('product_runs').selectAll().select(memberName('started_by').as('member'));

const runOf = ({ member: started_by, ...row }: { member: string | null; started_by: number }): ProductRun =>
  ProductRun.parse({ ...row, started_by });

/** The latest that a connection has. */
export async function findLatestRun(db: AccountDb, connectionId: number): Promise<ProductRun | undefined> {
  const row = await selectRuns(db)
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && runOf(row);
}

type LinesQuery = { outcome?: ProductRunOutcome | undefined; page: number; perPage: number };

/** A page of its lines in the order of their SKUs. @throws AppError not_found */
export async function findRunLines(db: AccountDb, id: number, query: LinesQuery) {
  const ofRun = sql`select line, connector_product_sku, title, product_id, outcome from product_run_lines
    where run_id = ${id}`;
  return readRunLines<ProductRunLine>(db, ofRun, await getProductRun(db, id), query);
}
