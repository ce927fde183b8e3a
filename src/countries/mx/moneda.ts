import { convertAmount } from '#base/money.ts';
import type { TaxDocument } from '../core/tax-document.ts';

/** ISO 4217: the country's own. */
export const CURRENCIES = ['MXN'] as const;

/**
 * Currencies of shops here in which a CFDI may be too. SAT's list (c_Moneda) has all of ISO 4217; these have two
 * decimals, as the pages and sums of a CFDI here.
 */
export const ORDER_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'BRL', 'COP', 'GTQ', 'PEN'] as const;

const MAX_DECIMALS = 6;

/**
 * Pesos for one unit of the document's currency, which a CFDI in pesos does not say (CFDI40114) and all others must.
 * @see SAT, cfdv40.xsd, attribute TipoCambio
 */
export function tipoCambio({ equivalent }: TaxDocument): string | null {
  return equivalent ? convertAmount('1', equivalent.rate, MAX_DECIMALS) : null;
}
