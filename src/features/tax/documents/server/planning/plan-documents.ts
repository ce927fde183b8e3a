import { type RawBuilder, sql } from 'kysely';
import { signOf } from '#base/money.ts';
import type { Credit } from '#countries/core/credit.ts';
import type { Finding } from '#countries/core/finding.ts';
import type { DocumentKind } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';
import { isTestOrder, TEST_MARKER } from '#features/core/order-lifecycle/order-rules.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJobs } from '#platform/jobs/job.ts';
import { withCodes } from '../issuers/tax-codes.ts';
import { findActiveIssuers, type OpenIssuer } from '../issuers/tax-issuers.ts';
import { checkDocument, isBlocked } from './check-document.ts';
import { factsHash } from './facts-hash.ts';
import { factsOfDocument } from './facts-of-document.ts';
import { findOrigins } from './find-origins.ts';
import { issueDocument, keepsDocuments } from './issue-document.ts';
import { findOrderFacts, type OrderToDocument } from './order-facts.ts';

type Planned = {
  document_id: number;
  order_id: number;
  kind: DocumentKind;
  origin_id: number | null;
  credit: Credit | null;
  /** Its order corrects another whose document may still be issued. */
  awaits_sale: boolean;
};

/**
 * Gives each order of a country that the account issues for its document, not submitted yet, and checks those that are
 * not submitted or were rejected: what they would be rejected for, and when they are due. Tests, sales of nothing and
 * orders of long before the account issued there get none, unless somebody asks for it. A rejected one whose order was
 * corrected may be submitted again. Planning twice changes nothing.
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
  const planned = await lockUnsent(tx, found);
  // Read again under the lock: by what was read before it, this would undo what another plan wrote after a check.
  const orders = await findOrderFacts(tx, [...new Set(planned.map(({ order_id }) => order_id))]);
  const origins = await findOrigins(
    tx,
    planned.flatMap(({ origin_id }) => origin_id ?? []),
    planned.map(({ document_id }) => document_id),
  );
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const now = new Date();
  const checkers = await issuersWithCodes(tx, [...issuers.values()]);
  const checked = planned.flatMap((document) => {
    const ordered = byId.get(document.order_id);
    const open = ordered && checkers.get(ordered.address.country);
    const country = open && findCountry(open.country);
    if (!ordered || !open || !country) return [];
    const origin = document.origin_id === null ? null : (origins.get(document.origin_id) ?? null);
    const order = factsOfDocument(ordered, origin, document.credit);
    const facts = document.awaits_sale ? order : { ...order, corrects_order_number: null };
    const findings = checkDocument(country, open, { ...document, order: facts, origin }, now);
    return [
      {
        ...document,
        findings,
        is_blocked: isBlocked(findings),
        delay_ms: document.credit ? 0 : delayOf(order, open),
        order,
        open,
      },
    ];
  });
  await saveChecks(tx, checked);
  if (checked.length > 0) await publishEvent(tx, actor, { type: 'document.planned' });
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

const OLD_MS = 30 * 86_400_000;

const isOld = ({ order_date }: OrderToDocument, { active_since }: OpenIssuer): boolean =>
  Date.parse(order_date) < Date.parse(active_since) - OLD_MS;

/**
 * In how many milliseconds a document is submitted by itself, by the database's clock; null: not for now. Corrections
 * with their order, and never those that staff submit by hand, nor those of an order in error or cancelled.
 */
function delayOf(order: OrderToDocument, { issue_when, delay_minutes, active_since }: OpenIssuer): number | null {
  const isEarlier = Date.parse(order.order_date) < Date.parse(active_since);
  if (issue_when === 'by_hand' || isEarlier) return null;
  const isCorrection = signOf(order.total_cost) < 0;
  if (!isCorrection && keepsDocuments.includes(order.order_status)) return null;
  if (issue_when === 'import') return 0;
  if (issue_when === 'delay') return Math.max(0, delay_minutes * 60_000 - order.age_ms);
  return isCorrection || order.is_virtual || isReached(order, issue_when) ? 0 : null;
}

/** Whether an order is as far as its document waits for. */
function isReached(order: OrderToDocument, issue_when: 'checked' | 'submitted' | 'shipped'): boolean {
  if (issue_when === 'checked') return order.has_passed_check;
  const isShipped = shippedStatuses.includes(order.order_status);
  return isShipped || (issue_when === 'submitted' && order.is_with_warehouse);
}

async function addMissing(
  tx: AccountDb,
  orders: readonly OrderToDocument[],
  issuers: ReadonlyMap<string, OpenIssuer>,
  isAskedFor: boolean,
): Promise<void> {
  const rows = orders.flatMap((order) => {
    const { order_id, address, total_cost, currency, order_status } = order;
    const open = issuers.get(address.country);
    if (!open || order_status === 'cancelled') return [];
    if (!isAskedFor && (isOld(order, open) || isTestOrder(order))) return [];
    const { country, connection_id } = open;
    const { environment } = open.issuer;
    const kinds: DocumentKind[] = [];
    if (isAskedFor || signOf(total_cost) !== 0) kinds.push(signOf(total_cost) < 0 ? 'correction' : 'sale');
    if (findCountry(country)?.guide?.isNeeded(order)) kinds.push('guide');
    return kinds.map((kind) => ({ order_id, country, kind, environment, connection_id, currency, total: total_cost }));
  });
  await sql`insert into tax_documents (order_id, country, kind, environment, connection_id, currency, total)
    select r.order_id, r.country, r.kind, r.environment, r.connection_id, r.currency, r.total
      from jsonb_to_recordset(${jsonb(rows)})
        as r (order_id bigint, country text, kind text, environment text, connection_id bigint, currency text,
          total numeric)
     order by r.order_id, r.kind desc
    on conflict (account_id, order_id, kind, revision) do nothing`.execute(tx);
}

/** Whether the document of a sale `c` may still be issued here: it is under way, or about to be planned. */
const mayGetDocument: RawBuilder<boolean> = sql<boolean>`(
  select coalesce(bool_or(s.state not in ('ignored', 'issued_elsewhere', 'not_needed', 'cancelled')),
           c.order_status <> 'cancelled' and c.total_cost <> 0
             and strpos(c.customer_name, ${sql.lit(TEST_MARKER)}) = 0 and exists (
             select from tax_issuers i where i.is_active and i.country = c.country
               and c.order_date >= i.active_since - ${OLD_MS} * interval '1 ms'))
    from tax_documents s where s.order_id = c.id and s.kind = 'sale')`;

/**
 * The orders' documents that nothing was sent of, or that were rejected, locked; corrections with the sale that they
 * correct.
 */
async function lockUnsent(tx: AccountDb, orders: readonly OrderToDocument[]): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select d.id as document_id, d.order_id, d.kind, d.credit,
           coalesce(d.origin_id, (select s.id from orders o
             join tax_documents s on s.order_id = o.corrects_order_id and s.kind = 'sale'
              and s.state in ('authorised', 'stored', 'sent_to_shipper', 'cancelling')
             where o.id = d.order_id order by s.revision desc limit 1)) as origin_id,
           exists (select from orders o join orders c on c.id = o.corrects_order_id
                    where o.id = d.order_id and ${mayGetDocument}) as awaits_sale
      from tax_documents d
     where d.order_id = any(${orders.map(({ order_id }) => order_id)}::bigint[])
       and d.state in ('not_submitted', 'rejected')
     order by d.id for update of d`.execute(tx);
  return rows;
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
    environment: open.issuer.environment,
    connection_id: open.connection_id,
    facts_hash: factsHash(order, open.issuer).toString('hex'),
  }));
  await sql`update tax_documents d
    set findings = r.findings, is_blocked = r.is_blocked, origin_id = r.origin_id, total = r.total,
      environment = r.environment, connection_id = r.connection_id,
      state = case when d.facts_hash <> decode(r.facts_hash, 'hex') then 'not_submitted' else d.state end,
      due_at = case when d.state = 'not_submitted' or d.facts_hash <> decode(r.facts_hash, 'hex')
                    then now() + r.delay_ms * interval '1 ms' end
    from jsonb_to_recordset(${jsonb(rows)}) as r (document_id bigint, origin_id bigint, findings jsonb,
      is_blocked boolean, delay_ms float8,
      total numeric, environment text, connection_id bigint, facts_hash text)
    where d.id = r.document_id`.execute(tx);
}
