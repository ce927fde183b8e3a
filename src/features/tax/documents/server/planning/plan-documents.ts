import { type RawBuilder, sql } from 'kysely';
import type { Credit } from '#countries/core/credit.ts';
import type { Finding } from '#countries/core/finding.ts';
import type { DocumentKind } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';
import { TEST_MARKER } from '#features/core/order-lifecycle/order-rules.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJobs } from '#platform/jobs/job.ts';
import { originOfRefund } from '../../origin-of-refund.ts';
import { withCodes } from '../issuers/tax-codes.ts';
import { findActiveIssuers, type OpenIssuer } from '../issuers/tax-issuers.ts';
import { findDayRates } from '../rates/day-rates.ts';
import { findReplacedRates } from '../rates/replaced-rates.ts';
import { addMissing, OLD_MS } from './add-missing.ts';
import { checkDocument, isBlocked } from './check-document.ts';
import { delayOf } from './delay-of.ts';
import { factsHash } from './facts-hash.ts';
import { consignmentOf, factsOfDocument, invoicesAround, isGuideOfParcel } from './facts-of-document.ts';
import { findSplit, type Split } from './find-consignments.ts';
import { findOpenInvoices } from './find-open-invoices.ts';
import { findOrigins } from './find-origins.ts';
import { inDocumentCurrency } from './in-document-currency.ts';
import { isOfNothing } from './invoices-of-split.ts';
import { issueDocument } from './issue-document.ts';
import { findOrderFacts, type OrderToDocument } from './order-facts.ts';
import { shareRefunds } from './share-refunds.ts';

type Planned = {
  document_id: number;
  order_id: number;
  kind: DocumentKind;
  part: number;
  replaces_id: number | null;
  /** Nothing of it was ever sealed, nor did staff or the authority say anything of it. */
  is_untouched: boolean;
  origin_id: number | null;
  credit: Credit | null;
  /** Its order corrects another whose document may still be issued. */
  awaits_sale: boolean;
};

/**
 * Gives each order of a country that the account issues for its document, not submitted yet, and checks those that are
 * not submitted or were rejected: what they would be rejected for, and when they are due. Tests, sales of nothing and
 * orders of long before the account issued there get none, unless a member asks for it. A rejected one whose order was
 * corrected may be submitted again. Of an order that was split each part has a guide of its own, and so has the rest,
 * and where the issuer wants that an invoice; where either is over, its document is taken away if it was never sealed.
 * A refund of pieces of several invoices has a note for each. Planning twice changes nothing.
 */
export async function planDocuments(
  tx: AccountDb,
  actor: Actor,
  orderIds: readonly number[],
  { isAskedFor = false }: { isAskedFor?: boolean } = {},
): Promise<void> {
  const issuers = new Map((await findActiveIssuers(tx)).map((issuer) => [issuer.country, issuer]));
  if (issuers.size === 0) return;
  const found = (await findOrderFacts(tx, orderIds)).filter(({ address }) => issuers.has(address.country));
  if (found.length === 0) return;
  await addMissing(tx, found, issuers, isAskedFor);
  await shareRefunds(tx, found);
  const unsent = await lockUnsent(tx, found);
  // Read again under the lock: by what was read before it, this would undo what another plan wrote after a check.
  const orderIdsUnsent = [...new Set(unsent.map(({ order_id }) => order_id))];
  const orders = await findOrderFacts(tx, orderIdsUnsent);
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const split = await findSplit(tx, orders);
  const planned = await withOrigins(tx, await dropOver(tx, unsent, byId, split), byId);
  const origins = await findOrigins(
    tx,
    planned.flatMap(({ origin_id }) => origin_id ?? []),
    planned.map(({ document_id }) => document_id),
  );
  const now = new Date();
  const currencies = orders.map(({ currency }) => currency);
  const rates = await findDayRates(tx, [...issuers.values()], currencies, now);
  const replaced = await findReplacedRates(
    tx,
    planned.map(({ replaces_id }) => replaces_id),
  );
  const checkers = await issuersWithCodes(tx, [...issuers.values()]);
  const checked = planned.flatMap((document) => {
    const ordered = byId.get(document.order_id);
    const open = ordered && checkers.get(ordered.address.country);
    const country = open && findCountry(open.country);
    if (!ordered || !open || !country) return [];
    const origin = document.origin_id === null ? null : (origins.get(document.origin_id) ?? null);
    const said = factsOfDocument(ordered, origin, { ...document, id: document.document_id }, split);
    const order = inDocumentCurrency(said, document, origin, country, {
      rates,
      replaced: replaced.get(document.replaces_id ?? 0),
    });
    const facts = document.awaits_sale ? order : { ...order, corrects_order_number: null };
    const findings = checkDocument(country, open, { ...document, order: facts, origin }, now);
    return [
      {
        ...document,
        findings,
        is_blocked: isBlocked(findings),
        delay_ms: delayOf(document, ordered, open, split),
        order,
        open,
      },
    ];
  });
  await saveChecks(tx, checked);
  if (unsent.length > 0) await publishEvent(tx, actor, { type: 'document.planned' });
  const due = checked.filter(({ is_blocked, delay_ms }) => delay_ms !== null && !is_blocked);
  const delays = new Map(due.map(({ document_id, delay_ms }) => [document_id, delay_ms ?? 0]));
  await addJobs(
    tx,
    actor,
    issueDocument,
    due.map(({ document_id }) => ({ document_id })),
    {
      key: ({ document_id }) => `document:${document_id}`,
      delayMs: ({ document_id }) => delays.get(document_id) ?? 0,
    },
  );
}

async function issuersWithCodes(tx: AccountDb, issuers: readonly OpenIssuer[]): Promise<Map<string, OpenIssuer>> {
  const withThem = new Map<string, OpenIssuer>();
  for (const open of issuers) {
    const country = findCountry(open.country);
    if (country) withThem.set(open.country, await withCodes(tx, country, open));
  }
  return withThem;
}

/** Whether the document of a sale `c` may still be issued here: it is under way, or about to be planned. */
const mayGetDocument: RawBuilder<boolean> = sql<boolean>`(
  select coalesce(bool_or(s.state not in ('ignored', 'issued_elsewhere', 'not_needed', 'cancelled', 'tested')),
           c.order_status <> 'cancelled' and c.total_cost <> 0
             and strpos(c.customer_name, ${sql.lit(TEST_MARKER)}) = 0 and exists (
             select from tax_issuers i where i.is_active and i.country = c.country
               and c.order_date >= i.active_since - ${OLD_MS} * interval '1 ms'))
    from tax_documents s where s.order_id = c.id and s.kind = 'sale')`;

/**
 * The orders' documents that nothing was sent of, or that were rejected, locked: invoices first, as all do that lock
 * those of an order together.
 */
async function lockUnsent(tx: AccountDb, orders: readonly OrderToDocument[]): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select d.id as document_id, d.order_id, d.kind, d.part, d.replaces_id, d.credit,
           d.state = 'not_submitted' and d.seal = 0 and d.number is null as is_untouched,
           d.origin_id,
           exists (select from orders o join orders c on c.id = o.corrects_order_id
                    where o.id = d.order_id and ${mayGetDocument}) as awaits_sale
      from tax_documents d
     where d.order_id = any(${orders.map(({ order_id }) => order_id)}::bigint[])
       and d.state in ('not_submitted', 'rejected')
     order by d.kind <> 'sale', d.id for no key update of d`.execute(tx);
  return rows;
}

/**
 * Corrections with the invoice that they correct. One whose sale has several, and which fits neither one nor all of
 * them, waits for staff and not for its sale.
 */
async function withOrigins(
  tx: AccountDb,
  unsent: readonly Planned[],
  orders: ReadonlyMap<number, OrderToDocument>,
): Promise<Planned[]> {
  const salesOf = ({ order_id }: Planned) => orders.get(order_id)?.corrects_order_id ?? [];
  const open = await findOpenInvoices(tx, unsent.flatMap(salesOf));
  return unsent.map((document) => {
    const order = orders.get(document.order_id);
    const invoices = open.get(order?.corrects_order_id ?? 0) ?? [];
    if (!order || document.kind !== 'correction' || document.origin_id !== null || invoices.length === 0)
      return document;
    const origin_id = originOfRefund(order, invoices)?.id ?? null;
    return { ...document, origin_id, awaits_sale: document.awaits_sale && origin_id !== null };
  });
}

/** Takes documents of split orders away that were never sealed and whose goods go otherwise. @returns the others */
async function dropOver(
  tx: AccountDb,
  unsent: readonly Planned[],
  orders: ReadonlyMap<number, OrderToDocument>,
  split: Split,
): Promise<Planned[]> {
  const over = unsent.filter((document) => document.is_untouched && isOver(document, orders, split));
  if (over.length === 0) return [...unsent];
  const ids = over.map(({ document_id }) => document_id);
  await sql`delete from tax_documents where id = any(${ids}::bigint[])`.execute(tx);
  return unsent.filter((document) => !over.includes(document));
}

function isOver(document: Planned, orders: ReadonlyMap<number, OrderToDocument>, split: Split): boolean {
  if (isGuideOfParcel(document, split)) return !consignmentOf(document, split);
  const [order, around] = [orders.get(document.order_id), invoicesAround(document, split)];
  if (!around) return document.kind === 'sale' && document.part > 0;
  return order !== undefined && isOfNothing(order, around, { ...document, id: document.document_id });
}

type Checked = Planned & {
  findings: Finding[];
  is_blocked: boolean;
  /** Until it is submitted by itself; null: not for now. */
  delay_ms: number | null;
  order: OrderToDocument;
  open: OpenIssuer;
};

/** A rejected document stays so until something of what was checked changed. */
async function saveChecks(tx: AccountDb, checked: readonly Checked[]): Promise<void> {
  const rows = checked.map(({ document_id, origin_id, findings, is_blocked, delay_ms, order, open }) => ({
    document_id,
    origin_id,
    findings,
    is_blocked,
    delay_ms,
    total: order.total_cost,
    currency: order.currency,
    conversion: order.conversion ?? null,
    equivalent: order.equivalent ?? null,
    environment: open.issuer.environment,
    connection_id: open.connection_id,
    facts_hash: factsHash(order, open.issuer).toString('hex'),
  }));
  await sql`update tax_documents d
    set findings = r.findings, is_blocked = r.is_blocked, origin_id = r.origin_id, total = r.total,
      currency = r.currency, conversion = r.conversion, equivalent = r.equivalent,
      environment = r.environment, connection_id = r.connection_id,
      state = case when d.facts_hash <> decode(r.facts_hash, 'hex') then 'not_submitted' else d.state end,
      due_at = case when d.state = 'not_submitted' or d.facts_hash <> decode(r.facts_hash, 'hex')
                    then now() + r.delay_ms * interval '1 ms' end
    from jsonb_to_recordset(${jsonb(rows)}) as r (document_id bigint, origin_id bigint, findings jsonb,
      is_blocked boolean, delay_ms float8,
      total numeric, currency text, conversion jsonb, equivalent jsonb, environment text, connection_id bigint,
      facts_hash text)
    where d.id = r.document_id`.execute(tx);
}
