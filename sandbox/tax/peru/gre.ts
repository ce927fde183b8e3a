import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HeldDocument } from './books.ts';
import { Excepcion } from './codigo.ts';
import type { Desk } from './desk.ts';
import { limaTime } from './lima-time.ts';

const PATH = '/v1/contribuyente/gem/comprobantes';

const Envio = z.object({
  archivo: z.object({ nomArchivo: z.string(), arcGreZip: z.base64(), hashZip: z.string() }),
});

interface Access {
  desk(): Desk;
  /** The RUC whose guides the caller may send, '' for anybody's; undefined: it is not let in. */
  caller(request: FastifyRequest): string | undefined;
  /** The ordered answer in place of a ticket. */
  instead?(): Record<string, string> | undefined;
}

/** Adds the calls of SUNAT's REST service for guides: send, and ask by ticket. */
export function addGuideCalls(scope: FastifyInstance, { desk, caller, instead }: Access): void {
  scope.post<{ Params: { name: string } }>(`${PATH}/:name`, async (request, reply) => {
    const ruc = caller(request);
    if (ruc === undefined) return refuse(reply);
    const sent = Envio.safeParse(request.body);
    if (!sent.success) return invalid(reply, '1', 'El cuerpo de la solicitud no es válido');
    const { nomArchivo, arcGreZip, hashZip } = sent.data.archivo;
    if (nomArchivo !== `${request.params.name}.zip`) return invalid(reply, '2', 'nomArchivo no corresponde al recurso');
    const hash = createHash('sha256').update(Buffer.from(arcGreZip, 'base64')).digest('hex');
    if (hash !== hashZip) return invalid(reply, '3', 'hashZip no corresponde al archivo');
    const ordered = instead?.();
    if (ordered) return ordered;
    const { office, guides } = desk();
    const { date, time } = limaTime(office.clock.now());
    const result = received(() => office.receiveGuide(nomArchivo, arcGreZip, ruc || undefined));
    return { numTicket: guides.add(result), fecRecepcion: `${date}T${time}` };
  });

  scope.get<{ Params: { ticket: string } }>(`${PATH}/envios/:ticket`, async (request, reply) => {
    if (caller(request) === undefined) return refuse(reply);
    const found = desk().guides.find(request.params.ticket);
    if (!found) return reply.code(404).send({ cod: '404', msg: 'El ticket no existe' });
    return found === 'in process' ? { codRespuesta: '98', indCdrGenerado: '0' } : answerOf(found.result);
  });
}

function received(work: () => HeldDocument): HeldDocument | Excepcion {
  try {
    return work();
  } catch (error) {
    if (error instanceof Excepcion) return error;
    throw error;
  }
}

function answerOf(result: HeldDocument | Excepcion) {
  if (result instanceof Excepcion) {
    const error = { numError: result.code, desError: result.message };
    return { codRespuesta: '99', error, indCdrGenerado: '0' };
  }
  const { response, cdr } = result;
  const arcCdr = Buffer.from(cdr).toString('base64');
  if (response.code === '0') return { codRespuesta: '0', arcCdr, indCdrGenerado: '1' };
  const error = { numError: response.code, desError: response.text };
  return { codRespuesta: '99', error, arcCdr, indCdrGenerado: '1' };
}

const refuse = (reply: FastifyReply) => reply.code(401).send({ cod: '401', msg: 'Unauthorized' });

const invalid = (reply: FastifyReply, cod: string, msg: string) =>
  reply.code(422).send({ cod: '422', msg: 'Unprocessable Entity', errors: [{ cod, msg }] });
