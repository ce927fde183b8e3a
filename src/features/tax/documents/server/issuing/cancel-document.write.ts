import { sql } from 'kysely';
import { z } from 'zod';
import type { Done } from '#connectors/core/commands.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { CancelAnswer, CancellationLookUp, TaxNotice } from '#connectors/core/tax-service.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
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

/**
 * An issued document is taken back. Asking for it again changes nothing where authorities answer that it is cancelled;
 * where it would ask the receiver again, it is first looked up what became of the earlier try.
 */
export const cancelDocumentWrite: WriteKind<Payload, Cancelled> = {
  type,
  payload: Payload,
  subject: documentSubject,
  probe: 'send_again',

  log: ({ subject_id }) => ({ action: type, record: String(subject_id) }),

  async send(call, { subject_id, payload, attempts }) {
    const service = taxServiceOf(call.open);
    if (!service.cancel)
      throw new ConnectorError('config', `${call.open.connector.manifest.title} cancels no documents`);
    const { motive, text, substitute, at } = payload;
    const document = await readSealed(call.actor.db, subject_id);
    const earlier = attempts > 1 ? await service.lookUpCancellation?.(call.ctx, document) : undefined;
    if (earlier?.state === 'unknown') {
      const title = call.open.connector.manifest.title;
      throw new ConnectorError('transient', `${title}: nobody says whether the cancellation was asked for`);
    }
    if (earlier && earlier.state !== 'never_seen') return { answer: earlier };
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

  async completed(tx, actor, { subject_id, payload }, { answer }) {
    await applyCancelAnswer(tx, actor, await lockDocument(tx, subject_id), payload, answer);
  },

  async rejected(tx, actor, write, { message: text, partner_code: code = '' }) {
    await giveBack(tx, actor, await lockDocument(tx, write.subject_id), write.payload, [
      { code, text, is_warning: false },
    ]);
  },

  retried: async (_tx, _actor, _write, wasRefused) => !wasRefused,

  async dropped(tx, actor, write, wasRefused) {
    if (!wasRefused) await giveBack(tx, actor, await lockDocument(tx, write.subject_id), write.payload, []);
  },
};

/** Writes what became of a request to cancel a locked document, in the caller's transaction. */
async function applyCancelAnswer(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  { from }: Payload,
  answer: CancelAnswer,
): Promise<void> {
  // Its country went live meanwhile.
  if (document.state === 'tested') return;
  if (answer.state === 'refused') return giveBack(tx, actor, document, { from }, answer.notices);
  if (answer.state === 'pending') return waitForConsent(tx, actor, document, answer);
  await sql`update tax_documents
    set state = 'cancelled', cancelled_at = now(), ticket = null, consent_asked_at = null, version = version + 1,
        updated_at = now()
    where id = ${document.id}`.execute(tx);
  const answer_hash = answer.receipt === null ? null : await saveBytes(tx, answer.receipt);
  await recordAttempt(tx, actor, { document_id: document.id, action: 'cancel', outcome: 'cancelled', answer_hash });
  await recordEvent(tx, actor, {
    type: 'document.cancelled',
    order_id: document.order_id,
    details: { document: documentName(document), full_number: document.full_number ?? '' },
  });
}

/** The receiver or the authority has yet to agree: it is asked later what became of the request. */
async function waitForConsent(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  { ask_after_ms, ticket, waits_for }: Extract<CancelAnswer, { state: 'pending' }>,
): Promise<void> {
  const isFirst = waits_for === 'receiver' && document.consent_asked_at === null;
  await sql`update tax_documents
    set ticket = ${ticket ?? null}, updated_at = now(),
        consent_asked_at = case when ${waits_for === 'receiver'} then coalesce(consent_asked_at, now()) end
    where id = ${document.id}`.execute(tx);
  await askCancellationLater(tx, actor, document, ask_after_ms);
  if (!isFirst) return;
  await recordEvent(tx, actor, {
    type: 'document.consent_asked',
    order_id: document.order_id,
    details: { document: documentName(document), full_number: document.full_number ?? '' },
  });
}

/** Has it asked after a pause what became of a request to cancel. */
async function askCancellationLater(
  tx: AccountDb,
  actor: Actor,
  { id: document_id }: LockedDocument,
  delayMs: number,
): Promise<void> {
  await sql`update tax_documents set asked = asked + 1, ask_at = now() + ${delayMs} * interval '1 ms'
    where id = ${document_id}`.execute(tx);
  await recordAttempt(tx, actor, { document_id, action: 'cancel', outcome: 'pending' });
  await addJob(tx, actor, askDocument, { document_id }, { key: askKey(document_id), delayMs });
}

/** So long an authority may not know of a request that it took. */
const MAX_UNKNOWN_MS = 24 * 60 * 60_000;
const ASK_AGAIN_MS = 60 * 60_000;

/**
 * Stores the answer of a look-up of a pending cancellation request. A request that is unknown after a day was lost: the
 * document stays valid.
 */
export async function applyCancellationLookUp(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  said: CancellationLookUp,
): Promise<void> {
  const request = await findLastRequest(tx, document.id);
  if (!request) return;
  const { payload } = request;
  if (said.state === 'unknown') return askCancellationLater(tx, actor, document, ASK_AGAIN_MS);
  if (said.state !== 'never_seen') return applyCancelAnswer(tx, actor, document, payload, said);
  if (Date.now() - Date.parse(payload.at) < MAX_UNKNOWN_MS) {
    return askCancellationLater(tx, actor, document, ASK_AGAIN_MS);
  }
  await giveBack(tx, actor, document, payload, said.notices);
}

async function findLastRequest(tx: AccountDb, id: number) {
  const { rows } = await sql<{ connection_id: number; payload: unknown }>`
    select connection_id, payload from partner_writes where document_id = ${id} and type = ${type} order by id desc
      limit 1`.execute(tx);
  const [row] = rows;
  return row && { connection_id: row.connection_id, payload: Payload.parse(row.payload) };
}

/** Makes the request to cancel once more, which answers what became of it. */
export async function cancelAgain(
  tx: AccountDb,
  actor: Actor,
  { account_id, id, asked }: LockedDocument,
): Promise<void> {
  const request = await findLastRequest(tx, id);
  if (!request) return;
  const idem_key = cancelKey({ account_id, id, asked });
  await addWrite(tx, actor, cancelDocumentWrite, { ...request, subject_id: id, idem_key });
}

/** The key of a request to cancel; of one that is made again another. */
export const cancelKey = ({ account_id, id, asked }: { account_id: number; id: number; asked: number }): string =>
  `cancel-document:${account_id}:${id}:${asked}`;

/** It stays valid: the authority did not take it back. */
async function giveBack(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  { from }: Pick<Payload, 'from'>,
  notices: TaxNotice[],
): Promise<void> {
  const { id: document_id, order_id, state, full_number } = document;
  if (state !== 'cancelling') return;
  await sql`update tax_documents
    set state = ${from}, ticket = null, consent_asked_at = null, notices = ${jsonb(notices)}, updated_at = now()
    where id = ${document_id}`.execute(tx);
  await recordAttempt(tx, actor, { document_id, action: 'cancel', outcome: 'refused', notices });
  const reason = notices.map(noticeText).join('; ');
  const details = { document: documentName(document), full_number: full_number ?? '', reason };
  await recordEvent(tx, actor, { type: 'document.cancel_refused', order_id, details });
}
