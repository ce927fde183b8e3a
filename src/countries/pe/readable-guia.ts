import type { Issuer, Sealing } from '../core/country.ts';
import type { Readable } from '../core/readable.ts';
import { labelled } from '../core/readable-parts.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { partidaOf } from './guia.ts';
import { horaOf } from './hora.ts';
import { descripcion, unitCode } from './linea-xml.ts';
import { heading } from './readable.ts';
import type { PeruSettings } from './settings.ts';

/** The guía on paper: from where to where, why, by whom, and the goods without amounts. */
export function readableGuia(
  document: TaxDocument,
  { settings }: Issuer<PeruSettings>,
  { at }: Sealing,
  ids: Identifiers,
): Readable {
  const { issued_on, extra, reason } = document;
  const partida = partidaOf(document, settings);
  const isPublic = settings.carrier_ruc !== '';
  return {
    ...heading(document, settings, ids),
    identifiers: labelled({
      'Fecha y hora de emisión': `${issued_on} ${horaOf(at)}`,
      'Fecha de inicio del traslado': issued_on,
      'Motivo de traslado': reason,
      'Modalidad de transporte': isPublic ? 'Transporte público' : 'Transporte privado, vehículo M1 o L',
      Transportista: isPublic ? `${settings.carrier_name}, RUC ${settings.carrier_ruc}` : undefined,
      'Registro MTC': settings.carrier_mtc,
      'Peso bruto total (KGM)': extra.peso,
      'Punto de partida': `${partida.ubigeo} ${partida.address}`,
      'Punto de llegada': `${extra.ubigeo} ${extra.direccion}`,
      Pedido: document.order_number,
      'Resumen (hash)': ids.valorResumen,
    }),
    columns: {
      sku: 'Código',
      description: 'Descripción',
      quantity: 'Cantidad',
      unit_price: 'Unidad',
      discount: null,
      taxes: null,
      total: null,
    },
    lines: document.lines.map((line) => ({
      sku: line.sku,
      description: descripcion(line),
      quantity: String(line.quantity),
      unit_price: unitCode(line, settings),
      discount: '',
      taxes: '',
      total: '',
    })),
    totals: [],
    notes: ['Representación impresa de la guía de remisión electrónica remitente.'],
  };
}
