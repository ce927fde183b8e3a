import type { SealedDocument } from '../core/tax-service.ts';
import { call, type Fields, type Service } from './client.ts';
import { newCodes } from './codes.ts';
import { codesOf, STALE_CODES } from './errors.ts';
import { RespuestaFacturacion } from './schema.ts';
import type { SiatCtx } from './settings.ts';

type Verb = 'recepcion' | 'verificacionEstado' | 'anulacion';

/** Notes have a service of their own, with operations named after it. */
const SERVICES: Readonly<Record<'Factura' | 'DocumentoAjuste', Service>> = {
  Factura: 'ServicioFacturacionCompraVenta',
  DocumentoAjuste: 'ServicioFacturacionDocumentoAjuste',
};

/**
 * One operation about a document. `recepcion` goes with the codes that the document bears, and once; the others are repeated with new ones
 * where those are out of force.
 */
export async function facturacion(
  ctx: SiatCtx,
  document: SealedDocument,
  verb: Verb,
  fields: Fields,
): Promise<RespuestaFacturacion> {
  const subject = document.ids.tipoFactura === '3' ? 'DocumentoAjuste' : 'Factura';
  const ask = (codes: { cuis: string; cufd: string }) =>
    call(ctx, {
      service: SERVICES[subject],
      operation: `${verb}${subject}`,
      request: {
        name: `SolicitudServicio${verb.charAt(0).toUpperCase()}${verb.slice(1)}${subject}`,
        fields: { ...header(ctx, document), ...codes, ...identity(document), ...fields },
      },
      reply: RespuestaFacturacion,
      is_write: verb === 'recepcion',
    });
  const { cuis = '', cufd = '' } = document.ids;
  const answer = await ask({ cufd, cuis });
  if (verb === 'recepcion' || !codesOf(answer).some((code) => STALE_CODES.includes(code))) return answer;
  const { environment, issuer, ids: params } = document;
  return ask(await newCodes(ctx, { environment, issuer, params }));
}

function header({ settings }: SiatCtx, { environment, ids }: SealedDocument): Fields {
  return {
    codigoAmbiente: environment === 'live' ? '1' : '2',
    codigoDocumentoSector: ids.codigoDocumentoSector ?? '',
    codigoEmision: ids.codigoEmision ?? '',
    codigoModalidad: ids.codigoModalidad ?? '',
    codigoPuntoVenta: ids.codigoPuntoVenta ?? '',
    codigoSistema: settings.system_code,
    codigoSucursal: ids.codigoSucursal ?? '',
  };
}

const identity = ({ issuer, ids }: SealedDocument): Fields => ({
  nit: issuer,
  tipoFacturaDocumento: ids.tipoFactura ?? '',
});
