import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describe } from './books.ts';
import type { Office } from './office.ts';
import { OutcomeOrder } from './orders.ts';

const Step = z.strictObject({ ms: z.int().min(0) });
const UnknownRucs = z.strictObject({ rucs: z.array(z.string().regex(/^\d{13}$/)) });

/** Adds a partner's control calls that order outcomes, set the pace, remove taxpayers and list stored documents. */
export function addOfficeControl(scope: FastifyInstance, partner: string, office: () => Office): void {
  scope.post(`/${partner}/outcomes`, async (request, reply) => {
    office().orders.add(OutcomeOrder.parse(request.body));
    return reply.code(204).send();
  });

  scope.put(`/${partner}/step`, async (request, reply) => {
    office().stepMs = Step.parse(request.body).ms;
    return reply.code(204).send();
  });

  scope.put(`/${partner}/unknown-rucs`, async (request, reply) => {
    office().unknownRucs = new Set(UnknownRucs.parse(request.body).rucs);
    return reply.code(204).send();
  });

  scope.get(`/${partner}/documents`, async () => {
    const { books, clock } = office();
    return { data: books.all.map((held) => describe(held, clock.now())) };
  });
}
