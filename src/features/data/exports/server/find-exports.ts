import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import { AppError, type ErrorCode } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { stateOfFilter } from '#features/customers/customers/customer-filter.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { downloadLink } from '#platform/files/downloads.ts';
import type { Services } from '#platform/services.ts';
import { errorsFor } from '#texts/errors-for.ts';
import type { Export, findExports } from '../contract.ts';
import { ExportFilter, endingOf, styleOf } from './export-filter.ts';
import { visibleTo } from './visible-exports.ts';

type Page = z.input<(typeof findExports.replies)[200]>;
type Query = z.output<typeof findExports.query>;

const TYPES = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' } as const;

type ExportRow = Omit<
  Export,
  | 'downloadLink'
  | 'downloadText'
  | 'createdAt'
  | 'sourceName'
  | 'user'
  | 'error'
  | 'status'
  | 'start_at'
  | 'end_at'
  | 'startAtText'
  | 'endAtText'
  | 'style'
> & {
  name: string;
  filter: unknown;
  file_key: string | null;
  source_name: string;
  created_at: string;
  created_by: string;
  error: ErrorCode | null;
};

const columns = sql`id, kind, state, filter, name, file_key, source_name, done, total, size, is_partial, error,
  ${memberName('created_by')} as created_by, created_at,
  ended_at, expires_at`;

/**
 * A page of the account's exports, newest first. They expire and so are few: they are counted and passed over as they
 * are. Which of them a member may see follows from their rights, which no list of `platform/lists` is filtered by.
 */
export async function findExportPage(staff: Staff, services: Services, { kind, page, perPage }: Query): Promise<Page> {
  const condition = sql`${visibleTo(staff)} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`;
  const total = await countExports(staff, condition);
  const { rows } = await sql<ExportRow>`
    select ${columns} from exports where ${condition}
     order by id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(staff.db);
  return {
    data: rows.map((row) => viewOf(staff, services, row)),
    ...pageFigures(total, { page, perPage }),
    total_is_capped: false,
  };
}

/** One export as its screen and its callers see it. @throws AppError not_found */
export async function readExport(staff: Staff, services: Services, id: number): Promise<Export> {
  const { rows } =
    await sql<ExportRow>`select ${columns} from exports where id = ${id} and ${visibleTo(staff)}`.execute(staff.db);
  if (!rows[0]) throw new AppError('not_found');
  return viewOf(staff, services, rows[0]);
}

async function countExports({ db }: Staff, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exports where ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

function viewOf(staff: Staff, { secrets }: Services, row: ExportRow): Export {
  const { name, filter, file_key, source_name, created_at, created_by, error, ...rest } = row;
  const style = styleOf(filter);
  const isThere = rest.state === 'ready' && file_key !== null;
  return {
    ...rest,
    downloadLink: isThere
      ? downloadLink(secrets, {
          account_id: staff.account_id,
          key: file_key,
          name,
          type: TYPES[endingOf(style)],
          right: 'export',
        })
      : null,
    downloadText: name,
    style,
    ...narrowedTo(staff, filter),
    createdAt: created_at,
    sourceName: source_name,
    user: created_by,
    error: error && interpolate(errorsFor(staff)[error], {}),
  };
}

type Narrowed = Pick<Export, 'status' | 'start_at' | 'end_at'>;

function narrowedTo({ language }: Staff, stored: unknown): Narrowed & Pick<Export, 'startAtText' | 'endAtText'> {
  const narrowed = readNarrowed(ExportFilter.parse(stored));
  const { start_at, end_at } = narrowed;
  return { ...narrowed, startAtText: dayText(start_at, language), endAtText: dayText(end_at, language) };
}

function readNarrowed(filter: ExportFilter): Narrowed {
  switch (filter.by) {
    case 'orders':
      return daysOf(filter, statusOfFilter(filter.filterBy) ?? '');
    case 'customers':
      return daysOf(filter, stateOfFilter(filter.filterBy) ?? '');
    case 'order_days':
      return { status: '', start_at: filter.start_at, end_at: filter.end_at };
    case 'documents':
      return { status: filter.state ?? '', start_at: filter.from ?? '', end_at: filter.to ?? '' };
    case 'audit':
      return { status: '', start_at: filter.changes.from ?? '', end_at: filter.changes.to ?? '' };
    default:
      return { status: '', start_at: '', end_at: '' };
  }
}

const daysOf = (
  { start_at = '', end_at = '' }: { start_at?: string | undefined; end_at?: string | undefined },
  status: string,
): Narrowed => ({ status, start_at, end_at });

/** `Nov 1, 2026`, or nothing. */
function dayText(day: string, language: Staff['language']): string {
  if (day === '') return '';
  const locale = language === 'es' ? 'es-419' : 'en-US';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
