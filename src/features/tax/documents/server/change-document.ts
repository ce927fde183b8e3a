import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { findCountry } from '#countries/countries.ts';
import { wakeSender } from '#features/partners/outbox/server/send-writes.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import type { cancelDocument } from '../contract.ts';
import { can, DocumentState } from '../document-state.ts';
import { factsOf } from './document/document-facts.ts';
import { documentSubject, nameOf } from './document/document-subject.ts';
import { findingsText, Notices, noticesText, StoredFindings, taxTexts } from './document/document-texts.ts';
import { type LockedDocument, lockDocument } from './document/lock-document.ts';
import { lockFor } from './document/lock-for-action.ts';
import { nameAtAuthority } from './document/valid-documents.ts';
import { askCancellation } from './issuing/ask-cancellation.ts';
import { askNow } from './issuing/ask-document.job.ts';
import { storeNow } from './issuing/file-document.job.ts';
import { sendPapers } from './issuing/send-papers.ts';
import { planCorrectionsOf, planDocumentsOf } from './planning/document-planning.ts';
import { addRevisionOf } from './replacing/add-revision.ts';

export type Answer = { message: string; alertType: 'success' | 'info' | 'warning' | 'danger' };

/** How long a member waits for a provider's answer. */
const WAIT_MS = 20_000;

/** Asks the provider now. @throws AppError not_found, document_state */
export async function checkStatus(staff: Staff, services: Services, id: number): Promise<Answer> {
  await staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'check_status');
    if (document.state === 'in_doubt') await askOutbox(tx, staff, id);
  });
  await askNow({ actor: staff, services, signal: AbortSignal.timeout(WAIT_MS) }, id);
  const { state } = await staff.db
    .selectFrom('tax_documents')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const message = taxTexts(staff).states[DocumentState.parse(state)];
  return { message, alertType: state === 'rejected' ? 'danger' : 'info' };
}

/** What is in doubt is asked about by the outbox, now instead of later. */
export async function askOutbox(tx: AccountDb, staff: Staff, id: number): Promise<void> {
  const { rows } = await sql<{ connection_id: number }>`
    update partner_writes set next_try_at = null where document_id = ${id} and state = 'in_doubt'
      returning connection_id`.execute(tx);
  for (const { connection_id } of rows) {
    await wakeSender(tx, staff, { connection_id, subject: documentSubject.name, subject_id: id });
  }
}

/**
 * Has a further document made of an order whose document is issued. The old one stays valid until it is cancelled; of
 * one that was, the new one invoices again what it had.
 * @throws AppError not_found, document_state
 */
export async function addRevision(staff: Staff, id: number): Promise<number> {
  return staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'resubmit');
    return addRevisionOf(tx, staff, document, { cancels_replaced: false });
  });
}

/** Puts an issued document into secure storage now. @throws AppError not_found, document_state, storage_failed */
export async function storeOne(staff: Staff, services: Services, id: number): Promise<Answer> {
  await staff.db.transaction().execute((tx) => lockFor(tx, id, 'upload_to_storage'));
  const again = await storeNow({ actor: staff, services, signal: AbortSignal.timeout(WAIT_MS) }, id);
  const t = taxTexts(staff).outcomes;
  return again === null ? { message: t.stored, alertType: 'success' } : { message: t.later, alertType: 'info' };
}

/**
 * Sends a stored document to the warehouses of its order, with all that it goes with and was not sent to.
 * @throws AppError not_found, document_state
 */
export async function sendToShipper(staff: Staff, id: number): Promise<Answer> {
  return staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'submit_to_shipper');
    if ((await sendPapers(tx, staff, document, staff.user_id)) === 0) throw new AppError('document_state');
    return { message: taxTexts(staff).outcomes.sent_to_shipper, alertType: 'success' };
  });
}

type Why = z.output<typeof cancelDocument.body>;

/**
 * Asks the authority to take a document back. @throws AppError not_found, document_state, invalid for a motive or a
 * substitute that is none
 */
export async function cancelOne(staff: Staff, id: number, { motive, text, substitute_id }: Why): Promise<Answer> {
  return staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'cancel');
    const rule = findCountry(document.country)?.cancellation?.motives.find(({ code }) => code === motive);
    const substitute = await findSubstitute(tx, document, substitute_id);
    if (!rule || rule.needs_substitute !== (substitute !== null)) {
      throw new AppError('invalid', {
        fields: { [rule ? 'substitute_id' : 'motive']: [taxTexts(staff).outcomes.motive] },
      });
    }
    await askCancellation(tx, staff, document, { motive, text, substitute });
    return { message: taxTexts(staff).outcomes.cancelling, alertType: 'info' };
  });
}

async function findSubstitute(
  tx: AccountDb,
  { order_id, country, part }: LockedDocument,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select ${nameAtAuthority} as name from tax_documents
     where id = ${id} and order_id = ${order_id} and country = ${country} and part = ${part}
       and state in ('authorised', 'stored', 'sent_to_shipper')`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Says which sale a correction corrects. @throws AppError not_found, document_state */
export async function saveOrigin(staff: Staff, id: number, originId: number): Promise<Answer> {
  return staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'choose_origin');
    const { rows } = await sql<{ to: string | null; from: string | null }>`
      select full_number as "to", (select full_number from tax_documents where id = ${document.origin_id}) as "from"
        from tax_documents where id = ${originId} and kind = 'sale' and country = ${document.country}
      and state in ('authorised', 'stored', 'sent_to_shipper', 'cancelling')`.execute(tx);
    if (!rows[0]) throw new AppError('not_found');
    const changes = [{ field: 'origin' as const, ...rows[0] }];
    await sql`update tax_documents set origin_id = ${originId}, version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx);
    await planDocumentsOf(tx, staff, [document.order_id]);
    await recordEvent(tx, staff, {
      type: 'document.origin_chosen',
      order_id: document.order_id,
      details: { ...nameOf(document), changes },
    });
    return { message: taxTexts(staff).outcomes.origin_saved, alertType: 'success' };
  });
}

/** What was against a document: the authority's words of one that it refused, else what it would be refused for. */
function errorText(staff: Staff, { state, country, notices, findings }: LockedDocument): string {
  const said = state === 'rejected' ? noticesText(staff, country, Notices.parse(notices)) : '';
  return said || findingsText(staff, StoredFindings.parse(findings));
}

/**
 * Clears the errors of an order's documents, or of only one of them, with a reason: they are not submitted by
 * themselves any more. @throws AppError not_found; document_state where none has an error
 */
export async function clearErrors(staff: Staff, orderId: number, ignored_reason: string, documentId?: number) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) throw new AppError('not_found');
    const found = await tx
      .selectFrom('tax_documents')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    const cleared: LockedDocument[] = [];
    for (const { id } of found) {
      if (documentId !== undefined && id !== documentId) continue;
      const document = await lockDocument(tx, id);
      if (can('clear_error', await factsOf(tx, document))) cleared.push(document);
    }
    if (cleared.length === 0) throw new AppError('document_state');
    const error_message = cleared.map((document) => errorText(staff, document)).join(' ');
    await sql`update tax_documents
      set state = 'ignored', ignored_reason = ${ignored_reason}, due_at = null, updated_at = now()
      where id = any(${cleared.map(({ id }) => id)}::bigint[])`.execute(tx);
    await planCorrectionsOf(tx, staff, orderId);
    const ignored_error = { error_message, ignored_reason };
    await sql`update orders
      set ignored_error = coalesce(ignored_error, ${jsonb({ ...ignored_error, kinds: [] })}), updated_at = now(),
      updated_by = ${staff.user_id} where id = ${orderId}`.execute(tx);
    await recordEvent(tx, staff, {
      type: 'document.error_ignored',
      order_id: orderId,
      details: { reason: ignored_reason },
    });
    return { order: { id: orderId, ignored_error } };
  });
}
