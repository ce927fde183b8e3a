import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { SealedDocument, Signer, TaxService } from '#connectors/core/tax-service.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { Secrets } from '#platform/secrets.ts';
import { findSigner } from './find-signer.ts';

/** What a provider's connector does for tax documents. @throws ConnectorError config where it is of another kind */
export function taxServiceOf({ connector }: OpenConnection): TaxService {
  if (!connector.tax) throw new ConnectorError('config', `${connector.manifest.title} issues no tax documents`);
  return connector.tax;
}

type Call = { actor: Pick<Actor, 'db'>; open: OpenConnection; secrets: Secrets };

/** The key that signs a document's calls, where its provider wants that. */
export async function signerOf({ actor, open, secrets }: Call, { country }: SealedDocument): Promise<Signer | null> {
  return taxServiceOf(open).signs_calls ? findSigner({ db: actor.db, secrets }, country) : null;
}
