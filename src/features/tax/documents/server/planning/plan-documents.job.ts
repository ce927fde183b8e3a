import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import { job } from '#platform/jobs/job.ts';
import { sendDuePapers } from '../issuing/send-papers.ts';
import { planDocuments } from './plan-documents.ts';

/** Runs `planDocumentsJob`, in one transaction. */
export const planDocumentsRun = job(
  planDocumentsJob.name,
  planDocumentsJob.payload,
  async ({ order_ids }, { actor }) => {
    await actor.db.transaction().execute(async (tx) => {
      await planDocuments(tx, actor, order_ids);
      await sendDuePapers(tx, actor, order_ids);
    });
  },
);
