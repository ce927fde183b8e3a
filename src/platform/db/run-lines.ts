import { type RawBuilder, sql } from 'kysely';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from './database.ts';
import { sliceOfPage } from './page-slice.ts';

type Page = { page: number; perPage: number };
type Query = Page & { outcome?: string | undefined };
type Run = { lines: number; counts: Readonly<Record<string, number>> };

/** So many lines of an outcome are passed over for a page of them. */
const MAX_SKIPPED = 200_000;

/**
 * A page of a run's lines, all or those with one outcome. `ofRun`: the columns and the run, in SQL as far as its first
 * condition. All lines are numbered from 1, so that a page far behind is found as fast as the first. @throws AppError
 * page_too_deep amid very many of one outcome
 */
export async function readRunLines<Line extends { line: number }>(
  db: AccountDb,
  ofRun: RawBuilder<unknown>,
  run: Run,
  { outcome, ...page }: Query,
) {
  const total = outcome === undefined ? run.lines : (run.counts[outcome] ?? 0);
  const end = page.page * page.perPage;
  const wanted =
    outcome === undefined
      ? sql`line > ${end - page.perPage} and line <= ${end}`
      : sql`outcome = ${outcome} ${inLines(page, total)}`;
  const { rows } = await sql<Line>`${ofRun} and ${wanted}`.execute(db);
  return { data: rows.toSorted((a, b) => a.line - b.line), ...pageFigures(total, page), total_is_capped: false };
}

/**
 * Order and limit of a page of those lines that have one outcome, `total` of them, in SQL: from the nearer end, where
 * they come in reverse order. @throws AppError page_too_deep
 */
export function inLines(page: Page, total: number): RawBuilder<unknown> {
  const { isFromEnd, offset, limit } = sliceOfPage(page, total);
  if (offset > MAX_SKIPPED) throw new AppError('page_too_deep');
  return sql`order by line ${isFromEnd ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`;
}
