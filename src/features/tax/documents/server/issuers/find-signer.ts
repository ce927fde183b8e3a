import type { Signer } from '#connectors/core/tax-service.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { openKey } from './tax-issuers.ts';

type Keys = { db: AccountDb; secrets: Secrets };

/** The issuer's key, for a call that is signed itself; null where no certificate was uploaded. */
export async function findSigner({ db, secrets }: Keys, country: string): Promise<Signer | null> {
  const row = await db
    .selectFrom('tax_issuers')
    .select(['account_id', 'certificate'])
    .where('country', '=', country)
    .executeTakeFirst();
  if (!row?.certificate) return null;
  const { key_pem, certificate_pem } = openKey(secrets, row.account_id, country, row.certificate);
  return { key_pem, certificate_pem };
}
