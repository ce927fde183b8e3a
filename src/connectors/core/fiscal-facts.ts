import type { FiscalFacts } from '#base/fiscal-facts.ts';
import { plainFieldName } from './tax-ids.ts';

/** The names of the shop's own fields that hold each of them. */
const NAMES: Readonly<Record<keyof FiscalFacts, RegExp>> = {
  fiscal_name: /^(fiscal name|(nombre|denominacion) fiscal|razon social|(nombre o )?razon social)$/,
  fiscal_postal_code: /^(fiscal (postal code|zip)|tax zip|(codigo postal|cp|domicilio) fiscal|cp de facturacion)$/,
  fiscal_regime: /^(tax regime|fiscal regime|regimen( fiscal)?)$/,
  fiscal_use: /^(uso( (de|del))? (cfdi|la factura)|uso cfdi|cfdi use|invoice use)$/,
};

/**
 * The details for the buyer's tax document that a shop asked for at its check-out, in addition to the tax id; as typed.
 */
export function findFiscalFacts(fields: readonly (readonly [name: string, value: string])[]): Partial<FiscalFacts> {
  const given = (field: keyof FiscalFacts) =>
    fields.find(([name, value]) => value.trim() !== '' && NAMES[field].test(plainFieldName(name)))?.[1] ?? '';
  return {
    fiscal_name: given('fiscal_name'),
    fiscal_postal_code: given('fiscal_postal_code'),
    fiscal_regime: codeIn(given('fiscal_regime')),
    fiscal_use: codeIn(given('fiscal_use')),
  };
}

/** The code at the beginning of a list's choice: `G03` of “G03 - Gastos en general”. */
export const codeIn = (text: string): string => /^[A-Z]{0,2}\d{2,3}(?![A-Z\d])/i.exec(text.trim())?.[0] ?? text;
