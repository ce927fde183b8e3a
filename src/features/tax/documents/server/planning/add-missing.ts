import { sql } from 'kysely';
import { signOf } from '#base/money.ts';
import type { DocumentKind } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';
import { isTestOrder } from '#features/core/order-lifecycle/order-rules.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { findRestGuides, findSplit, type Split } from './find-consignments.ts';
import { goesWith, type WantedGuide, wantedGuides } from './guides-of-split.ts';
import { wantedInvoices } from './invoices-of-split.ts';
import type { OrderToDocument } from './order-facts.ts';

/** So long before an account issued in a country its orders get no documents. */
export const OLD_MS = 30 * 86_400_000;

const isOld = ({ order_date }: OrderToDocument, { active_since }: OpenIssuer): boolean =>
  Date.parse(order_date) < Date.parse(active_since) - OLD_MS;

const ONE_GUIDE: readonly WantedGuide[] = [{ part: 0, revision: 1, replaces_id: null }];

/**
 * Adds the documents that orders should have and do not. `isAskedFor`: also of those that get none by themselves, but
 * for the guides of what does not travel.
 */
export async function addMissing(
  tx: AccountDb,
  orders: readonly OrderToDocument[],
  issuers: ReadonlyMap<string, OpenIssuer>,
  isAskedFor: boolean,
): Promise<void> {
  const split = await findSplit(tx, orders);
  const guides = await findWantedGuides(tx, orders, split);
  const rows = orders.flatMap((order) => {
    const { order_id, address, total_cost, currency, order_status } = order;
    const open = issuers.get(address.country);
    if (!open || order_status === 'cancelled') return [];
    if (!isAskedFor && (isOld(order, open) || isTestOrder(order))) return [];
    const { country, connection_id } = open;
    const { environment } = open.issuer;
    const common = { order_id, country, environment, connection_id, currency, total: total_cost };
    const kind: DocumentKind = signOf(total_cost) < 0 ? 'correction' : 'sale';
    const isDue = isAskedFor || signOf(total_cost) !== 0;
    const travelling = findCountry(country)?.guide?.isNeeded(order) ? (guides.get(order_id) ?? ONE_GUIDE) : [];
    const parcels = kind === 'sale' ? split.invoices.get(order_id) : undefined;
    const invoices = parcels ? wantedInvoices(order, parcels) : [{ part: 0, revision: 1, replaces_id: null }];
    return [
      ...(isDue ? invoices.map((invoice) => ({ ...common, kind, ...invoice })) : []),
      ...travelling.map((guide) => ({ ...common, kind: 'guide' as const, ...guide })),
    ];
  });
  await sql`
    insert into tax_documents (order_id, country, kind, part, revision, replaces_id, environment, connection_id,
      currency, total)
    select r.order_id, r.country, r.kind, r.part, r.revision, r.replaces_id, r.environment, r.connection_id,
           r.currency, r.total
      from jsonb_to_recordset(${jsonb(rows)})
        as r (order_id bigint, country text, kind text, part int, revision int, replaces_id bigint, environment text,
          connection_id bigint, currency text, total numeric)
     order by r.order_id, r.kind desc, r.part
    on conflict (account_id, order_id, kind, part, revision) do nothing`.execute(tx);
}

/** The guides that those orders should have that go in parcels, by the order's id. */
async function findWantedGuides(
  tx: AccountDb,
  orders: readonly OrderToDocument[],
  { goods }: Split,
): Promise<Map<number, WantedGuide[]>> {
  const newest = await findRestGuides(
    tx,
    orders.map(({ order_id }) => order_id),
  );
  for (const { order_id, amware_ref_num } of orders) {
    const guide = newest.get(order_id);
    if (!guide || guide.reference !== null) continue;
    const consignments = goods.get(order_id);
    const rest = consignments?.find(({ part }) => part === 0);
    if (!consignments) await noteReference(tx, guide.id, amware_ref_num);
    else if (rest && goesWith(guide, rest)) await noteReference(tx, guide.id, rest.reference);
  }
  return new Map([...goods].map(([id, consignments]) => [id, wantedGuides(consignments, newest.get(id))]));
}

/** A guide that was sealed before the warehouse had its goods is of these alone, once it has them. */
async function noteReference(tx: AccountDb, id: number, reference: string | null): Promise<void> {
  if (reference === null) return;
  await sql`update tax_documents set reference = ${reference}
    where id = ${id} and reference is null and sealed is not null`.execute(tx);
}
