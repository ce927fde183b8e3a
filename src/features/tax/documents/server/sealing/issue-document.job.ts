import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { can } from '../../document-state.ts';
import { factsOf } from '../document/document-facts.ts';
import { findLockedDocument, type LockedDocument } from '../document/lock-document.ts';
import { codesKey, prepareCodes } from '../issuing/prepare-codes.ts';
import { issueDocument, keepsDocuments } from '../planning/issue-document.ts';
import { sealDocument } from './seal-document.ts';
import { SealRefused } from './seal-refused.ts';

/** Runs `issueDocument`. One that was submitted meanwhile, or is not due or not there any more, is left alone. */
export const issueDocumentJob = job(issueDocument.name, issueDocument.payload, ({ document_id }, run) =>
  sealDue(run, document_id),
);

/**
 * Seals a document that is due now, or one whose sealed bytes lay for too long without being sent, under its own
 * number.
 */
async function sealDue({ actor, services }: Pick<JobRun, 'actor' | 'services'>, id: number): Promise<void> {
  try {
    await actor.db.transaction().execute(async (tx) => {
      const document = await findLockedDocument(tx, id);
      if (!document) return;
      const isStale = document.state === 'sealed' && (await hasLain(tx, id));
      const isDue =
        document.state === 'not_submitted' && document.due_at !== null && can('submit', await factsOf(tx, document));
      if (!isStale && !isDue) return;
      if (isDue && (await isKept(tx, document))) return waitForOrder(tx, id);
      await sealDocument(tx, actor, services, document);
    });
  } catch (error) {
    if (isWithoutCodes(error)) return askForCodes({ actor }, id);
    await noteRefusal({ actor }, id, error);
  }
}

/**
 * Whether its order was found in error, or was cancelled, since it became due. One that has its number goes on, and so
 * does a document of a part, which a warehouse has whatever the rest waits for.
 */
async function isKept(tx: AccountDb, { order_id, kind, part, number }: LockedDocument): Promise<boolean> {
  if (kind === 'correction' || part > 0 || number !== null) return false;
  const { rows } = await sql`
    select from orders where id = ${order_id} and order_status = any(${[...keepsDocuments]}::text[])`.execute(tx);
  return rows.length > 0;
}

/** It is due again once a check finds nothing against its order. */
async function waitForOrder(tx: AccountDb, id: number): Promise<void> {
  await sql`update tax_documents set due_at = null where id = ${id}`.execute(tx);
}

export const isWithoutCodes = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'tax_codes_missing';

/** Has a document's codes asked for. It stays due meanwhile, and `sweep-documents.ts` comes back to it. */
export async function askForCodes({ actor }: Pick<JobRun, 'actor'>, id: number): Promise<void> {
  const { country } = await actor.db
    .selectFrom('tax_documents')
    .select('country')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await addJob(actor.db, actor, prepareCodes, { country }, { key: codesKey(actor.account_id, country) });
}

/** Whether its bytes lay for too long, by the database's clock. */
async function hasLain(tx: AccountDb, id: number): Promise<boolean> {
  const { rows } = await sql`select from tax_documents where id = ${id} and fresh_until < now()`.execute(tx);
  return rows.length > 0;
}

/**
 * What is against a document is noted with it, so that staff see it; anything else is thrown on. One whose bytes became
 * too old waits as one that was never sealed, and keeps its number.
 */
export async function noteRefusal({ actor }: Pick<JobRun, 'actor'>, id: number, error: unknown): Promise<void> {
  const findings =
    error instanceof SealRefused
      ? error.findings
      : error instanceof AppError && (error.code === 'series_used_up' || error.code === 'tax_issuer_missing')
        ? [{ code: error.code, field: 'settings', is_blocking: true }]
        : null;
  if (!findings) throw error;
  const change = sql`update tax_documents
    set findings = ${jsonb(findings)}, is_blocked = true, due_at = null, updated_at = now(),
      state = case when state = 'sealed' then 'not_submitted' else state end
    where id = ${id} and state in ('not_submitted', 'rejected', 'ignored', 'sealed')`;
  await actor.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      order_id: number;
    }>`select order_id from tax_documents where id = ${id} for update`.execute(tx);
    for (const { order_id } of rows) await publishEvent(tx, actor, { type: 'document.changed', order_id }, change);
  });
}
