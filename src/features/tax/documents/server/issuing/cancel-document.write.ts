import { sql } from 'kysely';
import { z } from 'zod';
import type { Done } from '#connectors/core/commands.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { CancelAnswer } from '#connectors/core/tax-service.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { Write, WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { documentName, documentSubject, readSealed } from '../document/document-subject.ts';
import { noticeText } from '../document/document-texts.ts';
import { type LockedDocument, lockDocument } from '../document/lock-document.ts';
import { recordAttempt } from '../document/record-attempt.ts';
import { saveBytes } from '../document/tax-files.ts';
import { findSigner } from '../issuers/find-signer.ts';
import { taxServiceOf } from '../issuers/tax-service-of.ts';
import { askDocument, askKey } from './ask-document.ts';

const type = 'cancel_document';

const Payload = z.object({
  motive: z.string(),
  text: z.string(),
  /** The authority's identifier of the document that takes its place. */
  substitute: z.string().nullable(),
  /** The instant that the request bears: the same for each try. */
  at: z.string(),
  /** The state that it returns to where the authority refuses. */
  from: z.enum(['authorised', 'stored', 'sent_to_shipper']),
});
type Payload = z.output<typeof Payload>;

type Cancelled = Done & { answer: CancelAnswer };

/** An issued document is taken back. Asking for it again changes nothing: authorities answer that it is cancelled. */
export const cancelDocumentWrite: WriteKind<Payload, Cancelled> = {
  type,
  payload: Payload,
  subject: documentSubject,
  probe: 'send_again',

  log: ({ subject_id }) => ({ action: type, record: String(subject_id) }),

  async send(call, { subject_id, payload }) {
    const service = taxServiceOf(call.open);
    if (!service.cancel)
      throw new ConnectorError('config', `${call.open.connector.manifest.title} cancels no documents`);
    const { motive, text, substitute, at } = payload;
    const document = await readSealed(call.actor.db, subject_id);
    const signer = await findSigner({ db: call.actor.db, secrets: call.secrets }, document.country);
    return {
      answer: await service.cancel(
        call.ctx,
        document,
        { motive, text, substitute, at, ticket: document.ticket },
        signer,
      ),
    };
  },

  async inDoubt(tx, actor, { subject_id: document_id }, { error }) {
    await recordAttempt(tx, actor, { document_id, action: 'cancel', outcome: 'in_doubt', error: error?.message });
  },

  async completed(tx, actor, write, { answer }) {
    const document = await lockDocument(tx, write.subject_id);
    if (answer.state === 'refused') return giveBack(tx, actor, write, answer.notices);
    if (answer.state === 'pending') return waitForConsent(tx, actor, document, answer);
    await sql`update tax_documents
      set state = 'cancelled', cancelled_at = now(), ticket = null, version = version + 1, updated_at = now()
      where id = ${document.id}`.execute(tx);
    const answer_hash = answer.receipt === null ? null : await saveBytes(tx, answer.receipt);
    await recordAttempt(tx, actor, { document_id: document.id, action: 'cancel', outcome: 'cancelled', answer_hash });
    await recordEvent(tx, actor, {
      type: 'document.cancelled',
      order_id: document.order_id,
      details: { document: documentName(document), full_number: document.full_number ?? '' },
    });
  },

  async rejected(tx, actor, write, { message: text, partner_code: code = '' }) {
    await giveBack(tx, actor, write, [{ code, text, is_warning: false }]);
  },

  retried: async (_tx, _actor, _write, wasRefused) => !wasRefused,

  async dropped(tx, actor, write, wasRefused) {
    if (!wasRefused) await giveBack(tx, actor, write, []);
  },
};

/**
 * The receiver or the authority has yet to agree: the same request is made again later, and answered by what became of
 * it.
 */
async function waitForConsent(
  tx: AccountDb,
  actor: Actor,
  { id: document_id }: LockedDocument,
  { ask_after_ms: ms, ticket }: Extract<CancelAnswer, { state: 'pending' }>,
): Promise<void> {
  await sql`update tax_documents
    set ticket = ${ticket ?? null}, asked = asked + 1, ask_at = now() + ${ms} * interval '1 ms', updated_at = now()
    where id = ${document_id}`.execute(tx);
  await recordAttempt(tx, actor, { document_id, action: 'cancel', outcome: 'pending' });
  await addJob(tx, actor, askDocument, { document_id }, { key: askKey(document_id), delayMs: ms });
}

/** Makes the request to cancel once more. */
export async function cancelAgain(
  tx: AccountDb,
  actor: Actor,
  { account_id, id, asked }: LockedDocument,
): Promise<void> {
  const { rows } = await sql<{ connection_id: number; payload: unknown }>`
    select connection_id, payload from partner_writes where document_id = ${id} and type = ${type} order by id desc
      limit 1`.execute(tx);
  for (const { connection_id, payload } of rows) {
    const idem_key = cancelKey({ account_id, id, asked });
    await addWrite(tx, actor, cancelDocumentWrite, {
      connection_id,
      subject_id: id,
      idem_key,
      payload: Payload.parse(payload),
    });
  }
}

/** The key of a request to cancel; of one that is made again another. */
export const cancelKey = ({ account_id, id, asked }: { account_id: number; id: number; asked: number }): string =>
  `cancel-document:${account_id}:${id}:${asked}`;

/** It stays valid: the authority did not take it back. */
async function giveBack(
  tx: AccountDb,
  actor: Actor,
  { subject_id, payload }: Write<Payload>,
  notices: { code: string; text: string; is_warning: boolean }[],
): Promise<void> {
  const document = await lockDocument(tx, subject_id);
  if (document.state !== 'cancelling') return;
  await sql`update tax_documents
    set state = ${payload.from}, ticket = null, notices = ${jsonb(notices)}, updated_at = now()
    where id = ${subject_id}`.execute(tx);
  await recordAttempt(tx, actor, { document_id: subject_id, action: 'cancel', outcome: 'refused', notices });
  const reason = notices.map(noticeText).join('; ');
  const details = { document: documentName(document), full_number: document.full_number ?? '', reason };
  await recordEvent(tx, actor, { type: 'document.rejected', order_id: document.order_id, details });
}
