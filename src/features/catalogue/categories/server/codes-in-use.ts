import type { ProductCodeName } from '#base/tax-codes.ts';
import { findCountry } from '#countries/countries.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** The product codes that the countries want for which the account saved how it issues, live or not. */
export async function codesInUse(db: AccountDb): Promise<{ codes: ProductCodeName[] }> {
  const issuers = await db.selectFrom('tax_issuers').select('country').orderBy('country').execute();
  return { codes: issuers.flatMap(({ country }) => findCountry(country)?.product_code ?? []) };
}
