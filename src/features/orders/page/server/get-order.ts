import { sql } from 'kysely';
import { formatLong, formatShort } from '#base/date-format.ts';
import { AppError } from '#base/errors.ts';
import { currencyAmount } from '#base/money.ts';
import { findCountry } from '#countries/countries.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { isReady } from '#features/core/order-lifecycle/server/is-open.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import { formatError } from '#features/core/order-problems/server/problem-texts.ts';
import { subjectName } from '#features/core/order-problems/server/subject-name.ts';
import { editorsOf } from '#features/orders/edit/server/edit-leases.ts';
import { lastEditOf } from '#features/orders/edit/server/undo-edit.ts';
import type { OrderDetail, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { cutRecord } from '#features/orders/order/order-record.ts';
import { rowColumns, type StoredOrderRow } from '#features/orders/order/server/order-row.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { recordedPaymentsOf } from '#features/orders/payments/server/recorded-payments-of.ts';
import { FAILING_AFTER, STALLED_AFTER } from '#features/partners/connections/connection-rules.ts';
import { standsStillInSql } from '#features/partners/connections/server/failing-queues.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import { validDocumentsOf } from '#features/tax/documents/server/document/valid-documents.ts';
import { formatDocumentError } from '#features/tax/documents/server/list/document-error.ts';
import type { Fulfilment } from '#features/warehouse/fulfilment/fulfilment.ts';
import { cancellationOf, piecesCancellationOf } from '#features/warehouse/fulfilment/server/cancellation-of.ts';
import { orderParts } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { activeLocations, activeMethods } from '#features/warehouse/mappings/server/active-choices.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { selectList } from '#platform/db/select-list.ts';

/** Of a channel's record; all that is kept of it has a call of its own. */
const MAX_BYTES_SHOWN = 32_000;

/**
 * One order with all that its screen shows, in three statements.
 * @throws AppError not_found
 */
export async function getOrderDetail(staff: Staff, id: number): Promise<OrderDetail> {
  const order = await readOrder(staff, id);
  if (!order) throw new AppError('not_found');
  const { shipments, warehouse_description, ignored_error, subject_names, ...fields } = order;
  const inCurrency = (amount: string) => currencyAmount(amount, order.currency);
  return {
    ...fields,
    tax_cost: inCurrency(order.tax_cost),
    shipping_cost: inCurrency(order.shipping_cost),
    discount_cost: inCurrency(order.discount_cost),
    total_cost: inCurrency(order.total_cost),
    error: formatError(staff, order.error, subject_names),
    document_error: formatDocumentError(staff, order.document_error),
    ignored_error: ignored_error && {
      ...ignored_error,
      error_message: formatError(staff, ignored_error.error_message) ?? '',
    },
    buyer_codes: findCountry(order.country)?.buyer_codes ?? null,
    is_editable: refusals.edit(order) === null,
    order_date_string: formatShort(order.order_date, staff.time_zone),
    updated_at_string: formatLong(order.updated_at, staff.time_zone),
    shipMethod: order.ship_method,
    order_json: { serviceCode: order.shipping_code, ...cutRecord(order.order_json, MAX_BYTES_SHOWN) },
    display_warehouse: order.warehouse
      ? { code: order.warehouse, description: warehouse_description ?? order.warehouse }
      : null,
    recorded_payments: order.recorded_payments.map((payment) => ({
      ...payment,
      amount: inCurrency(payment.amount),
      paid_at: new Date(payment.paid_at).toISOString(),
    })),
    lines: await readLines(staff.db, id),
    problems: await readProblems(staff, id),
    fulfilments: shipments.map(({ shipped_at, ...shipment }) => ({
      ...shipment,
      shipped_at: new Date(shipped_at).toISOString(),
      ship_date_string: formatShort(shipped_at, staff.time_zone),
    })),
  };
}

type OrderDetailRow = StoredOrderRow &
  Omit<
    OrderDetail,
    | 'buyer_codes'
    | 'is_editable'
    | 'order_date_string'
    | 'updated_at_string'
    | 'shipMethod'
    | 'display_warehouse'
    | 'lines'
    | 'problems'
    | 'fulfilments'
  > & {
    is_being_sent: boolean;
    warehouse_description: string | null;
    shipments: Omit<Fulfilment, 'ship_date_string'>[];
  };

/**
 * The partner that an order `o` waits for because it does not answer: from the first failure where something is to be
 * sent to it; of an order that goes to the warehouse later, once that has not answered for a while. Null where there is
 * none.
 */
const waitsFor = sql<string | null>`coalesce(
  (select c.name from partner_writes w join connections c on c.account_id = w.account_id and c.id = w.connection_id
    where w.order_id = o.id and w.state in ${unfinished} and ${standsStillInSql(FAILING_AFTER, 'outbox')} order by w.id
      limit 1),
  (select c.name from core_locations l join connections c on c.account_id = l.account_id and c.id = l.connection_id
    where ${isReady} and l.core_id = o.warehouse and c.removed_at is null
      and ${standsStillInSql(STALLED_AFTER, 'outbox')}))`;

/** The connection whose warehouse has the place of an order `o`; null where there is none, or none any more. */
const warehousePartner = sql<string | null>`(
  select c.name from core_locations l join connections c on c.account_id = l.account_id and c.id = l.connection_id
   where l.core_id = o.warehouse and c.removed_at is null)`;

/** Whole seconds that are left of the holding time of an order `o`; null once it is over. */
const holdingSeconds = sql<number | null>`(
  select ceil(extract(epoch from o.submit_after - now()))::int where o.submit_after > now())`;

/** The columns of an order `o` on its page, in addition to those of the list. */
const detailColumns = selectList<Omit<OrderDetailRow, keyof StoredOrderRow>, { o: 'orders' }>({
  version: 'o',
  updated_by: memberName('o.updated_by'),
  submit_after: 'o',
  customer_phone: 'o',
  buyer_tax_id: 'o',
  buyer_tax_id_kind: 'o',
  company_name: 'o',
  fiscal_name: 'o',
  fiscal_postal_code: 'o',
  fiscal_regime: 'o',
  fiscal_use: 'o',
  address: 'o',
  address_2: 'o',
  address_3: 'o',
  city: 'o',
  state: 'o',
  postal_code: 'o',
  locality_code: 'o',
  language_code: 'o',
  note: 'o',
  shipping_code: 'o',
  source_shipping: 'o',
  is_ship_method_chosen: 'o',
  is_warehouse_chosen: 'o',
  connector_link: 'o',
  connection_id: 'o',
  tracking_url: 'o',
  tax_cost: 'o',
  shipping_cost: 'o',
  discount_cost: 'o',
  prices_include_tax: 'o',
  payments: 'o',
  recorded_payments: recordedPaymentsOf,
  corrects_order_id: 'o',
  corrects: sql`(
    select jsonb_build_object('id', s.id, 'order_number', s.order_number) from orders s
      where s.id = o.corrects_order_id)`,
  corrected_by: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'order_number', r.order_number) order by r.id)
      from orders r where r.corrects_order_id = o.id), '[]')`,
  replaces: sql`(
    select jsonb_build_object('id', s.id, 'order_number', s.order_number) from orders s
      where s.id = o.replaces_order_id)`,
  replaced_by: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'order_number', r.order_number) order by r.id)
      from orders r where r.replaces_order_id = o.id), '[]')`,
  third_pl_name: 'o',
  amware_ref_num: 'o',
  is_replacement_order: 'o',
  is_virtual: 'o',
  is_chargeback: 'o',
  is_fast_track: 'o',
  ignored_error: 'o',
  warehouse_description: sql`(select l.core_description from core_locations l where l.core_id = o.warehouse)`,
  is_being_sent: submissionUnderWay(sql`o.id`),
  editors: editorsOf,
  last_edit: lastEditOf,
  holding_s: holdingSeconds,
  cancellation: cancellationOf,
  pieces_cancellation: piecesCancellationOf,
  parts: orderParts,
  valid_documents: validDocumentsOf,
  waits_for: waitsFor,
  order_numbering: sql`case when o.order_number = o.source_order_number then 'source' else 'unique' end`,
  order_json: sql`coalesce((select r.record from order_records r where r.order_id = o.id), '{}')`,
  channel_note: sql`(
    select e.details ->> 'note' from events e
     where e.order_id = o.id and e.type = 'order.channel_notified' order by e.id desc limit 1)`,
  required_fields: sql`(select required_fields from accounts)`,
  account_language: sql`(select language from accounts)`,
  warehouse_partner: warehousePartner,
  lines_are_edited: sql`(
    exists (select from line_edits e where e.order_id = o.id and e.quantity <> e.channel_quantity)
    or exists (select from line_items l where l.order_id = o.id and l.origin = 'staff'))`,
  shipMethods: activeMethods,
  core_locations: activeLocations,
  shipments: sql`coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', s.id, 'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url,
             'shipped_at', s.shipped_at, 'processed', s.channel_notified_at is not null,
             'fulfillment_lines', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'source_item_id', x.source_item_id, 'sku', x.sku, 'qty_shipped', x.qty_shipped)), '[]')
                 from shipment_lines x where x.shipment_id = s.id)) order by s.shipped_at, s.id)
      from shipments s where s.order_id = o.id), '[]')`,
});

async function readOrder(staff: Staff, id: number): Promise<OrderDetailRow | undefined> {
  const { rows } = await sql<OrderDetailRow>`
    select ${rowColumns}, ${detailColumns} from orders o where o.id = ${id}`.execute(staff.db);
  return rows[0];
}

async function readProblems(staff: Staff, orderId: number): Promise<OrderProblem[]> {
  const { rows } = await sql<OrderProblem>`
    select p.id, p.kind, p.subject, ${subjectName} as subject_name, p.detail, p.connection_id, p.first_seen_at,
           (select count(*)
             from problems q
             where q.kind = p.kind and q.connection_id = p.connection_id
             and q.subject = p.subject)::int as orders_waiting
      from problems p where p.order_id = ${orderId} order by p.id`.execute(staff.db);
  return rows;
}
