import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { sliceOfPage, sliceSql } from './page-slice.ts';

type Page = { page: number; perPage: number };

/** So many lines of an outcome are passed over for a page of them. */
const MOST_SKIPPED = 200_000;

/** The lines of a page of a run, in SQL: all are numbered from 1, so that a page far behind is found as fast as the first. */
export const linesOfPage = ({ page, perPage }: Page): RawBuilder<unknown> =>
  sql`line > ${(page - 1) * perPage} and line <= ${page * perPage}`;

/**
 * Order and limit of a page of those lines that have one outcome, `total` of them, in SQL: from the nearer end, where they come in reverse
 * order. @throws AppError page_too_deep
 */
export function inLines(page: Page, total: number): RawBuilder<unknown> {
  const slice = sliceOfPage(page, total);
  if (slice.offset > MOST_SKIPPED) throw new AppError('page_too_deep');
  return sql`order by line ${slice.isFromEnd ? sql`desc` : sql`asc`} ${sliceSql(slice, false)}`;
}
