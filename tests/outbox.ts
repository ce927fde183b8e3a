import { claimWrite } from '#features/partners/outbox/server/claim-write.ts';
import { sendWritesJob } from '#features/partners/outbox/server/send-writes.job.ts';
import type { Actor } from '#platform/db/actor.ts';
import { writeKinds } from '#programs/write-kinds.ts';

/** The outbox as the programs run it. */
export const sendWrites = sendWritesJob(writeKinds);

/** Claims an order's next write to a connection, as the outbox does before it sends it. */
export const claimOrderWrite = (actor: Actor, orderId: number, connectionId: number) =>
  claimWrite(actor, writeKinds, connectionId, { subject: 'order', subject_id: orderId });
