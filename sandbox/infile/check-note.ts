import { below, type Tag } from '../tax/xml.ts';
import { amountAt, vatOf } from './check-amounts.ts';
import { found } from './check-shape.ts';
import type { Finding } from './finding.ts';
import { dayIn, instantOf } from './guatemala-time.ts';
import type { Certified, Register } from './register.ts';

const NOTES = ['NCRE', 'NDEB'];
const NOTE_COMPLEMENT = 'http://www.sat.gob.gt/face2/ComplementoReferenciaNota/0.1.0';
const CENT = 0.01;

/**
 * The authorisation of the invoice that a note refers to; null for a document that is no note, or one of a paper
 * invoice.
 */
export function originOf(data: Tag): string | null {
  const reference = referenceOf(data);
  return reference?.RegimenAntiguo === undefined ? (reference?.NumeroAutorizacionDocumentoOrigen ?? null) : null;
}

/** The mismatches between a credit or debit note and its invoice, which must be certified here. */
export function checkNote(data: Tag, register: Register): Finding[] {
  const { Tipo = '' } = found(data, 'DatosGenerales').attributes;
  if (!NOTES.includes(Tipo)) return [];
  const reference = referenceOf(data);
  if (!reference) return one('RCP525', 'Un complemento requerido está ausente en el DTE.');
  if (reference.RegimenAntiguo !== undefined) return [];
  const origin = register.document(reference.NumeroAutorizacionDocumentoOrigen ?? '');
  if (!origin || origin.annulled_at !== null) {
    return one(
      'RCP351',
      'El número de Autorización del Documento Origen no coincide con ningún DTE registrado en la SAT.',
    );
  }
  if (origin.type !== 'FACT' && origin.type !== 'FCAM') {
    return one(
      'RCP352',
      'El número de Autorización del Documento Origen corresponde a un documento diferente a factura.',
    );
  }
  return [
    ...checkParties(data, origin),
    ...(reference.FechaEmisionDocumentoOrigen === dayIn(instantOf(origin.issued_at))
      ? []
      : one('RCP358', 'La fecha de emisión del documento origen no coincide con la registrada en la SAT.')),
    ...(Tipo === 'NCRE' ? checkSums(data, origin) : []),
  ];
}

function checkParties(data: Tag, origin: Certified): Finding[] {
  const { CodigoMoneda, Exp } = found(data, 'DatosGenerales').attributes;
  const isExport = Exp === 'SI';
  return [
    ...(found(data, 'Emisor').attributes.NITEmisor === origin.nit
      ? []
      : one('RCP354', 'El valor de la casilla NIT del Emisor no coincide con el registrado en el Documento Origen.')),
    ...(found(data, 'Receptor').attributes.IDReceptor === origin.receiver
      ? []
      : one('RCP355', 'El valor de la casilla ID del Receptor no coincide con el registrado en el Documento Origen.')),
    ...(CodigoMoneda === origin.currency
      ? []
      : one('RCP383', 'Las notas de débito o crédito deben ser emitidas en la misma moneda del documento origen.')),
    ...(isExport && !origin.is_export
      ? one('RCP415', 'Las notas de un documento que no era exportación no deben incluir Exp.')
      : []),
    ...(!isExport && origin.is_export
      ? one('RCP416', 'Las notas de un documento que era exportación deben incluir Exp.')
      : []),
  ];
}

/** Each note by itself: several may together exceed the invoice. */
function checkSums(data: Tag, origin: Certified): Finding[] {
  return [
    ...(vatOf(data) <= origin.vat + CENT
      ? []
      : one('RCP333', 'El total del impuesto IVA no puede ser mayor al del documento origen registrado en la SAT.')),
    ...(amountAt(data, 'Totales', 'GranTotal') <= origin.total
      ? []
      : one('RCP350', 'El Gran Total no puede ser mayor al del documento origen registrado en la SAT.')),
  ];
}

function referenceOf(data: Tag): Tag['attributes'] | undefined {
  return below(data, 'Complementos', 'Complemento', 'ReferenciasNota').find(
    ({ namespace }) => namespace === NOTE_COMPLEMENT,
  )?.attributes;
}

function one(code: string, text: string): Finding[] {
  return [{ code, text }];
}
