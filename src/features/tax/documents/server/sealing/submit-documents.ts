import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { can } from '../../document-state.ts';
import { factsOf } from '../document/document-facts.ts';
import { findingsText, findingText, StoredFindings, taxTexts } from '../document/document-texts.ts';
import { type LockedDocument, lockDocument } from '../document/lock-document.ts';
import { planDocuments } from '../planning/plan-documents.ts';
import { addRevisionOf } from '../replacing/add-revision.ts';
import { askForCodes, isWithoutCodes, noteRefusal } from './issue-document.job.ts';
import { sealDocument } from './seal-document.ts';
import { SealRefused } from './seal-refused.ts';

/** An invoice or the note that corrects one, or the guide that goes with the goods. */
export type DocumentSort = 'invoice' | 'guide' | 'any';

/** An order `o` that is a refund of pieces of several invoices has a note `d` for each of these. */
const invoiceOfRefund = sql`case when o.total_cost < 0 then d.origin_id end`;

export type SubmitOutcome = { id: number; outcome: 'done' | 'skipped'; reason: string };

/**
 * Submits the documents of orders now, each in a transaction of its own, and says of each order what became of it.
 * @throws AppError not_found, before any is submitted, where one is no order of the account
 */
export async function submitOrders(
  staff: Staff,
  services: Services,
  orderIds: readonly number[],
): Promise<SubmitOutcome[]> {
  await requireOrders(staff, orderIds);
  const outcomes: SubmitOutcome[] = [];
  for (const id of orderIds) {
    const reason = await submitOrder(staff, services, id);
    outcomes.push({ id, outcome: reason === null ? 'done' : 'skipped', reason: reason ?? '' });
  }
  return outcomes;
}

/** @throws AppError not_found where one of them is no order of the account */
export async function requireOrders(staff: Staff, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql`select id from orders where id = any(${orderIds}::bigint[])`.execute(staff.db);
  if (rows.length < new Set(orderIds).size) throw new AppError('not_found');
}

/**
 * Submits an order's documents that are not on their way yet, its invoice or note first, then the guide of each part;
 * or only those of one sort. Of a refund all notes are, one for each invoice. Where there are several, those that are
 * on their way already are no reason.
 * @returns null, or why none was submitted, in the member's language
 */
export async function submitOrder(
  staff: Staff,
  services: Services,
  orderId: number,
  sort: DocumentSort = 'any',
): Promise<string | null> {
  await staff.db.transaction().execute((tx) => planDocuments(tx, staff, [orderId], { isAskedFor: true }));
  const { rows } = await sql<{ id: number }>`
    select distinct on (d.kind, d.part, ${invoiceOfRefund}) d.id
      from tax_documents d join orders o on o.id = d.order_id
     where d.order_id = ${orderId} and (${sort} = 'any' or (d.kind = 'guide') = (${sort} = 'guide'))
     order by d.kind desc, d.part, ${invoiceOfRefund}, d.revision desc, d.id desc`.execute(staff.db);
  if (rows.length === 0) return taxTexts(staff).outcomes.none_needed;
  const reasons: (string | null)[] = [];
  for (const { id } of rows) reasons.push(await submitDocument(staff, services, id));
  const already = taxTexts(staff).outcomes.submitted_already;
  const against = reasons.filter((reason) => reason !== null);
  if (against.length < reasons.length) return against.find((reason) => reason !== already) ?? null;
  return against.find((reason) => reason !== already) ?? already;
}

/**
 * Submits a document that is not on its way yet. @returns null, or why it was not submitted, in the member's language
 */
export async function submitDocument(staff: Staff, services: Services, id: number): Promise<string | null> {
  const t = taxTexts(staff);
  try {
    return await staff.db.transaction().execute(async (tx) => {
      const document = await lockToSubmit(tx, staff, id);
      if (!document) return t.outcomes.submitted_already;
      if (document.is_blocked) return findingsText(staff, StoredFindings.parse(document.findings));
      await sealDocument(tx, staff, services, document);
      return null;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw error;
    if (isWithoutCodes(error)) {
      await askForCodes({ actor: staff }, id);
      return t.findings.tax_codes_missing;
    }
    await noteRefusal({ actor: staff }, id, error);
    if (error instanceof SealRefused) return findingsText(staff, error.findings);
    return error instanceof AppError
      ? findingText(staff, { code: error.code, field: 'settings', is_blocking: true })
      : String(error);
  }
}

/** Locks a document that may be submitted, or is only blocked; in the place of a test a further one. Null otherwise. */
async function lockToSubmit(tx: AccountDb, staff: Staff, id: number): Promise<LockedDocument | null> {
  const document = await lockDocument(tx, id);
  const facts = await factsOf(tx, document);
  if (!can('submit', { ...facts, is_blocked: false })) return null;
  if (document.state !== 'tested') return document;
  const live = await addRevisionOf(tx, staff, document, { cancels_replaced: false });
  await planDocuments(tx, staff, [document.order_id], { isAskedFor: true });
  return lockDocument(tx, live);
}
