import { sql } from 'kysely';
import { negateAmount, signOf } from '#base/money.ts';
import type { Credit } from '#countries/core/credit.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { creditOfRefunds, type Uncredited } from '../../credit-of-refunds.ts';
import { creditWithinLeft } from '../../credit-rules.ts';
import type { OpenInvoice } from '../../origin-of-refund.ts';
import { sharesOfRefund } from '../../shares-of-refund.ts';
import { creditableOf } from './creditable-of.ts';
import { findOpenInvoices } from './find-open-invoices.ts';
import type { OrderToDocument } from './order-facts.ts';
import { refundReason } from './refund-reason.ts';

/** What a note takes back of one invoice. */
type Note = { origin_id: number; total: string; credit: Credit };

/**
 * Gives refunds that their channel reports as orders a note for each invoice of their sale that has some of their
 * pieces, where no single invoice has all of them. Invoices are locked before the notes. One that is being cancelled,
 * or of which waiting notes leave too little, keeps a refund as it is.
 */
export async function shareRefunds(tx: AccountDb, orders: readonly OrderToDocument[]): Promise<void> {
  const refunds = orders.filter(
    ({ corrects_order_id, total_cost }) => corrects_order_id !== null && signOf(total_cost) < 0,
  );
  const sales = refunds.flatMap(({ corrects_order_id }) => corrects_order_id ?? []);
  const shared = refunds.filter(isSharedAmong(await findOpenInvoices(tx, sales)));
  if (shared.length === 0) return;
  const leaving = await lockInvoices(
    tx,
    shared.flatMap(({ corrects_order_id }) => corrects_order_id ?? []),
  );
  for (const refund of shared) {
    // Each note that is added leaves less for the next refund of the same sale.
    const invoices = await findOpenInvoices(tx, [refund.corrects_order_id ?? 0]);
    const shares = sharesOfRefund(refund, invoices.get(refund.corrects_order_id ?? 0) ?? []);
    if ([...shares.keys()].some((id) => leaving.has(id))) continue;
    const notes = await notesOf(tx, shares, await refundReason(tx, [refund.order_number]));
    if (notes) await storeNotes(tx, refund.order_id, notes);
  }
}

const isSharedAmong =
  (invoices: ReadonlyMap<number, OpenInvoice[]>) =>
  (refund: OrderToDocument): boolean =>
    sharesOfRefund(refund, invoices.get(refund.corrects_order_id ?? 0) ?? []).size > 1;

/** Locks the valid invoices of sales. @returns those that are being cancelled */
async function lockInvoices(tx: AccountDb, saleIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from tax_documents where order_id = any(${saleIds}::bigint[]) and kind = 'sale'
     order by id for no key update`.execute(tx);
  return new Set(rows.flatMap(({ id, state }) => (state === 'cancelling' ? [id] : [])));
}

/** Null where they are fewer than two, or an invoice has less left, those notes included that wait. */
async function notesOf(
  tx: AccountDb,
  shares: ReadonlyMap<number, readonly Uncredited[]>,
  reason: string,
): Promise<Note[] | null> {
  const notes: Note[] = [];
  for (const [origin_id, parts] of shares) {
    const sale = await creditableOf(tx, origin_id);
    const credit = creditOfRefunds(sale, parts);
    const amount = creditWithinLeft(sale, credit);
    if (amount === null) return null;
    notes.push({ origin_id, total: negateAmount(amount), credit: { ...credit, reason } });
  }
  return notes.length > 1 ? notes : null;
}

/** The one note of the refund becomes that of the first invoice, if nothing was ever made of it; the others follow. */
async function storeNotes(tx: AccountDb, orderId: number, [first, ...others]: readonly Note[]): Promise<void> {
  if (!first) return;
  const { rows } = await sql<{ id: number }>`
    update tax_documents set origin_id = ${first.origin_id}, credit = ${jsonb(first.credit)}, total = ${first.total}
     where order_id = ${orderId} and kind = 'correction' and origin_id is null and state = 'not_submitted'
       and seal = 0 and number is null
    returning id`.execute(tx);
  const [note] = rows;
  if (!note) return;
  await sql`
    insert into tax_documents (order_id, country, kind, revision, environment, connection_id, currency, total,
      origin_id, credit)
    select d.order_id, d.country, d.kind, d.revision + n.place, d.environment, d.connection_id, d.currency, n.total,
           n.origin_id, n.credit
      from tax_documents d, rows from (jsonb_to_recordset(${jsonb(others)})
             as (total numeric, origin_id bigint, credit jsonb)) with ordinality as n (total, origin_id, credit, place)
     where d.id = ${note.id}`.execute(tx);
}
