import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { IdParams } from '#base/ids.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { newKey } from '#platform/files/file-store.ts';
import { route, staffOf } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { MAX_PDF_BYTES, noteIssuedExternally, takeBackIssuedExternally, uploadPdf } from '../contract.ts';
import { can, type DocumentAction } from '../document-state.ts';
import { factsOf } from './document/document-facts.ts';
import { documentName, nameOf } from './document/document-subject.ts';
import { taxTexts } from './document/document-texts.ts';
import { type LockedDocument, lockDocument } from './document/lock-document.ts';
import { recordAttempt } from './document/record-attempt.ts';
import { saveBytes } from './document/tax-files.ts';
import { ROOM } from './issuing/file-document.job.ts';
import { planCorrectionsOf } from './planning/document-planning.ts';
import { findParcelShare } from './planning/parcel-share.ts';

const PDF = 'application/pdf';

/**
 * Documents that were issued outside of Bodega: an administrator records their number and PDF, so they are not issued
 * here as well.
 */
export function externalDocumentRoutes(app: FastifyInstance): void {
  route(app, noteIssuedExternally, async ({ staff, params, body }) => {
    await noteOne(staff, params.id, body);
    return { message: taxTexts(staff).outcomes.noted_elsewhere, alertType: 'success' as const };
  });

  route(app, takeBackIssuedExternally, async ({ staff, params }) => {
    await takeBackOne(staff, params.id);
    return { message: taxTexts(staff).outcomes.not_elsewhere, alertType: 'success' as const };
  });

  void app.register((files, _options, done) => {
    files.addContentTypeParser(PDF, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    files.put(
      '/api/documents/:id/pdf',
      {
        config: { access: 'admin', upload: { type: PDF, body: z.string() } },
        bodyLimit: MAX_PDF_BYTES,
        schema: { summary: uploadPdf.summary, params: IdParams },
      },
      async (request) => {
        const staff = staffOf(request);
        if (!Buffer.isBuffer(request.body)) throw new AppError('not_a_pdf');
        await storePdf(staff, app.services, IdParams.parse(request.params).id, request.body);
        return { message: taxTexts(staff).outcomes.stored, alertType: 'success' };
      },
    );
    done();
  });
}

/** @throws AppError not_found, document_state */
async function lockFor(tx: AccountDb, staff: Staff, id: number, action: DocumentAction): Promise<LockedDocument> {
  const document = await lockDocument(tx, id);
  if (!can(action, await factsOf(tx, document, staff.is_admin))) throw new AppError('document_state');
  return document;
}

type ExternalNumber = z.output<typeof noteIssuedExternally.body>;

async function noteOne(staff: Staff, id: number, { number, transaction_number }: ExternalNumber): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, staff, id, 'note_elsewhere');
    const { share, reference } = await findParcelShare(tx, document);
    // A number that it was given here and does not bear is a gap of its series.
    if (document.number !== null) {
      await sql`insert into tax_number_gaps (series_id, number, document_id, reason)
        values (${document.series_id}, ${document.number}, ${id}, 'issued_elsewhere')`.execute(tx);
    }
    await sql`update tax_documents
      set state = 'issued_elsewhere', full_number = ${number}, number = null, series_id = null, due_at = null,
        ids = ${jsonb({ transactionId: transaction_number })}, notices = '[]', ignored_reason = null,
        share = ${share && jsonb(share)}, reference = ${reference},
          version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx);
    if (document.kind === 'sale') await planCorrectionsOf(tx, staff, document.order_id);
    await recordEvent(tx, staff, {
      type: 'document.issued_elsewhere',
      order_id: document.order_id,
      details: { document: documentName(document), full_number: number },
    });
  });
}

/**
 * Sets the document back to not submitted, so it waits for staff. The uploaded file stays in secure storage, without a
 * reference.
 */
async function takeBackOne(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, staff, id, 'take_back_elsewhere');
    await sql`update tax_documents
      set state = 'not_submitted', full_number = null, ids = '{}', pdf_hash = null, pdf_key = null,
        stored_at = null, sent_to_shipper_at = null, version = version + 1, updated_at = now()
          where id = ${id}`.execute(tx);
    await recordEvent(tx, staff, {
      type: 'document.elsewhere_undone',
      order_id: document.order_id,
      details: nameOf(document),
    });
  });
}

/** @throws AppError not_found, document_state, not_a_pdf */
async function storePdf(staff: Staff, services: Services, id: number, content: Buffer): Promise<void> {
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') throw new AppError('not_a_pdf');
  const key = newKey(staff.account_id, ROOM, 'pdf');
  await staff.db.transaction().execute((tx) => lockFor(tx, staff, id, 'upload_pdf'));
  await services.files.put(key, Readable.from([content]), PDF);
  await staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, staff, id, 'upload_pdf');
    const pdf_hash = await saveBytes(tx, content);
    await sql`update tax_documents
      set pdf_hash = ${pdf_hash}, pdf_key = ${key}, stored_at = now(), version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx);
    await recordAttempt(tx, staff, { document_id: id, action: 'store', outcome: 'stored' });
    await recordEvent(tx, staff, {
      type: 'document.pdf_uploaded',
      order_id: document.order_id,
      details: nameOf(document),
    });
  });
}
