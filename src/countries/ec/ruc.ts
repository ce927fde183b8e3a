import { isCedula, PROVINCE } from './cedula.ts';

/** Thirteen digits: a province first, 001 last. */
export const isRuc = (text: string): boolean => /^\d{10}001$/.test(text) && PROVINCE.test(text);

/**
 * Whether it is of a person, whose cédula it then begins with. Third digit 6 is of public bodies, and of younger
 * cédulas; 9 of companies.
 */
export const isPersonsRuc = (ruc: string): boolean => Number(ruc.charAt(2)) < 6;

/**
 * Whether a RUC has the check digit of its kind. Those of newer companies do not follow the rule any more, so it is a
 * reason to refuse a person's only.
 * @see SRI, "Validación del RUC": modulo 10 for people, modulo 11 for public bodies and companies
 */
export function hasCheckDigit(ruc: string): boolean {
  if (isPersonsRuc(ruc)) return isCedula(ruc.slice(0, 10));
  if (ruc.charAt(2) === '6') return checks(ruc, PUBLIC_WEIGHTS) || isCedula(ruc.slice(0, 10));
  return checks(ruc, COMPANY_WEIGHTS);
}

const PUBLIC_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
const COMPANY_WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The digit behind those with weights. */
function checks(ruc: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(ruc.charAt(place)), 0);
  return ruc.charAt(weights.length) === String((11 - (sum % 11)) % 11);
}
