import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Held, numberOf } from './books.ts';
import type { Office } from './office.ts';
import { RefusalOrder } from './refusals.ts';

const UnknownNits = z.strictObject({ nits: z.array(z.string().regex(/^\d{5,13}$/)) });
const Expiry = z.strictObject({ kind: z.enum(['cuis', 'cufd']) });

/** Adds the control calls that order refusals, end codes, remove taxpayers and list stored documents. */
export function addSiatControl(scope: FastifyInstance, office: () => Office): void {
  scope.post('/siat/refusals', async (request, reply) => {
    office().refusals.add(RefusalOrder.parse(request.body));
    return reply.code(204).send();
  });

  scope.post('/siat/expiries', async (request, reply) => {
    office().codes.expire(Expiry.parse(request.body).kind, office().clock.now());
    return reply.code(204).send();
  });

  scope.put('/siat/unknown-nits', async (request, reply) => {
    office().unknownNits = new Set(UnknownNits.parse(request.body).nits);
    return reply.code(204).send();
  });

  scope.get('/siat/documents', async () => ({ data: office().books.all.map(describe) }));
}

function describe({ document, cuf, nit, codigoRecepcion, isAnnulled, timesReceived, receivedAt }: Held) {
  const { codigoDocumentoSector, montoTotal, montoTotalDevuelto, numeroDocumento } = document.cabecera;
  return {
    cuf,
    nit,
    sector: codigoDocumentoSector,
    numero: numberOf(document),
    buyer: numeroDocumento,
    total: montoTotal ?? montoTotalDevuelto,
    codigo_recepcion: codigoRecepcion,
    state: isAnnulled ? 'annulled' : 'valid',
    times_received: timesReceived,
    received_at: new Date(receivedAt).toISOString(),
  };
}
