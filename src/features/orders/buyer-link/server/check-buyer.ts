import { AppError } from '#base/errors.ts';
import { findCountry } from '#countries/countries.ts';
import { findActiveIssuers } from '#features/tax/documents/server/issuers/tax-issuers.ts';
import { checkDocument } from '#features/tax/documents/server/planning/check-document.ts';
import { inDocumentCurrency } from '#features/tax/documents/server/planning/in-document-currency.ts';
import { findOrderFacts } from '#features/tax/documents/server/planning/order-facts.ts';
import { findDayRates } from '#features/tax/documents/server/rates/day-rates.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { BuyerFactName, type BuyerFacts, type BuyerFault } from '../buyer-facts.ts';

/**
 * The faults that the order's country finds in the buyer's data, by the check that plans the document. Only the given
 * data is judged. The order's stored data has no influence, so an answer never reveals it.
 * @throws AppError not_found where the account does not issue for the order's country
 */
export async function findBuyerFaults(db: AccountDb, orderId: number, buyer: BuyerFacts): Promise<BuyerFault[]> {
  const [order] = await findOrderFacts(db, [orderId]);
  const open = (await findActiveIssuers(db)).find((issuer) => issuer.country === order?.address.country);
  const country = open && findCountry(open.country);
  if (!order || !country) throw new AppError('not_found');
  const facts = { ...order, ...buyer, company_name: '', address: { ...order.address, postal_code: '' } };
  const now = new Date();
  const rates = await findDayRates(db, [open], [facts.currency], now);
  const said = inDocumentCurrency(facts, { kind: 'sale', credit: null }, null, country, { rates });
  const found = checkDocument(country, open, { kind: 'sale', order: said, origin: null }, now);
  return found.flatMap(({ field, is_blocking }) => {
    const name = BuyerFactName.safeParse(field).data;
    return name !== undefined && buyer[name] ? [{ field: name, is_blocking }] : [];
  });
}
