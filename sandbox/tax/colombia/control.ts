import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describe } from './books.ts';
import type { Office } from './office.ts';
import { Rango, Software } from './register.ts';

const RefusalOrder = z.strictObject({
  code: z.string().regex(/^[A-Z]*\d+[a-z]?$/),
  text: z.string().default('Ordenado por la simulación'),
  times: z.int().positive().default(1),
});

/** Adds a partner's control calls that order rejections, fill the register and list validated documents. */
export function addOfficeControl(scope: FastifyInstance, partner: string, office: () => Office): void {
  scope.post(`/${partner}/refusals`, async (request, reply) => {
    const { code, text, times } = RefusalOrder.parse(request.body);
    office().order({ code, text }, times);
    return reply.code(204).send();
  });

  scope.post(`/${partner}/ranges`, async (request, reply) => {
    office().register.addRange(Rango.parse(request.body));
    return reply.code(204).send();
  });

  scope.post(`/${partner}/software`, async (request, reply) => {
    office().register.addSoftware(Software.parse(request.body));
    return reply.code(204).send();
  });

  scope.get(`/${partner}/documents`, async () => ({ data: office().books.all.map(describe) }));
}
