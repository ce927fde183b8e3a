import { below, type Tag, textAt } from '../xml.ts';
import type { Comprobante } from './comprobante.ts';

/** Quantity and price have six decimals each: amounts are counted in the parts of their product. */
const PLACES = 12;
const CENT = 10n ** 10n;
const PERCENT = 10n ** 14n;

/** Per cent of IVA by codigoPorcentaje. */
const IVA: Readonly<Record<string, string>> = {
  '0': '0',
  '2': '12',
  '3': '14',
  '4': '15',
  '5': '5',
  '6': '0',
  '7': '0',
  '10': '13',
};

/** The first sum of a document that differs by more than a cent from what its lines say, in Spanish. */
export function sumsFlaw({ info, lines, codDoc }: Comprobante): string | undefined {
  const flaw = lines.map(lineFlaw).find((one) => one !== undefined) ?? groupsFlaw(info, lines);
  if (flaw !== undefined) return flaw;
  const net = at(info, 'totalSinImpuestos');
  if (differ(net, total(lines, 'precioTotalSinImpuesto') - total(groups(info), 'descuentoAdicional'))) {
    return 'totalSinImpuestos';
  }
  const gross = net + total(groups(info), 'valor');
  if (codDoc === '04') return differ(at(info, 'valorModificacion'), gross) ? 'valorModificacion' : undefined;
  const discount = total(lines, 'descuento') + total(groups(info), 'descuentoAdicional');
  if (differ(at(info, 'totalDescuento'), discount)) return 'totalDescuento';
  const due = at(info, 'importeTotal');
  if (differ(due, gross + at(info, 'propina'))) return 'importeTotal';
  const payments = below(info, 'pagos', 'pago');
  return payments.length > 0 && differ(total(payments, 'total'), due) ? 'pagos.pago.total' : undefined;
}

function lineFlaw(line: Tag): string | undefined {
  const price = (at(line, 'cantidad') / 10n ** 6n) * (at(line, 'precioUnitario') / 10n ** 6n);
  const net = at(line, 'precioTotalSinImpuesto');
  if (differ(net, price - at(line, 'descuento'))) return 'detalle.precioTotalSinImpuesto';
  const taxes = below(line, 'impuestos', 'impuesto');
  const isPlain = taxes.every(isIva); // the base of IVA has other taxes in it
  for (const tax of taxes) {
    if (isPlain && differ(at(tax, 'baseImponible'), net)) return 'impuesto.baseImponible';
    const rate = rateOf(tax);
    if (rate === undefined) return 'impuesto.tarifa';
    if (differ(at(tax, 'valor'), (at(tax, 'baseImponible') * rate) / PERCENT)) return 'impuesto.valor';
  }
  return undefined;
}

/** Each tax of the document against those of its lines: the tax of the sum, not the sum of rounded taxes. */
function groupsFlaw(info: Tag, lines: readonly Tag[]): string | undefined {
  const taxes = lines.flatMap((line) => below(line, 'impuestos', 'impuesto'));
  const kinds = new Set([...taxes, ...groups(info)].map(kindOf));
  for (const kind of kinds) {
    const ofLines = taxes.filter((tax) => kindOf(tax) === kind);
    const ofDocument = groups(info).filter((tax) => kindOf(tax) === kind);
    const [group] = ofDocument;
    const [first] = ofLines;
    if (!group || !first || ofDocument.length > 1) return 'totalImpuesto';
    const base = at(group, 'baseImponible');
    if (differ(base, total(ofLines, 'baseImponible') - at(group, 'descuentoAdicional'))) {
      return 'totalImpuesto.baseImponible';
    }
    if (differ(at(group, 'valor'), (base * (rateOf(first) ?? 0n)) / PERCENT)) return 'totalImpuesto.valor';
  }
  return undefined;
}

function groups(info: Tag): Tag[] {
  return below(info, 'totalConImpuestos', 'totalImpuesto');
}

function kindOf(tax: Tag): string {
  return `${textAt(tax, 'codigo')}/${textAt(tax, 'codigoPorcentaje')}`;
}

function isIva(tax: Tag): boolean {
  return textAt(tax, 'codigo') === '2';
}

/** A line's rate; undefined when it is not that of its code. */
function rateOf(tax: Tag): bigint | undefined {
  const given = textAt(tax, 'tarifa');
  const ofCode = isIva(tax) ? IVA[textAt(tax, 'codigoPorcentaje') ?? ''] : undefined;
  if (ofCode === undefined) return parts(given ?? '0');
  return given === undefined || parts(given) === parts(ofCode) ? parts(ofCode) : undefined;
}

function differ(one: bigint, other: bigint): boolean {
  const difference = one - other;
  return difference > CENT || difference < -CENT;
}

function total(tags: readonly Tag[], name: string): bigint {
  return tags.reduce((sum, tag) => sum + at(tag, name), 0n);
}

/** A field's amount; 0 when it is missing. */
function at(tag: Tag, name: string): bigint {
  return parts(textAt(tag, name) ?? '0');
}

function parts(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
}
