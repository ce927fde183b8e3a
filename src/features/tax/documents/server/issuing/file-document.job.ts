import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { newKey } from '#platform/files/file-store.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { drawDocument } from '../document/document-pdf.ts';
import { readSealed } from '../document/document-subject.ts';
import { lockDocument } from '../document/lock-document.ts';
import { recordAttempt } from '../document/record-attempt.ts';
import { SealedContent } from '../document/sealed-content.ts';
import { readBytes, saveBytes } from '../document/tax-files.ts';
import { readLogo } from '../issuers/account-logo.ts';
import { mailByItself } from '../mailing/add-mail.ts';
import { fileDocument, fileKey } from './file-document.ts';
import { makeContainer } from './make-container.ts';
import { sendDuePapers } from './send-papers.ts';

/** Where secure storage keeps documents. */
export const ROOM = 'tax-documents';

/** Runs `fileDocument`; what fails is tried again by the queue. */
export const fileDocumentJob = job(fileDocument.name, fileDocument.payload, async ({ document_id }, run) => {
  const again = await storeNow(run, document_id);
  if (again === null) return;
  await addJob(run.actor.db, run.actor, fileDocument, { document_id }, { key: fileKey(document_id), delayMs: again });
});

const Ids = z.record(z.string(), z.string());

/**
 * Puts an issued document's XML, as the authority has it, and its PDF into secure storage. The PDF is the provider's
 * where it has one, else ours. A kill in between leaves files that nothing names.
 * @returns null once that is done, or it is not an issued document; else the milliseconds after which to try again
 */
export async function storeNow(run: Pick<JobRun, 'actor' | 'services' | 'signal'>, id: number): Promise<number | null> {
  const { actor, services } = run;
  const row = await actor.db
    .selectFrom('tax_documents')
    .select(['account_id', 'state', 'country', 'connection_id', 'sealed', 'ids', 'authorised_at'])
    .select(['xml_hash', 'answer_hash', 'receipt_hash', 'pdf_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.state !== 'authorised') return null;
  const pdf = row.pdf_hash
    ? await readBytes(actor.db, row.pdf_hash)
    : ((await fetchPdf(run, row.connection_id, id)) ??
      (await drawDocument(row.country, SealedContent.parse(row.sealed), Ids.parse(row.ids), await readLogo(actor.db))));
  if (typeof pdf === 'number') return pdf;
  const xml = await readBytes(actor.db, row.answer_hash ?? row.xml_hash);
  const { country, authorised_at, receipt_hash } = row;
  const about = { sealed: SealedContent.parse(row.sealed), ids: Ids.parse(row.ids) };
  const container = await makeContainer(run, { country, authorised_at, receipt_hash, xml, ...about });
  const keys = { xml: newKey(row.account_id, ROOM, 'xml'), pdf: newKey(row.account_id, ROOM, 'pdf') };
  await services.files.put(keys.xml, Readable.from([xml]), 'application/xml');
  await services.files.put(keys.pdf, Readable.from([Buffer.from(pdf)]), 'application/pdf');
  await actor.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, id);
    if (document.state !== 'authorised') return;
    const pdf_hash = await saveBytes(tx, pdf);
    const container_hash = container === null ? null : await saveBytes(tx, container);
    await sql`update tax_documents
      set state = 'stored', pdf_hash = ${pdf_hash}, container_hash = ${container_hash},
      xml_key = ${keys.xml}, pdf_key = ${keys.pdf}, stored_at = now(), updated_at = now() where id = ${id}`.execute(tx);
    await recordAttempt(tx, actor, { document_id: id, action: 'store', outcome: 'stored' });
    await mailByItself(tx, actor, services.mail.way, document);
    await sendDuePapers(tx, actor, [document.order_id]);
    await publishEvent(tx, actor, { type: 'document.changed', order_id: document.order_id });
  });
  return null;
}

/**
 * The provider's PDF; null where it has none, or cannot give it: then ours does. Milliseconds while its limit is
 * reached.
 */
async function fetchPdf(
  { actor, services, signal }: Pick<JobRun, 'actor' | 'services' | 'signal'>,
  connectionId: number | null,
  id: number,
): Promise<Uint8Array | number | null> {
  if (connectionId === null) return null;
  const open = await openConnection(actor, services, connectionId, signal).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const tax = open?.connector.tax;
  if (!open || !tax?.pdf) return null;
  const { pdf } = tax;
  const waitMs = await open.reserveCall();
  if (waitMs > 0) return waitMs;
  const sealed = await readSealed(actor.db, id);
  const fetched = await callPartner(
    actor,
    open,
    { action: 'fetch_pdf', record: sealed.key, result: () => null },
    (ctx) => pdf(ctx, sealed),
  );
  return fetched.ok ? fetched.value : null;
}
