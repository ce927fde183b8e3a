import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describe } from './books.ts';
import type { Office } from './office.ts';

const Order = z.strictObject({
  code: z.string().regex(/^\d{4}$/),
  text: z.string().default('Ordenado por la simulación'),
  times: z.int().positive().default(1),
});
const Terms = z.strictObject({ days: z.int().min(0) });

/** Adds a partner's control calls that order refusals and observations, set the term, and list decided documents. */
export function addOfficeControl(scope: FastifyInstance, partner: string, offices: () => readonly Office[]): void {
  for (const what of ['refusals', 'observations'] as const) {
    scope.post(`/${partner}/${what}`, async (request, reply) => {
      const { code, text, times } = Order.parse(request.body);
      for (const office of offices()) office[what].add({ code, text }, times);
      return reply.code(204).send();
    });
  }

  scope.post(`/${partner}/terms`, async (request, reply) => {
    const { days } = Terms.parse(request.body);
    for (const office of offices()) office.days = days;
    return reply.code(204).send();
  });

  scope.get(`/${partner}/documents`, async () => ({
    data: offices().flatMap(({ books }) => books.all.map(describe)),
  }));
}
