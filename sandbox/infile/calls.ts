import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError, z } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import { takeSoap } from '../tax/take-soap.ts';
import { answerOf, certifiedAnswer, refusedAnswer } from './answer.ts';
import { type Office, submit } from './certify.ts';
import { Refusal } from './finding.ts';
import { dayIn, instantOf, timeIn } from './guatemala-time.ts';
import { pdfOf } from './pdf.ts';
import type { Certified } from './register.ts';
import { isSigned, signed } from './sign.ts';
import { ACCOUNT, checkKeys, keptSubmission, signedSubmission, unifiedSubmission } from './submission.ts';

const SigningOrder = z.object({
  llave: z.string(),
  archivo: z.base64(),
  codigo: z.string().optional(),
  alias: z.string(),
  es_anulacion: z.enum(['N', 'S']).default('N'),
});
const LookUp = z.object({
  nit_emisor: z.string(),
  tipo_operacion: z.enum(['CERTIFICACION', 'ANULACION']).default('CERTIFICACION'),
  tipo_documento: z.string().optional(),
  codigo_establecimiento: z.coerce.string().optional(),
  identificador_unico_dte: z.string(),
  anio_documento: z.coerce.number().optional(),
  mes_documento: z.coerce.number().optional(),
  dia_documento: z.coerce.number().optional(),
});
const NitQuestion = z.object({ emisor_codigo: z.string(), emisor_clave: z.string(), nit_consulta: z.string() });

interface Context {
  office: () => Office;
  /** Called for each call that changes nothing. */
  onRead: (request: FastifyRequest) => void;
}

/** Adds the calls of all of the certifier's hosts. */
export function addInfileCalls(scope: FastifyInstance, context: Context): void {
  const { office, onRead } = context;
  answerRefusals(scope, context);
  takeSoap(scope); // the unified service takes bare XML
  addSubmissions(scope, office);

  scope.post('/sign_solicitud_firmas/firma_xml', async (request) => {
    onRead(request);
    const { llave, alias, archivo } = SigningOrder.parse(request.body);
    const isKnown = llave === ACCOUNT.llaveFirma && alias === ACCOUNT.usuario;
    if (!isKnown) return { resultado: false, descripcion: 'Llave o alias inválidos', archivo: '' };
    const text = signed(Buffer.from(archivo, 'base64').toString());
    return { resultado: true, descripcion: 'Firma realizada', archivo: Buffer.from(text).toString('base64') };
  });

  scope.post('/fel/consulta/dte/v2/identificador_unico', async (request, reply) => {
    onRead(request);
    const now = office().clock.now();
    const certified = find(office(), LookUp.parse(request.body));
    reply.code(202);
    if (certified) return certifiedAnswer(certified, 'Documento encontrado.', now);
    return refusedAnswer([{ code: 'CONSULTA', text: 'No se encontró el documento.' }], now);
  });

  scope.post('/rest/action', async (request) => {
    onRead(request);
    const { emisor_codigo, emisor_clave, nit_consulta } = NitQuestion.parse(request.body);
    checkKeys(emisor_codigo === ACCOUNT.usuario && emisor_clave === ACCOUNT.llaveApi);
    const nombre = office().taxpayers.nameOf(nit_consulta);
    return { nit: nit_consulta, nombre: nombre ?? '', mensaje: nombre === undefined ? 'NIT no válido' : '' };
  });

  scope.get<{ Querystring: { uuid?: string } }>('/ingfacereport/ingfacereport_documento', async (request, reply) => {
    const document = office().register.document((request.query.uuid ?? '').toUpperCase());
    if (!document) return reply.code(404).type('text/plain').send('El documento no existe');
    return reply.type('application/pdf').send(pdfOf(document));
  });
}

/** The journal keeps a call's body and few of its headers: the request is assembled as the body before the work. */
function addSubmissions(scope: FastifyInstance, office: () => Office): void {
  const add = (path: string, read: typeof keptSubmission, operation?: Certified['operation']) => {
    const preHandler = async (request: FastifyRequest) => {
      request.body = office().clock.isRunning ? read(request) : keptSubmission(request);
    };
    scope.post(path, { preHandler }, async (request) => {
      const submission = keptSubmission(request);
      const now = office().clock.now();
      if (operation && !isSigned(submission.xml)) {
        return refusedAnswer([{ code: 'INF361', text: 'La firma del Emisor es errónea.' }], now);
      }
      return answerOf(submit(office(), submission, operation), now);
    });
  };
  add('/fel/procesounificado/transaccion/v2/xml', unifiedSubmission);
  for (const end of ['', '/']) {
    add(`/fel/certificacion/v2/dte${end}`, signedSubmission, 'CERTIFICACION');
    add(`/fel/anulacion/v2/dte${end}`, signedSubmission, 'ANULACION');
  }
}

function find({ register }: Office, wanted: z.infer<typeof LookUp>): Certified | undefined {
  const { anio_documento: year, mes_documento: month, dia_documento: day } = wanted;
  return register.all.find((one) => {
    const issued = dayIn(instantOf(one.issued_at)).split('-').map(Number);
    return (
      one.operation === wanted.tipo_operacion &&
      one.identificador === wanted.identificador_unico_dte &&
      one.nit === wanted.nit_emisor &&
      (one.operation === 'ANULACION' || fits(wanted.tipo_documento, one.type)) &&
      fits(wanted.codigo_establecimiento, one.establishment) &&
      [year, month, day].every((part, index) => fits(part, issued[index]))
    );
  });
}

/** What a question leaves open fits everything. */
function fits<T>(wanted: T | undefined, value: T): boolean {
  return wanted === undefined || wanted === value;
}

/** Refused calls too are answered with 200; those that were not understood change nothing. */
function answerRefusals(scope: FastifyInstance, { office, onRead }: Context): void {
  scope.setErrorHandler((error, request, reply) => {
    onRead(request);
    const now = office().clock.now();
    if (error instanceof Refusal) return reply.code(200).send(refusedAnswer([error.finding], now));
    if (error instanceof ZodError || error instanceof UnreadableBody) {
      const text = error instanceof ZodError ? z.prettifyError(error) : error.message;
      return reply.code(400).send({ resultado: false, fecha: timeIn(now), descripcion: text });
    }
    throw error;
  });
}
