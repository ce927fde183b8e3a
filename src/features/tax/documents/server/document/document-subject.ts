import { sql } from 'kysely';
import { z } from 'zod';
import type { Outage, SealedDocument } from '#connectors/core/tax-service.ts';
import { findCountry } from '#countries/countries.ts';
import type { WriteSubject } from '#features/partners/outbox/server/write-kind.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { findLockedDocument } from './lock-document.ts';
import { SealedContent } from './sealed-content.ts';
import { readBytes } from './tax-files.ts';

/** A document's writes go one after another. */
export const documentSubject: WriteSubject = {
  name: 'tax_document',
  lock: async (tx, id) => (await findLockedDocument(tx, id)) !== undefined,
};

const Ids = z.record(z.string(), z.string());

/**
 * A sealed document as its provider gets it, with the identifiers that are known by now. @throws Error for one that is
 * not sealed
 */
export async function readSealed(db: AccountDb, id: number): Promise<SealedDocument & { ticket: string | null }> {
  const row = await db
    .selectFrom('tax_documents')
    .select(['country', 'sealed', 'ids', 'xml_hash', 'ticket', 'outage_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { document, sealing, series, issuer } = SealedContent.parse(row.sealed);
  return {
    country: row.country,
    kind: document.kind,
    environment: document.environment,
    issuer,
    series,
    number: sealing.number,
    issued_on: document.issued_on,
    total: document.totals.total,
    ids: Ids.parse(row.ids),
    key: sealing.key,
    xml: (await readBytes(db, row.xml_hash)).toString('utf8'),
    may_have_arrived: await mayHaveArrived(db, id),
    contingency: row.outage_id === null ? null : await readOutage(db, row.outage_id),
    ticket: row.ticket,
  };
}

/** Of the tries of a document's bytes but for the one under way some came to no end: a crash, or a lost answer. */
async function mayHaveArrived(db: AccountDb, id: number): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(*) filter (where a.outcome = 'started') - count(*) filter (where a.outcome = 'failed') as open
      from tax_attempts a join tax_documents d on d.id = a.document_id
     where d.id = ${id} and a.seal = d.seal and a.action = 'issue'`.execute(db);
  return Number(rows[0]?.open ?? 0) > 1;
}

async function readOutage(db: AccountDb, id: number): Promise<Outage> {
  const { rows } = await sql<Outage>`
    select motive, began_at as "from", ended_at as until from tax_outages
      where id = ${id} and ended_at is not null`.execute(db);
  const [outage] = rows;
  if (!outage) throw new Error(`outage ${id} is not over, and nothing of it is sent yet`);
  return outage;
}

/** The authority's name of a document, for the order's timeline. */
export const documentName = ({ country, kind }: { country: string; kind: 'sale' | 'correction' | 'guide' }): string =>
  findCountry(country)?.kinds[kind]?.name ?? kind;

/** A document by its name and number, as the order's timeline has it. */
export const nameOf = (document: Parameters<typeof documentName>[0] & { full_number: string | null }) => ({
  document: documentName(document),
  full_number: document.full_number ?? '',
});
