import { findCountry } from '#countries/countries.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { issuerOfSealed, type SealedContent } from '../document/sealed-content.ts';
import { readBytes } from '../document/tax-files.ts';
import { findSigningKey } from '../issuers/find-signer.ts';

type Run = { actor: Actor; services: Pick<Services, 'secrets'> };

type Issued = {
  country: string;
  sealed: SealedContent;
  ids: Readonly<Record<string, string>>;
  /** ISO 8601. */
  authorised_at: string | null;
  xml: Buffer;
  /** Of the authority's own answer; null where none is kept. */
  receipt_hash: Buffer | null;
};

/**
 * The signed container in which a buyer gets an issued document; null where the country wants none, or the provider
 * signs and delivers itself, or the answer or the key is not here: then XML and PDF are mailed.
 */
export async function makeContainer({ actor, services }: Run, issued: Issued): Promise<string | null> {
  const { sealed, ids, xml, receipt_hash, authorised_at } = issued;
  const country = findCountry(issued.country);
  if (!country?.delivery || receipt_hash === null || authorised_at === null) return null;
  const issuer = issuerOfSealed(country, sealed);
  if (!country.needsCertificate(issuer.provider, issuer.settings)) return null;
  const key = await findSigningKey({ db: actor.db, secrets: services.secrets }, country.code);
  if (!key) return null;
  const receipt = await readBytes(actor.db, receipt_hash);
  const at = new Date(authorised_at).toISOString();
  const validated = { xml: xml.toString(), receipt: receipt.toString(), at };
  const container = country.delivery.container(sealed.document, issuer, sealed.sealing, ids, validated);
  const { signers } = await import('#countries/signers.ts');
  return signers[country.code]?.(container.xml, key, at, issuer.provider) ?? null;
}
