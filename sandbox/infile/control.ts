import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import type { Office } from './certify.ts';
import { timeIn } from './guatemala-time.ts';
import type { Certified } from './register.ts';
import { isNit } from './tax-numbers.ts';

const RefusalOrder = z.strictObject({
  /** Of SAT's catalogue of messages, without `FEL_`. */
  code: z.string().min(1),
  mensaje: z.string().default('Rechazado por la simulación'),
  times: z.int().positive().default(1),
});
const Taxpayer = z.strictObject({ nit: z.string(), nombre: z.string().min(1) });

/** Adds the control calls that order refusals, fill the register of taxpayers and list certified documents. */
export function addInfileControl(scope: FastifyInstance, office: () => Office): void {
  scope.post('/infile/refusals', async (request, reply) => {
    office().refusals.add(RefusalOrder.parse(request.body));
    return reply.code(204).send();
  });

  scope.put('/infile/taxpayers', async (request, reply) => {
    const { nit, nombre } = Taxpayer.parse(request.body);
    if (!isNit(nit)) throw new ControlError(400, `${nit} is no NIT`);
    office().taxpayers.save(nit, nombre);
    return reply.code(204).send();
  });

  scope.delete<{ Params: { nit: string } }>('/infile/taxpayers/:nit', async (request, reply) => {
    office().taxpayers.strike(request.params.nit);
    return reply.code(204).send();
  });

  scope.get('/infile/documents', async () => ({ data: office().register.all.map(describe) }));
}

function describe({ xml: _xml, certified_at, annulled_at, ...rest }: Certified) {
  return {
    ...rest,
    certified_at: timeIn(certified_at),
    annulled_at: annulled_at === null ? null : timeIn(annulled_at),
  };
}
