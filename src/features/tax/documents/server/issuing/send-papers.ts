import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { findWarehouseConnection } from '#features/warehouse/fulfilment/server/warehouse-connection.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs, job, jobKind } from '#platform/jobs/job.ts';
import { can } from '../../document-state.ts';
import { factsOf } from '../document/document-facts.ts';
import { findLockedDocument, type LockedDocument } from '../document/lock-document.ts';
import { findShippers, hasUnsentShipper, sendKey } from '../document/shippers.ts';
import { sendDocumentWrite } from './send-document.write.ts';

/** Sends a stored document's paper to the warehouses of its order, by the issuer's setting. */
const sendPapersJob = jobKind('send-papers', z.object({ document_id: Id }));

/** Runs `sendPapersJob`; what a member sent meanwhile, or may not be sent any more, stays as it is. */
export const sendPapersRun = job(sendPapersJob.name, sendPapersJob.payload, async ({ document_id }, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    const document = await findLockedDocument(tx, document_id);
    if (document && can('submit_to_shipper', await factsOf(tx, document))) await sendPapers(tx, actor, document, null);
  });
});

/** Papers that were stored longer ago are for staff. */
const PAPER_DAYS = 30;

/**
 * Has the papers of these orders sent to all that warehouses have and that has none yet, where the issuer wants that,
 * after the caller's transaction: once a document is stored, and once a warehouse took something. What was refused is
 * for staff.
 */
export async function sendDuePapers(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ document_id: number }>`
    select d.id as document_id from tax_documents d join tax_issuers i on i.country = d.country and i.sends_to_shipper
     where d.order_id = any(${orderIds}::bigint[]) and d.state in ('stored', 'sent_to_shipper')
       and d.stored_at > now() - ${PAPER_DAYS} * interval '1 day' and ${hasUnsentShipper}
       and not exists (select from partner_writes w
                        where w.document_id = d.id and w.type = ${sendDocumentWrite.type} and w.state = 'refused')
     order by d.id`.execute(tx);
  await addJobs(tx, actor, sendPapersJob, rows, { key: ({ document_id }) => `send-papers:${document_id}` });
}

/**
 * Has the paper of a locked document sent to all that it goes with and was not sent to, in the caller's transaction.
 * `by`: the member who pressed it; null: the issuer's setting did. @returns to how many
 */
export async function sendPapers(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { account_id, id, full_number }: LockedDocument,
  by: number | null,
): Promise<number> {
  let sent = 0;
  for (const { reference, core_id } of await findShippers(tx, id)) {
    const connection_id = await findWarehouseConnection(tx, core_id);
    if (connection_id === null) continue;
    await addWrite(tx, actor, sendDocumentWrite, {
      connection_id,
      subject_id: id,
      idem_key: sendKey(account_id, id, reference),
      payload: { reference, file_name: `${full_number ?? id}.pdf`, by },
    });
    sent += 1;
  }
  return sent;
}
