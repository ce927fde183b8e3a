import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import type { Apps } from './apps.ts';
import type { ContactBook } from './contact-book.ts';
import { PORTALS } from './portals.ts';
import { shown } from './shown.ts';

const PortalId = z.literal(PORTALS);
const Portal = PortalId.default(PORTALS[0]);
const PortalQuery = z.strictObject({ portal: z.coerce.number().pipe(PortalId).optional() });
const NewContact = z.strictObject({ portal: Portal, properties: z.record(z.string(), z.string()) });
const Rows = z.strictObject({ alone: z.boolean() });
const Today = z.strictObject({ portal: Portal, left: z.int().min(0) });
const Uninstalled = z.strictObject({ portal: Portal });
const AppChange = z.strictObject({ lacking: z.array(z.string()).optional(), rotates: z.boolean().optional() });
const Revoked = z.strictObject({ token: z.string() });

interface Controls {
  book(portal: number): ContactBook;
  revoke(token: string): void;
  apps(): Apps;
  leaveToday(portal: number, calls: number): void;
  /** Whether batches answer for each of their rows. */
  answerRowsAlone(alone: boolean): void;
}

/**
 * Adds the control calls that look at contacts, change them as the merchant's people do, end tokens and use up the
 * day's calls.
 */
export function addHubSpotControl(scope: FastifyInstance, controls: Controls): void {
  scope.get('/hubspot/contacts', async ({ query }) =>
    controls.book(PortalQuery.parse(query).portal ?? PORTALS[0]).all.map((contact) => shown(contact)),
  );
  scope.get<{ Params: { id: string } }>('/hubspot/contacts/:id', async ({ params }) => {
    const found = PORTALS.map((portal) => controls.book(portal).find(params.id)).find(Boolean);
    if (!found) throw new ControlError(404, `No contact ${params.id}`);
    return shown(found);
  });
  scope.post('/hubspot/contacts', async ({ body }, reply) => {
    const { portal, properties } = NewContact.parse(body);
    return reply.code(201).send(shown(controls.book(portal).add(properties)));
  });
  scope.delete<{ Params: { id: string } }>('/hubspot/contacts/:id', async ({ params }, reply) => {
    const removed = PORTALS.map((portal) => controls.book(portal).remove(params.id));
    if (!removed.includes(true)) throw new ControlError(404, `No contact ${params.id}`);
    return reply.code(204).send();
  });
  scope.post('/hubspot/revoke-token', async ({ body }, reply) => {
    controls.revoke(Revoked.parse(body).token);
    return reply.code(204).send();
  });
  scope.put('/hubspot/app', async ({ body }, reply) => {
    controls.apps().set(AppChange.parse(body));
    return reply.code(204).send();
  });
  scope.post('/hubspot/uninstall', async ({ body }, reply) => {
    controls.apps().uninstall(Uninstalled.parse(body).portal);
    return reply.code(204).send();
  });
  scope.post('/hubspot/end-access', async (_request, reply) => {
    controls.apps().endAccess();
    return reply.code(204).send();
  });
  scope.put('/hubspot/today', async ({ body }, reply) => {
    const { portal, left } = Today.parse(body);
    controls.leaveToday(portal, left);
    return reply.code(204).send();
  });
  scope.put('/hubspot/rows', async ({ body }, reply) => {
    controls.answerRowsAlone(Rows.parse(body).alone);
    return reply.code(204).send();
  });
}
