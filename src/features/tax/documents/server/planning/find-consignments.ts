import { sql } from 'kysely';
import { findCountry } from '#countries/countries.ts';
import { type Consignment, consignmentsOf } from '#features/warehouse/fulfilment/consignments.ts';
import { findOrdersInParcels } from '#features/warehouse/fulfilment/server/find-orders-in-parcels.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { RestGuide } from './guides-of-split.ts';
import { isInvoicedByParcel, type ParcelInvoices, type SaleDocument } from './invoices-of-split.ts';
import type { OrderToDocument } from './order-facts.ts';
import { parcelsOfSplit } from './parcels-of-split.ts';

/** What of orders in parcels goes by itself, by the order's id; nothing of all others. */
export type Consignments = ReadonlyMap<number, Consignment[]>;

/** What of orders has documents of its own. `invoices`: of those that were split and are invoiced by parcel. */
export type Split = { goods: Consignments; invoices: ReadonlyMap<number, ParcelInvoices> };

export async function findConsignments(db: AccountDb, orderIds: readonly number[]): Promise<Consignments> {
  const split = await findOrdersInParcels(db, orderIds);
  return new Map([...split].map(([id, order]) => [id, consignmentsOf(order)]));
}

export async function findSplit(db: AccountDb, orders: readonly OrderToDocument[]): Promise<Split> {
  const split = await findOrdersInParcels(
    db,
    orders.map(({ order_id }) => order_id),
  );
  const withParts = [...split.values()].filter(({ parts }) => parts.length > 0);
  const sales = await findSales(
    db,
    withParts.map(({ order_id }) => order_id),
  );
  const invoices = orders.flatMap(({ order_id, address, has_replaced: hasReplaced }): [number, ParcelInvoices][] => {
    const [order, sale] = [split.get(order_id), sales.get(order_id)];
    if (!order || !sale) return [];
    const isWanted = sale.is_by_parcel && findCountry(address.country)?.invoices_by_parcel === true;
    if (!isInvoicedByParcel({ isWanted, hasReplaced }, sale.invoices)) return [];
    return [[order_id, { parcels: parcelsOfSplit(order), invoices: sale.invoices }]];
  });
  return {
    goods: new Map([...split].map(([id, order]) => [id, consignmentsOf(order)])),
    invoices: new Map(invoices),
  };
}

type Sales = { order_id: number; is_by_parcel: boolean; invoices: SaleDocument[] };

/** The invoices of split orders, and whether their issuers want one a parcel, by the order's id. */
async function findSales(db: AccountDb, orderIds: readonly number[]): Promise<Map<number, Sales>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<Sales>`
    select o.id as order_id, coalesce(i.invoice_by = 'parcel', false) as is_by_parcel, (
             select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'part', d.part, 'revision', d.revision,
                      'state', d.state, 'replaces_id', d.replaces_id, 'share', d.share) order by d.id), '[]')
               from tax_documents d where d.order_id = o.id and d.kind = 'sale') as invoices
      from orders o left join tax_issuers i on i.country = o.country
     where o.id = any(${orderIds}::bigint[])`.execute(db);
  return new Map(rows.map((sale) => [sale.order_id, sale]));
}

/** The newest guide of the rest of these orders, by the order's id. */
export async function findRestGuides(db: AccountDb, orderIds: readonly number[]): Promise<Map<number, RestGuide>> {
  const { rows } = await sql<RestGuide>`
    select distinct on (order_id) id, order_id, state, revision, reference,
           coalesce(sealed #> '{document,lines}', '[]') as lines
      from tax_documents where order_id = any(${orderIds}::bigint[]) and kind = 'guide' and part = 0
     order by order_id, revision desc`.execute(db);
  return new Map(rows.map((guide) => [guide.order_id, guide]));
}
