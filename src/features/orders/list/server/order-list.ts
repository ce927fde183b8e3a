import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { isHolding } from '#features/core/order-lifecycle/server/is-open.ts';
import { isUnanswered } from '#features/orders/balance/server/is-unanswered.ts';
import {
  type BalanceFilter,
  MAX_SEARCH_HITS,
  OrderFilter,
  type OrderFilterName,
  orderFilterNames,
  type TaxDocumentFilter,
} from '#features/orders/order/order-filter.ts';
import { findOrderIds } from '#features/orders/order/server/find-orders-by-term.ts';
import { derivedFields, StoredOrderRow } from '#features/orders/order/server/order-row.ts';
import { keptCustomerSql } from '#features/partners/customer-sync/server/kept-customer.ts';
import { type DocumentState, validStates } from '#features/tax/documents/document-state.ts';
import { isOnDays } from '#platform/lists/days.ts';
import { defineList, type ListQuery, type ListReader } from '#platform/lists/list.ts';
import { countKept } from './count-orders.ts';

type OrderQuery = ListQuery<OrderFilter>;

/** The account's orders, as they are stored. */
export const orderList = defineList({
  table: 'orders',
  alias: 'o',
  row: StoredOrderRow,
  derived: derivedFields,
  query: OrderFilter,
  sorts: {
    order_date: [sql`o.order_date`],
    order_number: [sql`o.order_number`],
    customer_name: [sql`o.customer_name`],
    total_cost: [sql`o.total_sort`],
  },
  orderOf: ({ orderBy, orderDir }) => ({ sort: orderBy, isDescending: orderDir === 'DESC' }),
  filters: {
    filterBy: ({ filterBy }) => filterBy && sql`o.order_status = ${requireStatus(filterBy)}`,
    connection_id: ({ connection_id }) => connection_id && sql`o.connection_id = ${connection_id}`,
    country: ({ country }) => country && sql`o.country = ${country}`,
    warehouse: ({ warehouse }) => warehouse && sql`o.warehouse = ${warehouse}`,
    customer_id: ({ customer_id }) => customer_id && sql`o.customer_id = ${keptCustomerSql(customer_id)}`,
    start_at: (query, time_zone) => isOnDays(sql`o.order_date`, query, time_zone),
    end_at: null,
    is_held: ({ is_held }) => is_held && (is_held === '1' ? sql`o.is_held` : sql`not o.is_held`),
    holding: ({ holding }) => holding && isHolding,
    tax_document: ({ tax_document }) => tax_document && hasDocument(tax_document),
    problem: (query) => query.problem && hasProblem(query),
    subject: null,
    balance: ({ balance }) => balance && disagrees(balance),
  },
  search: (reader, { search }) => (search === '' ? undefined : findHits(reader, search)),
  kept: ({ db }, query) => (isKept(query) ? countKept(db, { ...query, status: statusOf(query) }) : undefined),
});

const statusOf = ({ filterBy }: OrderQuery) => (filterBy ? requireStatus(filterBy) : undefined);

/** @throws AppError invalid for a status that does not exist */
function requireStatus(filterBy: string) {
  const status = statusOfFilter(filterBy);
  if (!status) throw new AppError('invalid', { fields: { filterBy: ['unknown status'] } });
  return status;
}

/** Whether an order `o` has a problem of a kind, which is of its own connection. */
const hasProblem = ({ problem, connection_id, subject }: OrderQuery): RawBuilder<unknown> => sql`exists (
  select from problems p where p.order_id = o.id and p.kind = ${problem}
     ${connection_id ? sql`and p.connection_id = ${connection_id}` : sql``}
     ${subject === undefined ? sql`` : sql`and p.subject = ${subject}`})`;

/**
 * Whether an order `o` has an open imbalance of this kind. The ids are an array, so PostgreSQL starts from the few
 * imbalances, however many orders have none.
 */
const disagrees = (balance: BalanceFilter): RawBuilder<unknown> => sql`o.id = any(array(
  select i.order_id from imbalances i where ${isUnanswered}
     ${balance === 'any' ? sql`` : sql`and i.kind = ${balance}`}))`;

const documentStates = {
  not_submitted: ['not_submitted'],
  rejected: ['rejected'],
  issued: [...validStates, 'issued_offline', 'issued_elsewhere'],
} as const satisfies Partial<Record<TaxDocumentFilter, readonly DocumentState[]>>;

/** Whether an order `o` has a document of its money in such a state; a delivery guide is none. */
function hasDocument(filter: TaxDocumentFilter): RawBuilder<unknown> {
  const ofMoney = sql`select from tax_documents d where d.order_id = o.id and d.kind <> 'guide'`;
  if (filter === 'none') return sql`not exists (${ofMoney})`;
  return sql`exists (${ofMoney} and d.state in (${sql.join(documentStates[filter])}))`;
}

async function findHits(reader: ListReader, term: string) {
  const ids = await findOrderIds(reader, term, MAX_SEARCH_HITS);
  return { ids, isCapped: ids.length === MAX_SEARCH_HITS };
}

/** The filters that the dashboard's kept counts have, in addition to the status. */
const keptBy: ReadonlySet<OrderFilterName> = new Set(['connection_id', 'start_at', 'end_at']);

/** Whether a query is narrowed by nothing else than what is counted for the dashboard. */
const isKept = (query: OrderQuery) =>
  !query.search && orderFilterNames.every((name) => keptBy.has(name) || !query[name]);
