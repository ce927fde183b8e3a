import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { SyncFilter } from '#features/customers/customers/customer-filter.ts';
import { customerList } from '#features/customers/customers/server/customer-list.ts';
import { orderList } from '#features/orders/list/server/order-list.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { OrderListFilters, RecordQuery } from '../contract.ts';
import type { ListedCustomers, ListedOrders } from '../listed-rows.ts';
import { type Chosen, CustomerChoice, OrderChoice } from './export-filter.ts';
import { exportTexts } from './export-texts.ts';

/**
 * Reads which orders are wanted, the oldest first; a search is the orders that it finds now. @throws AppError invalid
 * naming what the account does not have, or days in the wrong order
 */
export async function readOrderFilter(staff: Staff, query: RecordQuery & OrderListFilters): Promise<Chosen> {
  const { status: filterBy, source, country, style: _, ...others } = query;
  const channel = await findSource(staff, source);
  const filter = { ...others, filterBy, connection_id: channel?.id, country: country.toUpperCase(), orderDir: 'ASC' };
  return chooseOrders(staff, OrderFilter.parse(filter), channel?.name);
}

/** Reads orders as their list shows them; chosen ones are those alone. @throws AppError invalid as `readOrderFilter` */
export async function readListedOrders(staff: Staff, { filter, columns, ids }: ListedOrders): Promise<Chosen> {
  const { orderBy, orderDir, connection_id } = filter;
  const ofList = columns && { columns };
  if (ids) {
    const choice = OrderChoice.parse({ orderBy, orderDir, ...ofList, ids: ascending(ids) });
    return { filter: { by: 'orders', ...choice }, source_name: '', total: choice.ids?.length ?? null };
  }
  const channel = await findSource(staff, String(connection_id ?? ''));
  const chosen = await chooseOrders(staff, OrderFilter.parse(filter), channel?.name);
  return { ...chosen, filter: { ...chosen.filter, ...ofList } };
}

async function chooseOrders(staff: Staff, query: OrderFilter, source_name = '') {
  assertDays(staff, query);
  if (query.filterBy && !statusOfFilter(query.filterBy)) throw unknownStatus(staff);
  const hits = await orderList.search(staff, query);
  const choice = OrderChoice.parse({ ...query, ...(hits && { ids: ascending(hits.ids) }) });
  return { filter: { by: 'orders' as const, ...choice }, source_name, total: null };
}

/**
 * Reads which customers are wanted, the oldest first. @throws AppError invalid naming what the account does not have,
 * or days in the wrong order
 */
export async function readCustomerFilter(staff: Staff, query: RecordQuery): Promise<Chosen> {
  const { status, source, country, start_at, end_at } = query;
  assertDays(staff, query);
  const filterBy = SyncFilter.safeParse(status);
  if (!filterBy.success) throw unknownStatus(staff);
  const channel = await findSource(staff, source);
  const choice = CustomerChoice.parse({
    filterBy: filterBy.data,
    start_at,
    end_at,
    orderDir: 'ASC',
    ...(channel && { connection_id: channel.id }),
    ...(country && { country: country.toUpperCase() }),
  });
  return { filter: { by: 'customers', ...choice }, source_name: channel?.name ?? '', total: null };
}

/**
 * Reads customers as their list shows them; chosen ones are those alone. @throws AppError invalid where the last day is
 * before the first
 */
export async function readListedCustomers(staff: Staff, { filter, columns, ids }: ListedCustomers): Promise<Chosen> {
  const { orderBy, orderDir } = filter;
  const ofList = columns && { columns };
  assertDays(staff, filter);
  if (ids) {
    const choice = CustomerChoice.parse({ orderBy, orderDir, ...ofList, ids: ascending(ids) });
    return { filter: { by: 'customers', ...choice }, source_name: '', total: choice.ids?.length ?? null };
  }
  const hits = await customerList.search(staff, filter);
  const choice = CustomerChoice.parse({ ...filter, ...ofList, ...(hits && { ids: ascending(hits.ids) }) });
  return { filter: { by: 'customers', ...choice }, source_name: '', total: null };
}

/** The same choice is the same text. */
const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

type Days = { start_at?: string | undefined; end_at?: string | undefined };

/**
 * An empty day is open; `field` is that of the last. @throws AppError invalid where the last day is before the first
 */
export function assertDays(staff: Staff, { start_at, end_at }: Days, field = 'end_at'): void {
  if (start_at && end_at && start_at > end_at) throw refused(field, exportTexts(staff).records.days);
}

/** A channel by its id or its name; undefined for none. @throws AppError invalid for one that the account has not */
async function findSource(staff: Staff, source: string): Promise<{ id: number; name: string } | undefined> {
  if (source === '') return undefined;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from connections where id::text = ${source} or name = ${source}
      order by id::text = ${source} desc, id limit 1`.execute(staff.db);
  if (!rows[0]) throw refused('source', exportTexts(staff).records.unknown_source);
  return rows[0];
}

const unknownStatus = (staff: Staff) => refused('status', exportTexts(staff).records.unknown_status);

const refused = (field: string, text: string) => new AppError('invalid', { fields: { [field]: [text] } });
