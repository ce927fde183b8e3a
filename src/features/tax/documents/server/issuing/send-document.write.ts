import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { documentName, documentSubject } from '../document/document-subject.ts';
import { lockDocument } from '../document/lock-document.ts';
import { recordAttempt } from '../document/record-attempt.ts';
import { readBytes } from '../document/tax-files.ts';

const type = 'send_document';

/** `by`: the member who pressed it; null: the issuer's setting did. */
const Payload = z.object({
  reference: z.string(),
  file_name: z.string(),
  by: Id.nullable(),
});

/**
 * A stored document's PDF goes to the warehouse of its order. Sending it twice leaves it there twice, which does no
 * harm.
 */
export const sendDocumentWrite: WriteKind<z.output<typeof Payload>> = {
  type,
  payload: Payload,
  subject: documentSubject,
  probe: 'send_again',

  log: ({ payload }) => ({ action: type, record: payload.file_name }),

  async send({ actor, open: { connector }, ctx }, { subject_id, payload }) {
    if (!connector.documents) throw new ConnectorError('config', `${connector.manifest.title} takes no documents`);
    const row = await actor.db
      .selectFrom('tax_documents')
      .select(['kind', 'pdf_hash'])
      .where('id', '=', subject_id)
      .executeTakeFirstOrThrow();
    const content = await readBytes(actor.db, row.pdf_hash);
    const kind = row.kind === 'guide' ? 'guide' : 'invoice';
    const { reference, file_name } = payload;
    return connector.documents.send(ctx, { kind, reference, file_name, content });
  },

  async inDoubt(tx, actor, { subject_id: document_id }, { error }) {
    await recordAttempt(tx, actor, { document_id, action: 'shipper', outcome: 'in_doubt', error: error?.message });
  },

  async completed(tx, system, { subject_id, payload }) {
    const actor = payload.by === null ? system : await inNameOf(tx, system, payload.by);
    const document = await lockDocument(tx, subject_id);
    await sql`update tax_documents
      set state = case when state = 'stored' then 'sent_to_shipper' else state end, sent_to_shipper_at = now(),
        updated_at = now() where id = ${subject_id}`.execute(tx);
    await recordAttempt(tx, actor, { document_id: subject_id, action: 'shipper', outcome: 'sent_to_shipper' });
    await recordEvent(tx, actor, {
      type: 'document.sent_to_shipper',
      order_id: document.order_id,
      details: { document: documentName(document), full_number: document.full_number ?? '' },
    });
  },

  async rejected(tx, actor, { subject_id: document_id }, { message: error }) {
    await recordAttempt(tx, actor, { document_id, action: 'shipper', outcome: 'failed', error });
  },

  retried: async () => true,
  dropped: async () => {},
};
