import { offsetMinutes } from '#base/calendar-date.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { leyendaOf, readCodes } from './codes.ts';
import { cufOf } from './cuf.ts';
import { ZONE } from './deadlines.ts';
import { codigoModalidad, sectorOf } from './sector.ts';
import type { BoliviaSettings } from './settings.ts';

/** codigoEmision: the SIN takes the document as it is issued, or in a package after an outage. */
const ONLINE = '1';
export const OFFLINE = '2';

const NIT_KIND = '5';

/**
 * The identifiers of a document from the codes of the day, its number and the clock, and the fields that a note repeats
 * from its factura: buyer, and the issuer's codes of activity and products of that time. Bytes and paper are made of
 * these alone.
 * @throws ZodError where the codes of the day are missing
 */
export function identify(
  document: TaxDocument,
  { settings }: Issuer<BoliviaSettings>,
  { number, nonce, at, codes: given, in_contingency }: Sealing,
): Identifiers {
  const codes = readCodes(given);
  const { codigoDocumentoSector, tipoFactura } = sectorOf(document.kind, settings);
  const place = {
    codigoSucursal: String(settings.branch),
    codigoPuntoVenta: String(settings.point_of_sale),
    codigoModalidad: codigoModalidad(settings),
    codigoEmision: in_contingency ? OFFLINE : ONLINE,
    codigoDocumentoSector,
    tipoFactura,
  };
  const fechaEmision = fecha(at);
  const { codigo: cufd, codigoControl, direccion } = codes.cufd;
  return {
    numero: String(number),
    cuf: cufOf({ nit: settings.nit, fechaEmision, number, codigoControl, ...place }),
    fechaEmision,
    ...place,
    cuis: codes.cuis.codigo,
    cufd,
    direccion,
    leyenda: leyendaOf(codes, settings.activity, nonce),
    ...originals(document, settings),
    ...buyerIds(document),
    // Offline a NIT cannot be looked up: the SIN wants the exception on each.
    ...(in_contingency && document.buyer.tax_id_code === NIT_KIND && { codigoExcepcion: '1' }),
  };
}

/** The wall clock of La Paz, to the millisecond, without a zone. */
function fecha(at: string): string {
  const instant = new Date(at);
  return new Date(instant.getTime() + offsetMinutes(instant, ZONE) * 60_000).toISOString().slice(0, 23);
}

/** A note's are its factura's: the SIN compares the lines (1049). */
function originals({ origin }: TaxDocument, settings: BoliviaSettings): Identifiers {
  const was = origin?.ids ?? {};
  return {
    actividadEconomica: was.actividadEconomica ?? settings.activity,
    codigoProductoSin: was.codigoProductoSin ?? settings.product_code,
    unidadMedida: was.unidadMedida ?? String(settings.unit),
    codigoProductoSinEnvio: was.codigoProductoSinEnvio ?? (settings.shipping_product_code || settings.product_code),
    unidadMedidaEnvio: was.unidadMedidaEnvio ?? String(settings.shipping_unit),
  };
}

function buyerIds({ buyer }: TaxDocument): Identifiers {
  const { complemento } = buyer.extra;
  return {
    nombreRazonSocial: buyer.name,
    codigoTipoDocumentoIdentidad: buyer.tax_id_code,
    numeroDocumento: buyer.tax_id,
    ...(complemento && { complemento }),
  };
}
