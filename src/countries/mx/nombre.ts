import { legalText } from './legal-text.ts';

const MAX_NAME = 300;

/** The kinds of companies that SAT's list leaves out of names since CFDI 4.0, as people write them. */
const COMPANY_TYPE = new RegExp(
  `[ ,]+(${[
    'S ?A( ?P ?I| ?B)?( DE C ?V)?',
    'S DE R ?L( DE C ?V)?',
    'S ?A ?S( DE C ?V)?',
    'S ?C( DE R ?L( DE C ?V)?)?',
    'A ?C',
    'SOCIEDAD ANONIMA( PROMOTORA DE INVERSION| BURSATIL)?( DE CAPITAL VARIABLE)?',
    'SOCIEDAD DE RESPONSABILIDAD LIMITADA( DE CAPITAL VARIABLE)?',
    'SOCIEDAD CIVIL',
    'ASOCIACION CIVIL',
  ].join('|')})$`,
);

/**
 * A buyer's name as SAT's list of taxpayers has it: in capitals, without accents but with Ñ; of companies without their
 * type, such as `S.A. de C.V.`.
 * @see SAT, Guía de llenado del CFDI 4.0, attribute Nombre of Receptor
 */
export function nombreReceptor(name: string, isCompany: boolean): string {
  const capitals = legalText(withoutAccents(name.toUpperCase()), MAX_NAME);
  if (!isCompany) return capitals;
  const type = COMPANY_TYPE.exec(capitals.replace(/\./g, ' ').replace(/ +/g, ' ').trimEnd());
  return type ? withoutEnd(capitals, type[1] ?? '') : capitals;
}

/** Whether the name is the one that SAT keeps for the sales of a day or month together. */
export const isPublicName = (name: string): boolean => /^PUBLICO EN GENERAL\W*$/.test(name);

/** Ñ stays: SAT counts it as a letter of its own. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<!N)\u0303|[\u0300\u0301\u0302\u0308]/g, '')
    .normalize('NFC');

/** Without as many letters at its end as the type has, whatever points and spaces stand between them. */
function withoutEnd(name: string, type: string): string {
  let letters = type.replaceAll(' ', '').length;
  let end = name.length;
  while (letters > 0 && end > 0) {
    end -= 1;
    if (/[A-Z]/.test(name.charAt(end))) letters -= 1;
  }
  return name.slice(0, end).replace(/[ ,.]+$/, '');
}
