import { addressUnder } from '../core/address-under.ts';
import type { PartnerReply, PartnerRequest } from '../core/partner-request.ts';
import { noticesOf, throwFailure } from './errors.ts';
import { Answer, Refused, SignerAnswer } from './schema.ts';
import type { InfileCtx, InfileSettings } from './settings.ts';

type Host = keyof Pick<InfileSettings, 'certifier_url' | 'signer_url' | 'receivers_url' | 'report_url'>;

/**
 * A request to certify a document, or the annulment of one. `key`: its identificador, by which Infile recognises a
 * repeat.
 */
export type Transaction = { operation: 'CERTIFICACION' | 'ANULACION'; xml: string; key: string; nit: string };

/** The address of a call at one of Infile's hosts. */
export const addressOf = ({ settings }: InfileCtx, host: Host, path: string): URL => addressUnder(settings[host], path);

/** One call with a JSON body. @throws ConnectorError */
export async function post<T>(
  ctx: InfileCtx,
  request: Pick<PartnerRequest<T>, 'url' | 'headers' | 'json' | 'content' | 'is_idempotent' | 'reply'>,
): Promise<T> {
  const { body } = await ctx.http.call({ method: 'POST', ...request, classifyResponse });
  return body;
}

/** Has a document or an annulment signed and certified. @throws ConnectorError also where the keys are refused */
export async function certify(ctx: InfileCtx, transaction: Transaction): Promise<Answer> {
  const answer =
    ctx.settings.mode === 'unified' ? await certifyAtOnce(ctx, transaction) : await certifyInTwo(ctx, transaction);
  if (!answer.resultado) throwFailure(noticesOf(answer));
  return answer;
}

function certifyAtOnce(ctx: InfileCtx, { xml, key }: Transaction): Promise<Answer> {
  const { username, signing_key, api_key } = ctx.credentials;
  return post(ctx, {
    url: addressOf(ctx, 'certifier_url', '/fel/procesounificado/transaccion/v2/xml'),
    headers: {
      UsuarioFirma: username,
      LlaveFirma: signing_key,
      UsuarioApi: username,
      LlaveApi: api_key,
      identificador: key,
    },
    content: { type: 'application/xml; charset=utf-8', text: xml },
    // It could be repeated too, but its sender has to know that it may have been done.
    is_idempotent: false,
    reply: Answer,
  });
}

async function certifyInTwo(ctx: InfileCtx, transaction: Transaction): Promise<Answer> {
  const { username, api_key } = ctx.credentials;
  const { operation, key, nit } = transaction;
  const signed = await signAtInfile(ctx, transaction);
  if (!signed.resultado) return Answer.parse({ resultado: false, descripcion: signed.descripcion });
  const name = operation === 'ANULACION' ? 'anulacion' : 'certificacion';
  return post(ctx, {
    url: addressOf(ctx, 'certifier_url', `/fel/${name}/v2/dte/`),
    headers: { usuario: username, llave: api_key, identificador: key },
    json: { nit_emisor: nit, correo_copia: ctx.settings.copy_email, xml_dte: signed.archivo },
    is_idempotent: false,
    reply: Answer,
  });
}

/** Signs the same text again and again, and keeps nothing of it. */
function signAtInfile(ctx: InfileCtx, { operation, xml, key }: Transaction) {
  const { username, signing_key } = ctx.credentials;
  return post(ctx, {
    url: addressOf(ctx, 'signer_url', '/sign_solicitud_firmas/firma_xml'),
    json: {
      llave: signing_key,
      archivo: Buffer.from(xml).toString('base64'),
      codigo: key,
      alias: username,
      es_anulacion: operation === 'ANULACION' ? 'S' : 'N',
    },
    is_idempotent: true,
    reply: SignerAnswer,
  });
}

/** Calls that are not understood have another status than 200, and say why. */
function classifyResponse({ status, json }: PartnerReply) {
  const refused = Refused.safeParse(json).data;
  if (!refused || status < 400 || status === 429 || status >= 500) return null;
  const kind = status === 401 || status === 403 ? 'auth' : 'bug';
  return { kind, message: refused.descripcion } as const;
}
