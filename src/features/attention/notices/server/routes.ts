import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { findNotices, getNoticeMails, saveNoticeMails } from '../contract.ts';
import { countOpenWork } from '../open-work-contract.ts';
import { countOpen } from './count-open-work.ts';
import { findOpenNotices } from './find-notices.ts';
import { readNoticeMails, saveMails } from './notice-mails.ts';

/** The calls of notices, of the counts of open work, and of the mails about notices. */
export function noticeRoutes(app: FastifyInstance): void {
  const { mail } = app.services;
  route(app, findNotices, ({ staff }) => findOpenNotices(staff.db));
  route(app, countOpenWork, ({ staff }) => countOpen(staff.db));
  route(app, getNoticeMails, ({ staff }) => readNoticeMails(staff, mail));
  route(app, saveNoticeMails, async ({ staff, body }) => {
    await saveMails(staff, body);
    return readNoticeMails(staff, mail);
  });
}
