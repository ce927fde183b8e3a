import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { CancellationLookUp } from '#connectors/core/tax-service.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { retryDelay } from '#features/partners/connections/server/connection-health.ts';
import { type OpenConnection, openConnection } from '#features/partners/connections/server/open-connection.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { readSealed } from '../document/document-subject.ts';
import { type LockedDocument, lockDocument } from '../document/lock-document.ts';
import { signerOf, taxServiceOf } from '../issuers/tax-service-of.ts';
import { applyAnswer, markNeverSeen } from './apply-answer.ts';
import { askDocument, askKey } from './ask-document.ts';
import { applyCancellationLookUp, cancelAgain } from './cancel-document.write.ts';
import { issueDocumentWrite } from './issue-document.write.ts';
import { issueKey } from './issue-key.ts';

/**
 * Runs `askDocument`. The slot is given back while the partner's limit is reached, and while a partner that failed is
 * left alone.
 */
export const askDocumentJob = job(askDocument.name, askDocument.payload, async ({ document_id }, run) => {
  const again = (await pauseOf(run.actor.db, document_id)) || (await askNow(run, document_id));
  if (again === null) return;
  await addJob(run.actor.db, run.actor, askDocument, { document_id }, { key: askKey(document_id), delayMs: again });
});

/**
 * Milliseconds until a document's provider, if it failed, is tried again. Many documents may wait for it, each for its
 * time limit.
 */
async function pauseOf(db: AccountDb, documentId: number): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select ${retryDelay} as ms from connections where id = (select connection_id from tax_documents
      where id = ${documentId})`.execute(db);
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

type AskRun = Pick<JobRun, 'actor' | 'services' | 'signal' | 'waitsInPlace'>;

/**
 * Asks the provider what became of a pending document, or of the request to cancel one, and writes down what it says.
 * @returns null once that is done, or nothing is to be asked; else the milliseconds after which to try again
 */
export async function askNow(run: AskRun, id: number): Promise<number | null> {
  const { actor, services, signal, waitsInPlace = false } = run;
  const document = await actor.db
    .selectFrom('tax_documents')
    .select(['state', 'connection_id', 'ask_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isPending = document?.state === 'pending' || (document?.state === 'cancelling' && document.ask_at !== null);
  if (!isPending || document.connection_id === null) return null;
  const open = await openConnection(actor, services, document.connection_id, signal, { waitsInPlace }).catch(
    (error: unknown) => {
      // The sweep asks again once it works.
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  if (!open) return null;
  if (document.state === 'cancelling') return askCancellation(run, open, id);
  return askPending(run, open, id);
}

/** Asks what became of a request to cancel, or makes it again where that says so. */
async function askCancellation({ actor }: AskRun, open: OpenConnection, id: number): Promise<number | null> {
  const lookUp = taxServiceOf(open).lookUpCancellation;
  const inLock = (work: (tx: AccountDb, locked: LockedDocument) => Promise<void>) =>
    actor.db.transaction().execute(async (tx) => {
      const locked = await lockDocument(tx, id);
      if (locked.state === 'cancelling' && locked.ask_at !== null) await work(tx, locked);
    });
  if (!lookUp) {
    await inLock((tx, locked) => cancelAgain(tx, actor, locked));
    return null;
  }
  const waitMs = await open.reserveCall();
  if (waitMs > 0) return waitMs;
  const document = await readSealed(actor.db, id);
  const result = ({ state }: CancellationLookUp) => (state === 'unknown' ? { text: 'unknown' as const } : null);
  const asked = await callPartner(actor, open, { action: 'ask', record: document.key, result }, (ctx) =>
    lookUp(ctx, document),
  );
  if (!asked.ok) return 'retry_in_ms' in asked ? asked.retry_in_ms : null;
  await inLock((tx, locked) => applyCancellationLookUp(tx, actor, locked, asked.value));
  return null;
}

async function askPending({ actor, services }: AskRun, open: OpenConnection, id: number): Promise<number | null> {
  const waitMs = await open.reserveCall();
  if (waitMs > 0) return waitMs;
  const sealed = await readSealed(actor.db, id);
  const signer = await signerOf({ actor, open, secrets: services.secrets }, sealed);
  const asked = await callPartner(actor, open, { action: 'ask', record: sealed.key, result: () => null }, (ctx) =>
    taxServiceOf(open).lookUp(ctx, sealed, sealed.ticket, signer),
  );
  if (!asked.ok) return 'retry_in_ms' in asked ? asked.retry_in_ms : null;
  await actor.db.transaction().execute(async (tx) => {
    const locked = await lockDocument(tx, id);
    if (locked.state !== 'pending') return;
    if (asked.value.state !== 'never_seen') return applyAnswer(tx, actor, locked, 'ask', asked.value);
    const sends = await markNeverSeen(tx, actor, locked);
    await addWrite(tx, actor, issueDocumentWrite, {
      connection_id: open.id,
      subject_id: id,
      idem_key: issueKey({ ...locked, sends }),
      payload: { seal: locked.seal },
    });
  });
  return null;
}
