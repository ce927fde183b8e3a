import type { FastifyInstance } from 'fastify';
import { noContent, route } from '#platform/http/route.ts';
import { dropWrite, findWrites, retryWrite } from '../contract.ts';
import { dropWriteNow } from './drop-write.ts';
import { findOutboxWrites } from './find-writes.ts';
import { retryWriteNow } from './retry-write.ts';
import type { WriteKinds } from './write-kind.ts';

/** What waits to be sent to partners, and what staff may do about it. */
export function outboxRoutes(app: FastifyInstance, kinds: WriteKinds): void {
  route(app, findWrites, ({ staff, query }) => findOutboxWrites(staff, query));

  route(app, retryWrite, async ({ staff, params }) => {
    await retryWriteNow(staff, kinds, params.id);
    return noContent;
  });

  route(app, dropWrite, async ({ staff, params }) => {
    await dropWriteNow(staff, kinds, params.id);
    return noContent;
  });
}
