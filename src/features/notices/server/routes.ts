import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { findNotices } from '../contract.ts';
import { findOpenNotices } from './find-notices.ts';

/** What stands still. */
export function noticeRoutes(app: FastifyInstance): void {
  route(app, findNotices, ({ staff }) => findOpenNotices(staff.db));
}
