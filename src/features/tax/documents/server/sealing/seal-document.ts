import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { LockedDocument } from '../document/lock-document.ts';
import { openKey } from '../issuers/tax-issuers.ts';
import { composeDocument, type DraftedDocument, draftDocument, keyToSign } from './compose-document.ts';
import { findSeriesId, takeNumber } from './next-number.ts';
import { prepareSealing, type SealSource } from './prepare-sealing.ts';
import { findSchemaFaults } from './schema-faults.ts';
import { SealRefused } from './seal-refused.ts';
import { storeSealed } from './store-sealed.ts';

/**
 * Seals a locked document in the caller's transaction: number, identifiers, bytes and hash are fixed, and its write is
 * in the outbox, all or nothing. The number is the document's own where it has one of the series, else the next; until
 * the transaction ends no other document takes one. While the authority is away by a member's word, the document is
 * valid without it where the country has a rule for that, and waits.
 * @throws SealRefused with what is against it; AppError tax_issuer_missing where the account does not issue for its
 * country now, series_used_up, tax_codes_missing while the authority's codes are not here
 */
export async function sealDocument(
  tx: AccountDb,
  actor: Actor,
  services: Services,
  document: LockedDocument,
): Promise<void> {
  const source = await prepareSealing(tx, document);
  const draft = draftDocument(source);
  const { series_id, number } = await numberOf(tx, document, draft.series);
  const nonce = String(randomInt(100_000_000)).padStart(8, '0');
  const composed = composeDocument(source, draft, { number, nonce });
  const signed = await sign(services, source, composed.xml);
  const faults = await findSchemaFaults(services, signed, composed.schema);
  if (faults.length > 0) {
    const params = { fault: faults.join('; ') };
    throw new SealRefused([{ code: 'schema', field: 'lines', is_blocking: true, params }]);
  }
  await storeSealed(tx, actor, source, draft, composed, { series_id, number, signed });
}

/** A document keeps its number as long as it is of the same series; of another it leaves a gap behind. */
async function numberOf(tx: AccountDb, document: LockedDocument, series: DraftedDocument['series']) {
  const { series_id, number } = document;
  if (series_id === null || number === null) return takeNumber(tx, series);
  if (series_id === (await findSeriesId(tx, series))) return { series_id, number };
  await sql`update tax_documents set number = null where id = ${document.id}`.execute(tx);
  await sql`
    insert into tax_number_gaps (series_id, number, document_id, reason)
    values (${series_id}, ${number}, ${document.id}, 'other_series')`.execute(tx);
  return takeNumber(tx, series);
}

async function sign({ secrets }: Pick<Services, 'secrets'>, source: SealSource, xml: string): Promise<string> {
  // Some 20 MB resident, so a process that signs nothing does not load it.
  const { signers } = await import('#countries/signers.ts');
  const { code } = source.country;
  const key = keyToSign(source);
  const signWith = signers[code];
  if (!key || !signWith) return xml;
  return signWith(xml, openKey(secrets, source.document.account_id, code, key), source.at, source.open.issuer.provider);
}
