/** ISO 4217: the country's own. */
export const CURRENCIES = ['PEN'] as const;

/**
 * Names of currencies as documents write them. Catalogue 02 is all of ISO 4217; these are currencies of shops here, and
 * have two decimals, as all amounts for SUNAT.
 */
const MONEDAS: ReadonlyMap<string, string> = new Map([
  ['PEN', 'SOLES'],
  ['USD', 'DÓLARES AMERICANOS'],
  ['EUR', 'EUROS'],
  ['GBP', 'LIBRAS ESTERLINAS'],
  ['CAD', 'DÓLARES CANADIENSES'],
  ['CHF', 'FRANCOS SUIZOS'],
  ['BRL', 'REALES'],
  ['BOB', 'BOLIVIANOS'],
  ['COP', 'PESOS COLOMBIANOS'],
  ['GTQ', 'QUETZALES'],
  ['MXN', 'PESOS MEXICANOS'],
]);

/** In capitals. */
export const monedaOf = (currency: string): string => MONEDAS.get(currency) ?? currency;

const OWN: readonly string[] = CURRENCIES;

/** Currencies of orders in which a document may be too. */
export const ORDER_CURRENCIES: readonly string[] = [...MONEDAS.keys()].filter((currency) => !OWN.includes(currency));
