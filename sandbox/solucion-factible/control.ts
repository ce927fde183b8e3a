import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { HeldDocument } from './books.ts';
import type { Office } from './certify.ts';
import { answerConsent } from './consent.ts';

const RefusalOrder = z.strictObject({
  operation: z.enum(['timbrar', 'cancelar']).default('timbrar'),
  code: z.string().min(1),
  mensaje: z.string().default('Rechazado por la simulación'),
  times: z.int().positive().default(1),
});
const ConsentAnswer = z.strictObject({ answer: z.enum(['accepted', 'rejected']) });
const Taxpayer = z.strictObject({ rfc: z.string(), nombre: z.string(), codigoPostal: z.string(), regimen: z.string() });

/**
 * Adds the control calls that order refusals, fill SAT's list of taxpayers, set the receivers' answers and list stored
 * documents.
 */
export function addSolucionFactibleControl(scope: FastifyInstance, office: () => Office): void {
  scope.post('/solucion-factible/refusals', async (request, reply) => {
    office().refusals.add(RefusalOrder.parse(request.body));
    return reply.code(204).send();
  });

  scope.put('/solucion-factible/taxpayers', async (request, reply) => {
    office().taxpayers.save(Taxpayer.parse(request.body));
    return reply.code(204).send();
  });

  scope.delete<{ Params: { rfc: string } }>('/solucion-factible/taxpayers/:rfc', async (request, reply) => {
    office().taxpayers.strike(request.params.rfc);
    return reply.code(204).send();
  });

  scope.put<{ Params: { rfc: string } }>('/solucion-factible/consenting/:rfc', async (request, reply) => {
    office().consenting.add(request.params.rfc);
    return reply.code(204).send();
  });

  scope.post<{ Params: { uuid: string } }>('/solucion-factible/documents/:uuid/consent', async (request, reply) => {
    const { answer } = ConsentAnswer.parse(request.body);
    const held = office().books.byUuid(request.params.uuid);
    const isAnswered = held !== undefined && answerConsent(office(), held, answer);
    return reply.code(isAnswered ? 204 : 409).send();
  });

  scope.get('/solucion-factible/documents', async () => ({ data: office().books.all.map(describe) }));
  scope.get('/solucion-factible/stamp-key', async () => ({ public_key: office().key.publicKey }));
}

function describe({ stamp, xml: _xml, ...held }: HeldDocument) {
  return { uuid: stamp.uuid, stamped_at: stamp.fechaTimbrado, ...held };
}
