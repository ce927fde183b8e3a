import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import { readXml } from '../core/read-xml.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { Consulta, Failure, readConsulta, Submitted } from './schema.ts';
import type { StupendoCtx } from './settings.ts';

type Environment = SealedDocument['environment'];

const WRONG_SHAPE = 400;

/**
 * Hands in a document, which the provider signs. An answer that is lost leaves it in doubt.
 * @throws ConnectorError validation, with the SRI's code, where the document is refused
 */
export async function submit(ctx: StupendoCtx, document: SealedDocument): Promise<Submitted> {
  const { body } = await ctx.http.call({
    ...submission(ctx, document.environment, {
      ruc: document.issuer,
      ...numberOf(document),
      clave_acceso: document.ids.claveAcceso,
      xml: Buffer.from(document.xml).toString('base64'),
    }),
    is_idempotent: false,
    reply: Submitted,
  });
  return body;
}

/**
 * Checks the login by sending an empty document: the provider says that it is empty only after it checked the login.
 */
export async function checkLogin(ctx: StupendoCtx): Promise<void> {
  try {
    await ctx.http.call({ ...submission(ctx, 'live', {}), is_idempotent: true, reply: z.unknown() });
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'bug' && error.status === WRONG_SHAPE) return;
    throw error;
  }
}

function submission(ctx: StupendoCtx, environment: Environment, json: unknown) {
  const { username, password } = ctx.credentials;
  return {
    method: 'POST',
    url: urlOf(ctx, environment, '/api/documents'),
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    json,
    classifyResponse,
  } as const;
}

/** A refusal that cannot be read says nothing of the document. */
function classifyResponse({ status, json }: PartnerReply): Classification | null {
  if (status !== WRONG_SHAPE && status !== 422) return null;
  const failure = Failure.safeParse(json);
  if (!failure.success) {
    return { kind: status === WRONG_SHAPE ? 'transient' : 'uncertain', message: 'The refusal cannot be read' };
  }
  const { mensaje, codigo } = failure.data;
  return {
    kind: status === WRONG_SHAPE ? 'bug' : 'validation',
    message: mensaje,
    partner_code: codigo || undefined,
  };
}

type Method = 'wsConsultaDocumentoFechaAut' | 'wsConsultaDocumentoPDF';

/** Looks up a document's number at the provider. The service needs no login. @throws ConnectorError */
export async function consultaDocumento(ctx: StupendoCtx, document: SealedDocument, method: Method): Promise<Consulta> {
  const { tipo_documento, establecimiento, punto_emision, secuencial } = numberOf(document);
  const parameters = {
    RucEmpresa: document.issuer,
    TipoDocumento: tipo_documento,
    Establecimiento: establecimiento,
    PtoEmision: punto_emision,
    Secuencial: secuencial,
    NombreArchivo: '',
  };
  const { body } = await ctx.http.call({
    method: 'POST',
    url: urlOf(ctx, document.environment, '/EbillingV3.Consultas/ConsultaDocumento'),
    headers: { accept: 'text/xml', soapaction: '""' },
    content: { type: 'text/xml; charset=utf-8', text: envelope(method, parameters) },
    is_idempotent: true,
    reply: Consulta,
    read: ({ bytes }) => readXml(bytes, (root) => readConsulta(root, method)),
    classifyResponse: () => null,
  });
  return body;
}

/** All of its values are digits. */
function envelope(method: Method, parameters: Readonly<Record<string, string>>): string {
  const fields = Object.entries(parameters).map(([name, value]) => `<${name}>${value}</${name}>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:urn="urn:${method}"><soapenv:Body>`,
    `<urn:${method}>${fields.join('')}</urn:${method}>`,
    '</soapenv:Body></soapenv:Envelope>',
  ].join('');
}

function numberOf({ kind, series, number }: SealedDocument) {
  const [establecimiento = '', punto_emision = ''] = series.split('-');
  return {
    tipo_documento: kind === 'correction' ? '04' : '01',
    establecimiento,
    punto_emision,
    secuencial: String(number).padStart(9, '0'),
  };
}

function urlOf({ settings }: StupendoCtx, environment: Environment, path: string): URL {
  const base = environment === 'live' ? settings.live_url : settings.test_url;
  return new URL(`${base.replace(/\/+$/, '')}${path}`);
}
