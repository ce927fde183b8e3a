import { sql } from 'kysely';
import type { TaxAnswer } from '#connectors/core/tax-service.ts';
import { findCountry } from '#countries/countries.ts';
import { planDocumentsThere } from '#features/warehouse/fulfilment/server/plan-documents-there.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { type DocumentState, mayMove } from '../../document-state.ts';
import { documentName } from '../document/document-subject.ts';
import { noticeText } from '../document/document-texts.ts';
import type { LockedDocument } from '../document/lock-document.ts';
import { recordAttempt } from '../document/record-attempt.ts';
import { saveBytes } from '../document/tax-files.ts';
import { isLive } from '../issuers/end-tests.ts';
import { isAway } from '../issuers/open-outage.ts';
import { dropCodes } from '../issuers/tax-codes.ts';
import { planCorrectionsOf } from '../planning/document-planning.ts';
import { cancelReplaced } from '../replacing/cancel-replaced.ts';
import { askDocument, askKey } from './ask-document.ts';
import { fileDocument, fileKey } from './file-document.ts';
import { codesKey, prepareCodes } from './prepare-codes.ts';

/** Pending documents are asked about at these intervals at least, and hourly in the end, whatever the provider says. */
const ASK_MS = [3_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];

/** How often a document is sealed again automatically because its codes were out of force; then it waits for staff. */
const RENEWALS = 2;

/**
 * Writes what a provider said of a locked document that is on its way, and what follows from it, in the caller's
 * transaction.
 */
export async function applyAnswer(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  action: 'issue' | 'ask',
  answer: TaxAnswer,
): Promise<void> {
  // A further answer that comes late says nothing new.
  if (!mayMove(document.state, answer.state)) return;
  if (answer.state === 'authorised') return authorise(tx, actor, document, action, answer);
  if (answer.state === 'not_needed') return setNotNeeded(tx, actor, document, action, answer);
  if (answer.state === 'rejected') {
    await reject(tx, actor, document, action, answer);
    const isRenewed = answer.are_codes_stale && document.seal <= RENEWALS;
    if (isRenewed && !(await isAway(tx, document.country, document.environment))) await renewCodes(tx, actor, document);
    return;
  }
  const wait = Math.max(answer.ask_after_ms, ASK_MS[Math.min(document.asked, ASK_MS.length - 1)] ?? 0);
  await sql`update tax_documents set state = 'pending', ticket = ${answer.ticket}, asked = asked + 1,
      ask_at = now() + ${wait} * interval '1 ms', updated_at = now() where id = ${document.id}`.execute(tx);
  await recordAttempt(tx, actor, { document_id: document.id, action, outcome: 'pending' });
  await addJob(tx, actor, askDocument, { document_id: document.id }, { key: askKey(document.id), delayMs: wait });
  await publishEvent(tx, actor, { type: 'document.changed', order_id: document.order_id });
}

type Authorised = Extract<TaxAnswer, { state: 'authorised' }>;
type Rejected = Extract<TaxAnswer, { state: 'rejected' }>;

async function authorise(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  action: 'issue' | 'ask',
  answer: Authorised,
) {
  const { id: document_id, order_id, country, kind, series_id, number } = document;
  const answer_hash = answer.xml === null ? null : await saveBytes(tx, answer.xml);
  const receipt_hash = answer.receipt === undefined ? null : await saveBytes(tx, answer.receipt);
  const ids = { ...Object(document.ids), ...answer.ids };
  const rule = findCountry(country)?.kinds[kind];
  const { rows } = await sql<{ prefix: string }>`select prefix from tax_series where id = ${series_id}`.execute(tx);
  const full_number = rule?.fullNumber(rows[0]?.prefix ?? '', number ?? 0, ids) ?? document.full_number ?? '';
  const state = await stateOf(tx, document, 'authorised');
  await sql`update tax_documents
    set state = ${state}, ids = ${jsonb(ids)}, full_number = ${full_number}, authorised_at = ${answer.at},
      answer_hash = ${answer_hash}, receipt_hash = ${receipt_hash}, notices = ${jsonb(answer.notices)}, ask_at = null,
        ticket = null, updated_at = now()
    where id = ${document_id}`.execute(tx);
  await recordAttempt(tx, actor, { document_id, action, outcome: 'authorised', notices: answer.notices, answer_hash });
  const details = { document: documentName(document), full_number };
  await recordEvent(tx, actor, { type: 'document.authorised', order_id, details });
  if (state === 'tested') return;
  await addJob(tx, actor, fileDocument, { document_id }, { key: fileKey(document_id) });
  if (document.cancels_replaced) await cancelReplaced(tx, actor, document);
  // Refunds that waited for their sale's document.
  if (kind === 'sale') await planCorrectionsOf(tx, actor, order_id);
  // The order may have been split while it was on its way.
  if (kind !== 'correction') await planDocumentsThere(tx, actor, order_id);
}

/** What the answer to a test document makes of it: nothing that counts, once its country is live. */
const stateOf = async <S extends DocumentState>(
  tx: AccountDb,
  { environment, country }: LockedDocument,
  state: S,
): Promise<S | 'tested'> => (environment === 'test' && (await isLive(tx, country)) ? 'tested' : state);

async function reject(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  action: 'issue' | 'ask',
  answer: Rejected,
) {
  const { id: document_id, order_id, country, kind, series_id, number } = document;
  const [first] = answer.notices;
  const reason = answer.notices.map(noticeText).join('; ');
  const isUsed = answer.is_number_used || findCountry(country)?.kinds[kind]?.after_rejection === 'used';
  const receipt_hash = answer.receipt === undefined ? null : await saveBytes(tx, answer.receipt);
  await sql`update tax_documents
    set state = 'rejected', notices = ${jsonb(answer.notices)}, receipt_hash = ${receipt_hash}, ask_at = null,
    ticket = null,
      number = case when ${isUsed} then null else number end, updated_at = now()
    where id = ${document_id}`.execute(tx);
  if (isUsed) {
    await sql`insert into tax_number_gaps (series_id, number, document_id, reason)
      values (${series_id}, ${number}, ${document_id}, ${`rejected ${first?.code ?? ''}`.trim()})`.execute(tx);
  }
  await recordAttempt(tx, actor, { document_id, action, outcome: 'rejected', notices: answer.notices });
  const details = { document: documentName(document), full_number: document.full_number ?? '', reason };
  await recordEvent(tx, actor, { type: 'document.rejected', order_id, details });
}

type NotNeeded = Extract<TaxAnswer, { state: 'not_needed' }>;

/** Its number goes to the next document of the series; where that is taken already, it is a gap. */
async function setNotNeeded(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  action: 'issue' | 'ask',
  { notices }: NotNeeded,
) {
  const { id: document_id, order_id, series_id, number } = document;
  const state = await stateOf(tx, document, 'not_needed');
  await sql`update tax_documents
    set state = ${state}, notices = ${jsonb(notices)}, number = null, full_number = null, ask_at = null,
      ticket = null, send_by = null, updated_at = now()
    where id = ${document_id}`.execute(tx);
  const freed = await sql`update tax_series set next_number = ${number}
    where id = ${series_id} and next_number = ${number}::bigint + 1 returning id`.execute(tx);
  if (freed.rows.length === 0) {
    await sql`insert into tax_number_gaps (series_id, number, document_id, reason)
      values (${series_id}, ${number}, ${document_id}, 'not_needed')`.execute(tx);
  }
  await recordAttempt(tx, actor, { document_id, action, outcome: 'not_needed', notices });
  const details = { document: documentName(document), full_number: '', reason: notices.map(noticeText).join('; ') };
  await recordEvent(tx, actor, { type: 'document.not_needed', order_id, details });
}

/** Requests the codes again. The document is sent under its number as soon as they have arrived. */
async function renewCodes(tx: AccountDb, actor: Actor, { id, country, environment }: LockedDocument): Promise<void> {
  await dropCodes(tx, country, environment);
  await sql`update tax_documents set state = 'not_submitted', due_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
  await addJob(tx, actor, prepareCodes, { country }, { key: codesKey(actor.account_id, country) });
}

/** What is submitted was surely never seen: it is handed to the outbox once more, the same bytes. */
export async function markNeverSeen(tx: AccountDb, actor: Actor, { id: document_id }: LockedDocument): Promise<number> {
  const { rows } = await sql<{
    sends: number;
  }>`update tax_documents set state = 'sealed', sends = sends + 1, ask_at = null, ticket = null,
      updated_at = now() where id = ${document_id} returning sends`.execute(tx);
  await recordAttempt(tx, actor, { document_id, action: 'ask', outcome: 'never_seen' });
  return rows[0]?.sends ?? 0;
}
