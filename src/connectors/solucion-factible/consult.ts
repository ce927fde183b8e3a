import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import { readXml, type XmlReader } from '../core/read-xml.ts';
import type { CancelAnswer, CancellationLookUp, IssuedDocument } from '../core/tax-service.ts';
import { escaped } from './client.ts';
import type { SolucionFactibleCtx } from './settings.ts';

/** A receiver has three working days: nothing is gained by asking more often. */
const CONSENT_ASK_AFTER_MS = 60 * 60_000;

/** While the receiver has yet to agree. */
export const awaitsReceiver: CancelAnswer = {
  state: 'pending',
  ask_after_ms: CONSENT_ASK_AFTER_MS,
  waits_for: 'receiver',
};

/** The last fields of SAT's answer; it leaves out those that it has nothing for. */
const Status = z.object({ CodigoEstatus: z.string().min(1), Estado: z.string(), EstatusCancelacion: z.string() });
type Status = z.infer<typeof Status>;

/** SAT's state of a document. `unknown`: its service gives no answer. */
type SatStatus = Status | 'not_found' | 'unknown';

/**
 * Asks SAT's public service, which has nothing to do with the provider: its failures are none of the connection's.
 * @see SAT, ConsultaCFDIService.svc, operation Consulta
 */
export async function consult(ctx: SolucionFactibleCtx, document: IssuedDocument): Promise<SatStatus> {
  const expression = await expressionOf(document);
  try {
    const { body } = await ctx.http.call({
      method: 'POST',
      url: new URL(ctx.settings.status_url),
      headers: { accept: 'text/xml', soapaction: '"http://tempuri.org/IConsultaCFDIService/Consulta"' },
      content: { type: 'text/xml; charset=utf-8', text: envelope(expression) },
      is_idempotent: true,
      reply: Status,
      read: ({ bytes }) => readXml(bytes, readStatus),
      classifyResponse: () => null,
    });
    return body.CodigoEstatus.startsWith('S') ? body : 'not_found';
  } catch (error) {
    if (error instanceof ConnectorError) return 'unknown';
    throw error;
  }
}

/** The outcome of a cancellation request. The receiver's silence ends as consent. */
export async function lookUpCancellation(
  ctx: SolucionFactibleCtx,
  document: IssuedDocument,
): Promise<CancellationLookUp> {
  const status = await consult(ctx, document);
  if (status === 'unknown') return { state: 'unknown' };
  return (status !== 'not_found' && cancellationOf(ctx, status)) || { state: 'never_seen', notices: [NO_REQUEST] };
}

/** Null where SAT knows of no request. */
export function cancellationOf(ctx: SolucionFactibleCtx, { Estado, EstatusCancelacion }: Status): CancelAnswer | null {
  if (Estado === 'Cancelado') return { state: 'cancelled', at: ctx.now().toISOString(), receipt: null };
  if (EstatusCancelacion === 'En proceso') return awaitsReceiver;
  if (EstatusCancelacion === 'Solicitud rechazada') return { state: 'refused', notices: [REFUSED] };
  return null;
}

const REFUSED = { code: '213', text: 'Solicitud rechazada', is_warning: false };
const NO_REQUEST = { code: '', text: 'El SAT no tiene solicitud de cancelación', is_warning: false };

/** As on the document's QR; the total with at least one decimal and no zeros behind. */
async function expressionOf({ ids, issuer, xml }: IssuedDocument): Promise<string> {
  const [total, receiver] = await readXml(xml, (root) => [
    root.attribute('Total') ?? '',
    root.find('Receptor')?.attribute('Rfc') ?? '',
  ]);
  const tt = (total?.includes('.') ? total : `${total}.0`).replace(/(\.\d+?)0*$/, '$1');
  return `?re=${issuer}&rr=${receiver}&tt=${tt}&id=${ids.uuid ?? ''}`;
}

function envelope(expression: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>',
    `<Consulta xmlns="http://tempuri.org/"><expresionImpresa>${escaped(expression)}</expresionImpresa></Consulta>`,
    '</soapenv:Body></soapenv:Envelope>',
  ].join('');
}

function readStatus(answer: XmlReader): Status {
  const text = (name: keyof Status) => answer.find(name)?.text ?? '';
  return {
    CodigoEstatus: text('CodigoEstatus'),
    Estado: text('Estado'),
    EstatusCancelacion: text('EstatusCancelacion'),
  };
}
