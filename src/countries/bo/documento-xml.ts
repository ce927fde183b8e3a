import type { Issuer } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { element, writeXml, type XmlElement } from '../core/xml.ts';
import { codigoProducto, descripcion, importes } from './detalle.ts';
import { sectorOf } from './sector.ts';
import type { BoliviaSettings } from './settings.ts';

/** Elements and their texts in the order of the schema; empty: `xsi:nil`, since the schemas want every element. */
export type Campos = Readonly<Record<string, string | undefined>>;

/** A document of these parts, with the elements that are written for each country's official root. */
export function documentoXml(
  document: TaxDocument,
  { settings }: Issuer<BoliviaSettings>,
  cabecera: Campos,
  detalles: readonly Campos[],
): string {
  const { root } = sectorOf(document.kind, settings);
  const written = element(
    root,
    {
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:noNamespaceSchemaLocation': `${root}.xsd`,
    },
    [
      element('cabecera', {}, elements(cabecera)),
      ...detalles.map((detalle) => element('detalle', {}, elements(detalle))),
    ],
  );
  return writeXml(written);
}

const elements = (campos: Campos): XmlElement[] =>
  Object.entries(campos).map(([name, text]) => (text ? element(name, {}, text) : element(name, { 'xsi:nil': 'true' })));

/** Issuer, number and place. `numero`: the name of the number in this kind of document. */
export const emisor = (
  numero: 'numeroFactura' | 'numeroNotaCreditoDebito',
  settings: BoliviaSettings,
  ids: Identifiers,
): Campos => ({
  nitEmisor: settings.nit,
  razonSocialEmisor: settings.name,
  municipio: settings.municipality,
  telefono: settings.phone,
  [numero]: ids.numero,
  cuf: ids.cuf,
  cufd: ids.cufd,
  codigoSucursal: ids.codigoSucursal,
  direccion: ids.direccion,
  codigoPuntoVenta: ids.codigoPuntoVenta,
  fechaEmision: ids.fechaEmision,
});

/** codigoCliente is the issuer's own: the number that the buyer gave. */
export const cliente = ({ buyer }: TaxDocument): Campos => ({
  nombreRazonSocial: buyer.name,
  codigoTipoDocumentoIdentidad: buyer.tax_id_code,
  numeroDocumento: buyer.tax_id,
  complemento: buyer.extra.complemento,
  codigoCliente: `${buyer.tax_id}${buyer.extra.complemento ?? ''}`,
});

/** The last fields of every document's head. */
export const pie = (settings: BoliviaSettings, ids: Identifiers): Campos => ({
  leyenda: ids.leyenda,
  usuario: settings.user,
  codigoDocumentoSector: ids.codigoDocumentoSector,
});

/** A line up to its subTotal. A discount of nothing is written. */
export function detalle(line: DocumentLine, ids: Identifiers): Campos {
  const { sin_activity, sin_product_code, sin_unit } = line.tax_codes ?? {};
  return {
    actividadEconomica: sin_activity || ids.actividadEconomica,
    codigoProductoSin: sin_product_code || (line.is_service ? ids.codigoProductoSinEnvio : ids.codigoProductoSin),
    codigoProducto: codigoProducto(line),
    descripcion: descripcion(line),
    cantidad: String(line.quantity),
    unidadMedida: sin_unit || (line.is_service ? ids.unidadMedidaEnvio : ids.unidadMedida),
    ...importes(line),
  };
}
