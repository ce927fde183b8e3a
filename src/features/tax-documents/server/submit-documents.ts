import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Finding } from '#countries/core/finding.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { can } from '../document-state.ts';
import { factsOf } from './document-facts.ts';
import { findingText, type StoredFinding, StoredFindings, taxTexts } from './document-texts.ts';
import { noteRefusal } from './issue-document.job.ts';
import { lockDocument } from './lock-document.ts';
import { planDocuments } from './plan-documents.ts';
import { SealRefused, sealDocument } from './seal-document.ts';

export type SubmitOutcome = { id: number; outcome: 'done' | 'skipped'; reason: string };

/** Submits the documents of orders now, each in a transaction of its own, and says of each order what became of it. */
export async function submitOrders(
  staff: Staff,
  services: Services,
  orderIds: readonly number[],
): Promise<SubmitOutcome[]> {
  const outcomes: SubmitOutcome[] = [];
  for (const id of orderIds) {
    const reason = await submitOrder(staff, services, id);
    outcomes.push({ id, outcome: reason === null ? 'done' : 'skipped', reason: reason ?? '' });
  }
  return outcomes;
}

/** Submits an order's document that is not on its way yet. @returns null, or why it was not submitted, in the member's language */
export async function submitOrder(staff: Staff, services: Services, orderId: number): Promise<string | null> {
  await staff.db.transaction().execute((tx) => planDocuments(tx, staff, [orderId], { evenIfOld: true }));
  const { rows } = await sql<{ id: number }>`
    select id from tax_documents where order_id = ${orderId} order by revision desc, id desc limit 1`.execute(staff.db);
  const [found] = rows;
  if (!found) return taxTexts(staff).outcomes.none_needed;
  return submitDocument(staff, services, found.id);
}

/** Submits a document that is not on its way yet. @returns null, or why it was not submitted, in the member's language */
export async function submitDocument(staff: Staff, services: Services, id: number): Promise<string | null> {
  const t = taxTexts(staff);
  try {
    return await staff.db.transaction().execute(async (tx) => {
      const document = await lockDocument(tx, id);
      const facts = await factsOf(tx, document);
      if (facts.is_blocked) return findingsText(staff, StoredFindings.parse(document.findings));
      if (!can('submit', facts)) return t.outcomes.submitted_already;
      await sealDocument(tx, staff, services, document);
      return null;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw error;
    await noteRefusal({ actor: staff }, id, error);
    if (error instanceof SealRefused) return findingsText(staff, error.findings);
    return error instanceof AppError
      ? findingText(staff, { code: error.code, field: 'settings', is_blocking: true })
      : String(error);
  }
}

/** What blocks a document, in sentences. */
const findingsText = (staff: Staff, findings: readonly (Finding | StoredFinding)[]): string =>
  findings
    .filter(({ is_blocking }) => is_blocking)
    .map((finding) => findingText(staff, finding))
    .join(' ');
