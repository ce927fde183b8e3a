import { below, type Tag } from '../tax/xml.ts';
import { cents, decimalsOf, micros } from './amount.ts';
import { Refusal } from './refusal.ts';

/** Refuses a document whose head does not add up from its lines, or whose payment or currency contradict themselves. */
export function checkTotals(comprobante: Tag): void {
  checkPayment(comprobante);
  const lines = below(comprobante, 'Conceptos', 'Concepto');
  const { SubTotal = '', Descuento, Total = '', Moneda = '' } = comprobante.attributes;
  checkDecimals(comprobante, WITHOUT_DECIMALS.has(Moneda) ? 0 : 2);

  const subTotal = cents(sum(lines, 'Importe'));
  if (cents(micros(SubTotal)) !== subTotal) {
    refuse('CFDI40108', `SubTotal no es igual a la suma de los importes de los conceptos, ${money(subTotal)}`);
  }
  if (micros(Descuento) > micros(SubTotal)) refuse('CFDI40110', 'Descuento es mayor que SubTotal');
  if (cents(micros(Descuento)) !== cents(sum(lines, 'Descuento'))) {
    refuse('CFDI40111', 'Descuento no es igual a la suma de los descuentos de los conceptos');
  }
  const { transferred, withheld } = checkDocumentTaxes(comprobante, lines);
  const total = cents(micros(SubTotal) - micros(Descuento) + transferred - withheld);
  if (cents(micros(Total)) !== total) {
    refuse('CFDI40119', `Total no es igual a SubTotal menos Descuento más impuestos, ${money(total)}`);
  }
}

function checkPayment({ attributes: { FormaPago, MetodoPago, Moneda, TipoCambio } }: Tag): void {
  if (MetodoPago === 'PPD' && FormaPago !== '99') refuse('CFDI40105', 'Con MetodoPago PPD FormaPago debe ser 99');
  if (Moneda === 'MXN' && TipoCambio !== undefined && Number(TipoCambio) !== 1) {
    refuse('CFDI40114', 'TipoCambio debe ser 1 cuando Moneda es MXN');
  }
  if (Moneda !== 'MXN' && Moneda !== 'XXX' && TipoCambio === undefined) {
    refuse('CFDI40115', 'TipoCambio es requerido cuando Moneda es distinta de MXN y XXX');
  }
}

/** Of c_Moneda. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['CLP', 'JPY', 'KRW', 'PYG', 'XXX']);

function checkDecimals(comprobante: Tag, most: number): void {
  const few = (tag: Tag, name: string, code: string) => {
    if (decimalsOf(tag.attributes[name] ?? '') > most) refuse(code, `${name} tiene más decimales que la moneda`);
  };
  few(comprobante, 'SubTotal', 'CFDI40107');
  few(comprobante, 'Descuento', 'CFDI40112');
  few(comprobante, 'Total', 'CFDI40119');
  for (const taxes of below(comprobante, 'Impuestos')) {
    few(taxes, 'TotalImpuestosRetenidos', 'CFDI40202');
    few(taxes, 'TotalImpuestosTrasladados', 'CFDI40204');
  }
  for (const tax of below(comprobante, 'Impuestos', 'Traslados', 'Traslado')) {
    few(tax, 'Base', 'CFDI40214');
    few(tax, 'Importe', 'CFDI40220');
  }
}

/** The document's taxes, in millionths. */
function checkDocumentTaxes(comprobante: Tag, lines: readonly Tag[]): { transferred: number; withheld: number } {
  const transfers = below(comprobante, 'Impuestos', 'Traslados', 'Traslado');
  const lineTransfers = lines.flatMap((line) => below(line, 'Impuestos', 'Traslados', 'Traslado'));
  const kinds = new Set([...transfers, ...lineTransfers].map(kindOf));
  for (const kind of kinds) {
    const ofKind = (tax: Tag) => kindOf(tax) === kind;
    checkGroup(transfers.filter(ofKind), lineTransfers.filter(ofKind), kind);
  }
  const transferred = sum(transfers, 'Importe');
  const withholdings = below(comprobante, 'Impuestos', 'Retenciones', 'Retencion');
  const withheld = sum(withholdings, 'Importe');
  const lineWithheld = sum(
    lines.flatMap((line) => below(line, 'Impuestos', 'Retenciones', 'Retencion')),
    'Importe',
  );
  // Each kind is rounded by itself.
  if (Math.abs(cents(withheld) - cents(lineWithheld)) > withholdings.length) {
    refuse('CFDI40201', 'Las retenciones no son iguales a la suma de las retenciones de los conceptos');
  }
  const { TotalImpuestosTrasladados, TotalImpuestosRetenidos } = below(comprobante, 'Impuestos')[0]?.attributes ?? {};
  if (cents(micros(TotalImpuestosRetenidos)) !== cents(withheld)) {
    refuse('CFDI40203', 'TotalImpuestosRetenidos no es igual a la suma de las retenciones');
  }
  if (cents(micros(TotalImpuestosTrasladados)) !== cents(transferred)) {
    refuse('CFDI40205', 'TotalImpuestosTrasladados no es igual a la suma de los traslados');
  }
  return { transferred, withheld };
}

/** One node of the document holds the sums of all lines' taxes of its kind. */
function checkGroup(ofDocument: readonly Tag[], ofLines: readonly Tag[], kind: string): void {
  const isOne = ofDocument.length === 1 && ofLines.length > 0;
  if (!isOne || cents(sum(ofDocument, 'Base')) !== cents(sum(ofLines, 'Base'))) {
    refuse('CFDI40215', `Base del traslado ${kind} no es igual a la suma de las bases de los conceptos`);
  }
  if (cents(sum(ofDocument, 'Importe')) !== cents(sum(ofLines, 'Importe'))) {
    refuse('CFDI40221', `Importe del traslado ${kind} no es igual a la suma de los importes de los conceptos`);
  }
}

function kindOf({ attributes: { Impuesto, TipoFactor, TasaOCuota } }: Tag): string {
  return [Impuesto, TipoFactor, TasaOCuota].filter(Boolean).join(' ');
}

function sum(tags: readonly Tag[], name: string): number {
  return tags.reduce((total, { attributes }) => total + micros(attributes[name]), 0);
}

function money(inCents: number): string {
  return (inCents / 100).toFixed(2);
}

function refuse(code: string, message: string): never {
  throw new Refusal(code, message);
}
