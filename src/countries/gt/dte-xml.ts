import { sumAmounts } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import {
  type Attributes,
  element,
  optionalElement,
  writeXml,
  type XmlContent,
  type XmlElement,
  xmlText,
} from '../core/xml.ts';
import { CORREO } from './correo.ts';
import { frasesOf } from './frases.ts';
import { referenciasNota } from './referencias-nota.ts';
import type { GuatemalaSettings } from './settings.ts';
import { hasIva } from './tipo.ts';

const DTE = 'http://www.sat.gob.gt/dte/fel/0.2.0';

const MAX_DESCRIPTION = 1_000;

/** Guatemala is six hours behind UTC all year. */
const OFFSET_MS = 6 * 3_600_000;

/**
 * A DTE of any kind that is issued here, unsigned: the certifier signs it for the issuer. Prices have IVA in them; base
 * and tax of a line have six decimals.
 * @see SAT, GT_Documento-0.2.0.xsd
 */
export function dteXml(document: TaxDocument, { settings }: Issuer<GuatemalaSettings>, { at }: Sealing): string {
  const emision = dte('DatosEmision', { ID: 'DatosEmision' }, [
    dte('DatosGenerales', {
      Tipo: document.extra.tipo,
      FechaHoraEmision: fechaHora(at),
      CodigoMoneda: document.currency,
    }),
    emisor(settings),
    receptor(document, settings),
    frases(document, settings),
    dte(
      'Items',
      {},
      document.lines.map((line, index) => item(line, index + 1, document, settings)),
    ),
    totales(document),
    referenciasNota(document),
  ]);
  const adenda = optionalElement('dte:Adenda', {}, pedido(document));
  return writeXml(
    dte('GTDocumento', { 'xmlns:dte': DTE, Version: '0.1' }, [
      dte('SAT', { ClaseDocumento: 'dte' }, [dte('DTE', { ID: 'DatosCertificados' }, emision), adenda]),
    ]),
  );
}

/** The wall clock in Guatemala: `2026-11-20T12:00:00.000-06:00`. */
export const fechaHora = (at: string): string =>
  `${new Date(Date.parse(at) - OFFSET_MS).toISOString().slice(0, -1)}-06:00`;

/** The description of a line; the SKU where the name has no printable character. */
export const descripcion = ({ description, sku }: DocumentLine): string =>
  xmlText(description, MAX_DESCRIPTION) || xmlText(sku, MAX_DESCRIPTION) || 'Producto';

const dte = (
  name: string,
  attributes: Attributes = {},
  content: XmlContent | readonly XmlContent[] = null,
): XmlElement => element(`dte:${name}`, attributes, content);

type Place = { direccion: string; codigoPostal: string; municipio: string; departamento: string };

const direccion = (name: string, place: Place): XmlElement =>
  dte(name, {}, [
    dte('Direccion', {}, place.direccion),
    dte('CodigoPostal', {}, place.codigoPostal),
    dte('Municipio', {}, place.municipio),
    dte('Departamento', {}, place.departamento),
    dte('Pais', {}, 'GT'),
  ]);

const emisor = (settings: GuatemalaSettings): XmlElement =>
  dte(
    'Emisor',
    {
      NITEmisor: settings.nit,
      NombreEmisor: settings.name,
      CodigoEstablecimiento: String(settings.establishment),
      NombreComercial: settings.trade_name,
      CorreoEmisor: settings.email || null,
      AfiliacionIVA: settings.affiliation,
    },
    direccion('DireccionEmisor', {
      direccion: settings.address,
      codigoPostal: settings.postal_code,
      municipio: settings.municipality,
      departamento: settings.department,
    }),
  );

function receptor({ buyer }: TaxDocument, { has_buyer_email }: GuatemalaSettings): XmlElement {
  const { direccion: street = '', codigoPostal = '0', municipio = '', departamento = '' } = buyer.extra;
  const email = buyer.email.trim();
  return dte(
    'Receptor',
    {
      IDReceptor: buyer.tax_id,
      TipoEspecial: ['CUI', 'EXT'].includes(buyer.tax_id_code) ? buyer.tax_id_code : null,
      NombreReceptor: buyer.name,
      CorreoReceptor: has_buyer_email && CORREO.test(email) ? email : null,
    },
    street === '' ? null : direccion('DireccionReceptor', { direccion: street, codigoPostal, municipio, departamento }),
  );
}

function frases(document: TaxDocument, settings: GuatemalaSettings): XmlElement | null {
  return optionalElement(
    'dte:Frases',
    {},
    frasesOf(document, settings).map(({ tipo, escenario, resolucion, fecha }) =>
      dte('Frase', {
        TipoFrase: tipo,
        CodigoEscenario: escenario,
        NumeroResolucion: resolucion,
        FechaResolucion: fecha,
      }),
    ),
  );
}

function item(line: DocumentLine, number: number, { extra }: TaxDocument, { unit }: GuatemalaSettings): XmlElement {
  return dte('Item', { NumeroLinea: String(number), BienOServicio: line.is_service ? 'S' : 'B' }, [
    dte('Cantidad', {}, String(line.quantity)),
    dte('UnidadMedida', {}, unit),
    dte('Descripcion', {}, descripcion(line)),
    dte('PrecioUnitario', {}, line.unit_price),
    dte('Precio', {}, sumAmounts([line.gross, line.discount])),
    dte('Descuento', {}, line.discount),
    hasIva(extra.tipo) ? dte('Impuestos', {}, impuesto(line)) : null,
    dte('Total', {}, line.gross),
  ]);
}

const impuesto = ({ rate, net, tax }: DocumentLine): XmlElement =>
  dte('Impuesto', {}, [
    dte('NombreCorto', {}, 'IVA'),
    dte('CodigoUnidadGravable', {}, rate === '0' ? '2' : '1'),
    dte('MontoGravable', {}, net),
    dte('MontoImpuesto', {}, tax),
  ]);

function totales({ lines, totals, extra }: TaxDocument): XmlElement {
  const iva = dte('TotalImpuesto', {
    NombreCorto: 'IVA',
    TotalMontoImpuesto: sumAmounts(lines.map(({ tax }) => tax)),
  });
  return dte('Totales', {}, [
    hasIva(extra.tipo) ? dte('TotalImpuestos', {}, iva) : null,
    dte('GranTotal', {}, totals.total),
  ]);
}

/** The shop's order number, and the invoice of a note that has no complement for it. */
function pedido({ order_number, origin }: TaxDocument): XmlElement[] {
  const number = xmlText(order_number, 100);
  return [
    ...(number ? [element('Pedido', {}, number)] : []),
    ...(origin?.ids.uuid ? [element('DocumentoOrigen', {}, origin.ids.uuid)] : []),
  ];
}
