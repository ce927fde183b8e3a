import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';

/** Mails a request that no desk takes; its handler is in `deliver-request.job.ts`. */
export const mailRequest = jobKind('deliver-support-request', z.object({ request_id: Id }));

/** Has a request mailed, once the caller's transaction is committed. The sweep's key is the same. */
export function mailSoon(tx: AccountDb, actor: Pick<Actor, 'account_id'>, request_id: number): Promise<void> {
  return addJob(tx, actor, mailRequest, { request_id }, { key: `support:${actor.account_id}:${request_id}` });
}
