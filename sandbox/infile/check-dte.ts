import { below, type Tag, textAt } from '../tax/xml.ts';
import { amountAt } from './check-amounts.ts';
import { found } from './check-shape.ts';
import type { Finding } from './finding.ts';
import { dayIn, endOfMonth, instantOf } from './guatemala-time.ts';
import { isCui } from './tax-numbers.ts';
import type { Taxpayers } from './taxpayers.ts';

const OLDEST_MS = 5 * 86_400_000;
const SMALL = ['PEQ', 'PEE'];
const SMALL_TYPES = ['FPEQ', 'FCAP', 'FAPE', 'FCPE', 'NABN'];
const SMALL_ONLY = ['FPEQ', 'FCAP'];
const INVOICES = ['FACT', 'FCAM'];

export interface Rules {
  taxpayers: Taxpayers;
  /** The highest GranTotal of a document for CF, in quetzales. */
  cfLimit: number;
  now: number;
}

/** The errors in a document's dates, parties and phrases. */
export function checkDte(data: Tag, rules: Rules): Finding[] {
  const { Tipo = '', FechaHoraEmision = '' } = found(data, 'DatosGenerales').attributes;
  return [
    ...checkTime(instantOf(FechaHoraEmision), rules.now),
    ...checkEmitter(data, Tipo, rules.taxpayers),
    ...checkReceiver(data, rules),
    ...checkPhrases(data, Tipo),
  ];
}

function checkTime(issued: number, now: number): Finding[] {
  if (issued < now - OLDEST_MS) {
    return one('INF300', 'La diferencia entre la fecha de emisión y de certificación excede los cinco días.');
  }
  if (dayIn(issued) > endOfMonth(dayIn(now))) {
    return one('INF301', 'La fecha de emisión es posterior al último día del mes de la fecha de certificación.');
  }
  return [];
}

function checkEmitter(data: Tag, type: string, taxpayers: Taxpayers): Finding[] {
  const { NITEmisor = '', AfiliacionIVA = '' } = found(data, 'Emisor').attributes;
  const isSmall = SMALL.includes(AfiliacionIVA);
  if (taxpayers.nameOf(NITEmisor) === undefined) return one('RCP302', 'El NIT no existe en la SAT.');
  if (isSmall && !SMALL_TYPES.includes(type)) {
    return one('RCP316', 'El Tipo de Documento no aplica para este Régimen del IVA.');
  }
  if (!isSmall && SMALL_ONLY.includes(type)) {
    return one('RCP317', 'El Tipo de Documento no aplica para este Régimen del IVA.');
  }
  return [];
}

function checkReceiver(data: Tag, { taxpayers, cfLimit }: Rules): Finding[] {
  const { IDReceptor = '', TipoEspecial } = found(data, 'Receptor').attributes;
  const { Exp } = found(data, 'DatosGenerales').attributes;
  if (Exp === 'SI' && IDReceptor !== 'CF') {
    return one('RCP311', 'El NIT del Receptor debe ser CF para una exportación.');
  }
  if (TipoEspecial === 'EXT') return [];
  if (TipoEspecial === 'CUI') return checkCui(IDReceptor);
  if (IDReceptor !== 'CF') {
    const isListed = taxpayers.nameOf(IDReceptor) !== undefined;
    return isListed ? [] : one('RCP309', 'El NIT del Receptor no existe en la SAT.');
  }
  const isOver = Exp !== 'SI' && amountAt(data, 'Totales', 'GranTotal') > cfLimit;
  return isOver ? one('CF', `El Receptor debe identificarse con NIT o CUI si el Gran Total excede Q${cfLimit}.`) : [];
}

function checkCui(cui: string): Finding[] {
  if (!/^\d+$/.test(cui)) return one('RCP307', 'El CUI del Receptor no es numérico.');
  return isCui(cui) ? [] : one('RCP308', 'El CUI del Receptor tiene un dígito verificador inválido.');
}

function checkPhrases(data: Tag, type: string): Finding[] {
  const phrases = below(data, 'Frases', 'Frase').map(({ attributes }) => attributes.TipoFrase);
  const required = INVOICES.includes(type) ? '1' : SMALL_ONLY.includes(type) ? '3' : undefined;
  const isExport = found(data, 'DatosGenerales').attributes.Exp === 'SI';
  const units = below(data, 'Items', 'Item', 'Impuestos', 'Impuesto').map((tax) => textAt(tax, 'CodigoUnidadGravable'));
  const isExempt = INVOICES.includes(type) && units.some((unit) => unit?.trim() === '2');
  return [
    ...(required && !phrases.includes(required)
      ? one('RCP318', 'El Tipo de Frase debe estar presente para el Tipo de DTE')
      : []),
    ...(isExempt && !phrases.includes('4')
      ? isExport
        ? one('RCP323', 'El Tipo de Frase Exento o no Afecto al IVA debe estar presente para una exportación.')
        : one(
            'RCP325',
            'El Tipo de Frase Exento o no Afecto al IVA debe estar presente cuando el DTE contiene Items sin IVA.',
          )
      : []),
  ];
}

function one(code: string, text: string): Finding[] {
  return [{ code, text }];
}
