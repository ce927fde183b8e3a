import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Country } from '#countries/core/country.ts';
import type { Finding } from '#countries/core/finding.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { LockedDocument } from '../document/lock-document.ts';
import { nameAtAuthority } from '../document/valid-documents.ts';
import { findOpenOutage } from '../issuers/open-outage.ts';
import { type CodesInForce, readCodes, wantedCodes, withCodes } from '../issuers/tax-codes.ts';
import { findActiveIssuers, type OpenIssuer } from '../issuers/tax-issuers.ts';
import { checkDocument, isBlocked } from '../planning/check-document.ts';
import { factsOfDocument } from '../planning/facts-of-document.ts';
import { findSplit } from '../planning/find-consignments.ts';
import { findOrigins } from '../planning/find-origins.ts';
import { inDocumentCurrency } from '../planning/in-document-currency.ts';
import { findOrderFacts, type OrderToDocument } from '../planning/order-facts.ts';
import { type ParcelShare, parcelShare } from '../planning/parcel-share.ts';
import { findDayRates } from '../rates/day-rates.ts';
import { findReplacedRates } from '../rates/replaced-rates.ts';
import { SealRefused } from './seal-refused.ts';

/** All that a document is made of, as plain values. */
export type SealSource = ParcelShare & {
  document: Pick<LockedDocument, 'account_id' | 'id' | 'order_id' | 'kind' | 'part' | 'seal'>;
  country: Country;
  open: OpenIssuer;
  order: OrderToDocument;
  /** The sale that it corrects. */
  origin: Origin | null;
  /** The authority's identifier of the document that this one takes the place of, or its number. */
  replaces: string | null;
  /** The outage in which it is issued without the authority. */
  outage_id: number | null;
  /** The instant that it bears; ISO 8601, UTC. */
  at: string;
  in_force: CodesInForce;
  /** What the check found, nothing of which blocks. */
  findings: Finding[];
};

const NO_CODES: CodesInForce = { codes: {}, valid_until: null };

/**
 * Reads what a locked document is sealed from, and checks it.
 * @throws SealRefused with what is against it; AppError tax_issuer_missing where the account does not issue for its
 * country now, tax_codes_missing while the authority's codes are not here
 */
export async function prepareSealing(tx: AccountDb, document: LockedDocument): Promise<SealSource> {
  const [ordered] = await findOrderFacts(tx, [document.order_id]);
  const open = (await findActiveIssuers(tx)).find(({ country }) => country === document.country);
  const country = findCountry(document.country);
  if (!ordered || !open || !country) throw new AppError('tax_issuer_missing');
  const outage = await findOpenOutage(tx, country, open.issuer.environment, document.kind);
  const now = new Date(outage?.at ?? Date.now());
  const { id, origin_id } = document;
  const origins = await findOrigins(tx, origin_id === null ? [] : [origin_id], [id]);
  const origin = origin_id === null ? null : (origins.get(origin_id) ?? null);
  const split = await findSplit(tx, [ordered]);
  const said = factsOfDocument(ordered, origin, document, split);
  const ofParcel = parcelShare(document, said, split);
  const rates = await findDayRates(tx, [open], [said.currency], now);
  const replaced = (await findReplacedRates(tx, [document.replaces_id])).get(document.replaces_id ?? 0);
  const order = inDocumentCurrency(said, document, origin, country, { rates, replaced });
  const findings = checkDocument(country, await withCodes(tx, country, open), { ...document, order, origin }, now);
  if (isBlocked(findings)) throw new SealRefused(findings);
  const wanted = wantedCodes(country, open);
  const extendedHours = outage ? country.contingency?.codes_extended_hours : 0;
  const in_force = wanted ? await readCodes(tx, country.code, wanted, extendedHours) : NO_CODES;
  if (!in_force) throw new AppError('tax_codes_missing');
  const replaces = await findReplaced(tx, document);
  const at = now.toISOString();
  const outage_id = outage?.id ?? null;
  return { document, country, open, order, ...ofParcel, origin, replaces, outage_id, at, in_force, findings };
}

/** What was cancelled before, or issued for a test, is not named: nothing is left of it to replace. */
async function findReplaced(tx: AccountDb, { replaces_id }: LockedDocument): Promise<string | null> {
  if (replaces_id === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select ${nameAtAuthority} as name from tax_documents
     where id = ${replaces_id} and state not in ('cancelled', 'tested')`.execute(tx);
  return rows[0]?.name ?? null;
}
