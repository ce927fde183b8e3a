import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  checkBuyerFacts,
  getBuyerLink,
  giveBuyerFacts,
  makeBuyerLink,
  readBuyerLink,
  withdrawBuyerLink,
} from '../contract.ts';
import { findWaitingInvoices, mailBuyerLinks } from '../mail-contract.ts';
import { checkFactsOf, readLinkOf, saveFactsOf } from './answer-buyer.ts';
import { findWaiting } from './find-waiting.ts';
import { mailLinks } from './mail-links.ts';
import { getLinkOf, makeLinkOf, withdrawLinkOf } from './make-link.ts';

/** The link of an order's buyer, and what the buyer does by it without a login. */
export function buyerLinkRoutes(app: FastifyInstance): void {
  route(app, getBuyerLink, ({ staff, services, params }) => getLinkOf(staff, services.mail, params.id));
  route(app, makeBuyerLink, async ({ staff, services, params }) =>
    answer(201, await makeLinkOf(staff, services.base_url, params.id)),
  );
  route(app, withdrawBuyerLink, async ({ staff, params }) => {
    await withdrawLinkOf(staff, params.id);
    return noContent;
  });

  route(app, findWaitingInvoices, ({ staff, services }) => findWaiting(staff.db, services.mail));
  route(app, mailBuyerLinks, async ({ staff, services, body }) => ({
    data: await mailLinks(staff, services, body.order_ids),
  }));

  route(app, readBuyerLink, ({ body: { token }, services, request }) =>
    readLinkOf(services.database, { token, address: request.ip }),
  );
  route(app, checkBuyerFacts, async ({ body: { token, buyer }, services, request }) => ({
    faults: await checkFactsOf(services.database, { token, address: request.ip }, buyer),
  }));
  route(app, giveBuyerFacts, async ({ body: { token, buyer }, services, request }) => {
    await saveFactsOf(services.database, { token, address: request.ip }, buyer);
    return noContent;
  });
}
