import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { findOrderIds } from '#features/orders/list/server/find-orders-by-term.ts';
import { MOST_SEARCH_HITS } from '#features/orders/order/order-filter.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { OrderListFilters, RecordQuery } from '../contract.ts';
import type { ListedOrders } from '../listed-rows.ts';
import type { Chosen, ExportFilter } from './export-filter.ts';
import { exportTexts } from './export-texts.ts';

const syncStatuses: Readonly<Record<string, string>> = {
  Unsynced: 'not_synced',
  Synced: 'synced',
  Error: 'errorCustomer',
};

type ChosenRecords = Chosen & { filter: Extract<ExportFilter, { by: 'records' }> };

/**
 * Reads what orders or customers are wanted. @throws AppError invalid naming what the account does not have, or days in
 * the wrong order
 */
export async function readRecordFilter(
  staff: Staff,
  kind: 'orders' | 'customers',
  query: RecordQuery & OrderListFilters,
): Promise<ChosenRecords> {
  const t = exportTexts(staff).records;
  const { start_at = '', end_at = '' } = query;
  assertDays(staff, { start_at, end_at });
  const status = kind === 'orders' ? statusOfFilter(query.status) : syncStatuses[query.status];
  if (query.status && !status) throw refused('status', t.unknown_status);
  const source = query.source ? await findSource(staff, query.source, t.unknown_source) : undefined;
  const country = query.country.toUpperCase();
  const filter = {
    by: 'records' as const,
    status: status ?? '',
    connection_id: source?.id ?? null,
    country,
    start_at,
    end_at,
    ...(await readListFilters(staff, query)),
  };
  return { filter, source_name: source?.name ?? '', total: null };
}

/**
 * Reads orders as their list shows them; chosen ones are those alone. @throws AppError invalid as `readRecordFilter`
 */
export async function readListedOrders(staff: Staff, { filter, columns, ids }: ListedOrders): Promise<Chosen> {
  const { filterBy, connection_id, country = '', orderBy, orderDir, start_at, end_at, ...others } = filter;
  const wanted = ids
    ? readRecordFilter(staff, 'orders', { status: '', source: '', country: '' })
    : readRecordFilter(staff, 'orders', {
        ...others,
        status: filterBy,
        source: String(connection_id ?? ''),
        country,
        start_at,
        end_at,
      });
  const chosen = await wanted;
  const listed = { orderBy, orderDir, ...(columns && { columns }) };
  if (!ids) return { ...chosen, filter: { ...chosen.filter, listed } };
  const order_ids = [...new Set(ids)].toSorted((a, b) => a - b);
  return { ...chosen, filter: { ...chosen.filter, listed, order_ids }, total: order_ids.length };
}

/** What else narrows the list of orders; a search is the orders that it finds now. */
async function readListFilters(staff: Staff, query: OrderListFilters) {
  const { warehouse, customer_id, is_held, holding, problem, subject, search } = query;
  const ids = search ? await findOrderIds(staff, search, MOST_SEARCH_HITS) : undefined;
  return {
    ...(ids && { order_ids: ids.toSorted((a, b) => a - b) }),
    ...(warehouse !== undefined && { warehouse }),
    ...(customer_id !== undefined && { customer_id }),
    ...(is_held !== undefined && { is_held }),
    ...(holding !== undefined && { holding }),
    ...(problem !== undefined && { problem }),
    ...(subject !== undefined && { subject }),
  };
}

type Days = { start_at: string; end_at: string };

/**
 * An empty day is open; `field` is that of the last. @throws AppError invalid where the last day is before the first
 */
export function assertDays(staff: Staff, { start_at, end_at }: Days, field = 'end_at'): void {
  if (start_at && end_at && start_at > end_at) throw refused(field, exportTexts(staff).records.days);
}

/** A channel by its id or its name. */
async function findSource({ db }: Staff, source: string, unknown: string): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from connections where id::text = ${source} or name = ${source}
      order by id::text = ${source} desc, id limit 1`.execute(db);
  if (!rows[0]) throw refused('source', unknown);
  return rows[0];
}

const refused = (field: string, text: string) => new AppError('invalid', { fields: { [field]: [text] } });
