import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import { errorsFor } from '#texts/errors-for.ts';
import type { BulkAction, BulkOutcome } from '../bulk-contract.ts';
import { askOutbox, clearErrors, sendToShipper } from './change-document.ts';
import { lockFor } from './document/lock-for-action.ts';
import { askDocument, askKey } from './issuing/ask-document.ts';
import { fileDocument, fileKey } from './issuing/file-document.ts';
import { mailToBuyer } from './mailing/mail-to-buyer.ts';
import { planDocuments } from './planning/plan-documents.ts';
import { submitDocument } from './sealing/submit-documents.ts';

type Change = {
  staff: Staff;
  services: Services;
  document: { id: number; order_id: number };
  /** Why an error is cleared. */
  reason: string;
};

/** Each returns null, or why nothing was done, in the member's language. */
const apply: Readonly<Record<BulkAction, (change: Change) => Promise<string | null>>> = {
  async submit({ staff, services, document: { id, order_id } }) {
    await staff.db.transaction().execute((tx) => planDocuments(tx, staff, [order_id], { isAskedFor: true }));
    return submitDocument(staff, services, id);
  },

  // Jobs ask the providers: the call does not wait for many answers.
  async check_status({ staff, document: { id } }) {
    await staff.db.transaction().execute(async (tx) => {
      const { state } = await lockFor(tx, id, 'check_status');
      if (state === 'in_doubt') await askOutbox(tx, staff, id);
      else await addJob(tx, staff, askDocument, { document_id: id }, { key: askKey(id) });
    });
    return null;
  },

  async upload_to_storage({ staff, document: { id } }) {
    await staff.db.transaction().execute(async (tx) => {
      await lockFor(tx, id, 'upload_to_storage');
      await addJob(tx, staff, fileDocument, { document_id: id }, { key: fileKey(id) });
    });
    return null;
  },

  async submit_to_shipper({ staff, document: { id } }) {
    await sendToShipper(staff, id);
    return null;
  },

  mail: ({ staff, services, document: { id } }) => mailToBuyer(staff, services, id),

  async clear_error({ staff, document: { id, order_id }, reason }) {
    await clearErrors(staff, order_id, reason, id);
    return null;
  },
};

/**
 * Does one thing with documents, each in a transaction of its own, and says of each what became of it.
 * @throws AppError not_found, before anything is done, where one is no document of the account
 */
export async function changeMany(
  staff: Staff,
  services: Services,
  { action, ids, reason }: { action: BulkAction; ids: readonly number[]; reason: string },
): Promise<BulkOutcome[]> {
  const { rows } = await sql<{ id: number; order_id: number; order_number: string }>`
    select d.id, d.order_id, o.order_number from unnest(${ids}::bigint[]) with ordinality n (id, place)
      join tax_documents d on d.id = n.id join orders o on o.id = d.order_id order by n.place`.execute(staff.db);
  if (rows.length < ids.length) throw new AppError('not_found');
  const outcomes: BulkOutcome[] = [];
  for (const { order_number, ...document } of rows) {
    const against = await apply[action]({ staff, services, document, reason }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'document_state') return errorsFor(staff)[error.code];
      throw error;
    });
    const outcome = against === null ? 'done' : 'skipped';
    outcomes.push({ id: document.id, order_number, outcome, reason: against ?? '' });
  }
  return outcomes;
}
