import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './finding.ts';

/** The account of the emitter, and the two keys that come with its contract. */
export const ACCOUNT = {
  usuario: 'BODEGA_DEMO',
  llaveFirma: 'sandbox-llave-firma',
  llaveApi: 'sandbox-llave-api',
};

const Kept = z.strictObject({ usuario: z.string(), identificador: z.string(), xml: z.string() });
type Kept = z.infer<typeof Kept>;

const SignedDocument = z.object({ nit_emisor: z.string(), correo_copia: z.string().optional(), xml_dte: z.base64() });

/** A request of an earlier run, whose keys were checked then. */
export function keptSubmission({ body }: FastifyRequest): Kept {
  return Kept.parse(body);
}

/** A call of the unified service: the keys in headers, the XML as the body. @throws Refusal */
export function unifiedSubmission({ headers, body }: FastifyRequest): Kept {
  checkKeys(headers.usuariofirma === ACCOUNT.usuario && headers.llavefirma === ACCOUNT.llaveFirma);
  checkKeys(headers.usuarioapi === ACCOUNT.usuario && headers.llaveapi === ACCOUNT.llaveApi);
  return {
    usuario: ACCOUNT.usuario,
    identificador: identificadorOf(headers),
    xml: typeof body === 'string' ? body : '',
  };
}

/** A call with a signed document as JSON. @throws Refusal */
export function signedSubmission({ headers, body }: FastifyRequest): Kept {
  checkKeys(headers.usuario === ACCOUNT.usuario && headers.llave === ACCOUNT.llaveApi);
  const { xml_dte } = SignedDocument.parse(body);
  return {
    usuario: ACCOUNT.usuario,
    identificador: identificadorOf(headers),
    xml: Buffer.from(xml_dte, 'base64').toString(),
  };
}

export function checkKeys(areRight: boolean): void {
  if (!areRight) throw new Refusal('AUT003', 'Error Usuario / Clave Invalidos');
}

function identificadorOf({ identificador }: FastifyRequest['headers']): string {
  return typeof identificador === 'string' ? identificador : '';
}
