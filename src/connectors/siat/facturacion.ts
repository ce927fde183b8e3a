import type { SealedDocument } from '../core/tax-service.ts';
import { call, type Fields, type Service } from './client.ts';
import { RespuestaFacturacion } from './schema.ts';
import type { SiatCtx } from './settings.ts';
import { type Codes, ownCodes, withCodes } from './with-codes.ts';

type Verb = 'recepcion' | 'recepcionPaquete' | 'validacionRecepcionPaquete' | 'verificacionEstado' | 'anulacion';

/** Notes have a service of their own, with operations named after it. */
const SERVICES: Readonly<Record<'Factura' | 'DocumentoAjuste', Service>> = {
  Factura: 'ServicioFacturacionCompraVenta',
  DocumentoAjuste: 'ServicioFacturacionDocumentoAjuste',
};

/**
 * One operation about a document. `recepcion` goes with the codes that the document bears, and once; the others are
 * repeated with new ones where those are out of force.
 */
export async function facturacion(
  ctx: SiatCtx,
  document: SealedDocument,
  verb: Verb,
  fields: Fields,
  codes: Codes = ownCodes(document),
): Promise<RespuestaFacturacion> {
  const subject = document.ids.tipoFactura === '3' ? 'DocumentoAjuste' : 'Factura';
  const ask = (given: Codes) =>
    call(ctx, {
      service: SERVICES[subject],
      operation: `${verb}${subject}`,
      request: {
        name: `SolicitudServicio${verb.charAt(0).toUpperCase()}${verb.slice(1)}${verb.endsWith('Paquete') ? '' : subject}`,
        fields: { ...header(ctx, document), cufd: given.cufd, cuis: given.cuis, ...identity(document), ...fields },
      },
      reply: RespuestaFacturacion,
      is_write: verb.startsWith('recepcion'),
    });
  return verb === 'recepcion' ? ask(codes) : (await withCodes(ctx, document, codes, ask)).answer;
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
