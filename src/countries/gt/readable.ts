import { signOf } from '#base/money.ts';
import type { Issuer, Sealing } from '../core/country.ts';
import type { Labelled, Readable } from '../core/readable.ts';
import { labelled, readableLine } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { descripcion, fechaHora } from './dte-xml.ts';
import { frasesOf } from './frases.ts';
import { qrText } from './qr.ts';
import type { GuatemalaSettings } from './settings.ts';
import { hasIva, type Tipo, titles } from './tipo.ts';

/**
 * The printed representation of a DTE: its authorisation, series and number, the certifier, the phrases, and the code
 * of SAT's verifier.
 */
export function readable(
  document: TaxDocument,
  { settings }: Issuer<GuatemalaSettings>,
  { at }: Sealing,
  ids: Identifiers,
): Readable {
  const { buyer, origin, totals } = document;
  const qr = qrText(ids, settings.nit, buyer.tax_id, totals.total);
  return {
    title: titles[tipo(document)],
    subtitle: ids.serie && ids.numero ? `Serie ${ids.serie} · Número de DTE ${ids.numero}` : null,
    mark: document.environment === 'test' ? 'DOCUMENTO DE PRUEBA, SIN VALIDEZ FISCAL' : null,
    issuer: {
      heading: 'Emisor',
      name: settings.trade_name,
      details: labelled({
        'Razón social': settings.name === settings.trade_name ? '' : settings.name,
        NIT: settings.nit,
        Dirección: [settings.address, settings.municipality, settings.department].join(', '),
        Establecimiento: String(settings.establishment),
      }),
    },
    buyer: {
      heading: 'Receptor',
      name: buyer.name,
      details: labelled({
        [buyer.tax_id_code === 'CUI' ? 'CUI' : buyer.tax_id_code === 'EXT' ? 'Documento' : 'NIT']: buyer.tax_id,
        Dirección: buyer.address,
      }),
    },
    identifiers: labelled({
      'Número de autorización': ids.uuid,
      'Fecha y hora de emisión': fechaHora(at),
      'Fecha y hora de certificación': ids.fechaCertificacion,
      Certificador: [ids.nombreCertificador, ids.nitCertificador && `NIT ${ids.nitCertificador}`]
        .filter(Boolean)
        .join(', '),
      Moneda: document.currency,
      Pedido: document.order_number,
      'Documento de origen': origin ? `${origin.full_number} de ${origin.issued_on}` : '',
      'Autorización de origen': origin?.ids.uuid,
      Motivo: document.reason,
    }),
    columns: {
      sku: 'Código',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'P. unitario',
      discount: signOf(totals.discount) === 0 ? null : 'Descuento',
      taxes: hasIva(document.extra.tipo) ? 'IVA' : null,
      total: 'Total',
    },
    lines: document.lines.map((line) => readableLine(line, descripcion(line), line.gross)),
    totals: readableTotals(document),
    notes: frasesOf(document, settings).map(({ text }) => text),
    codes: qr ? [{ kind: 'qr', text: qr }] : [],
    page: 'Página',
  };
}

function tipo({ kind, extra }: TaxDocument): Tipo {
  const known = Object.keys(titles).find((name): name is Tipo => name === extra.tipo);
  return known ?? (kind === 'correction' ? 'NCRE' : 'FACT');
}

function readableTotals({ totals, currency, extra }: TaxDocument): Labelled[] {
  return [
    ...(signOf(totals.discount) === 0 ? [] : [{ label: 'Descuento', value: totals.discount }]),
    ...(hasIva(extra.tipo) ? [{ label: 'IVA incluido', value: totals.tax }] : []),
    { label: `Total ${currency}`, value: totals.total },
  ];
}
