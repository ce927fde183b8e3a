import type { Signer } from '#connectors/core/tax-service.ts';
import type { SigningKey } from '#countries/core/country.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { openKey } from './tax-issuers.ts';

type Keys = { db: AccountDb; secrets: Secrets };

/** The issuer's key with its certificates; null where no certificate was uploaded. */
export async function findSigningKey({ db, secrets }: Keys, country: string): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('tax_issuers')
    .select(['account_id', 'certificate'])
    .where('country', '=', country)
    .executeTakeFirst();
  return row?.certificate ? openKey(secrets, row.account_id, country, row.certificate) : null;
}

/** Likewise, for a call that is signed itself. */
export async function findSigner(keys: Keys, country: string): Promise<Signer | null> {
  const key = await findSigningKey(keys, country);
  return key && { key_pem: key.key_pem, certificate_pem: key.certificate_pem };
}
