import { sql } from 'kysely';
import type { TaxNotice } from '#connectors/core/tax-service.ts';
import { type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

type NewAttempt = {
  document_id: number;
  action: 'issue' | 'ask' | 'cancel' | 'store' | 'shipper';
  /** `started`, a state of the document, or `failed`. */
  outcome: string;
  error?: string | undefined;
  notices?: readonly TaxNotice[];
  answer_hash?: Buffer | null;
};

/** Adds a try to a document's attempts, which are never changed. */
export async function recordAttempt(tx: AccountDb, actor: Author, attempt: NewAttempt): Promise<void> {
  const { document_id, action, outcome, error = null, notices = [], answer_hash = null } = attempt;
  await sql`insert into tax_attempts (document_id, action, seal, outcome, error, notices, answer_hash, actor,
    user_id)
    select id, ${action}, seal, ${outcome}, ${error}, ${jsonb(notices)}, ${answer_hash}, ${actor.name},
      ${authorId(actor)}::bigint
      from tax_documents where id = ${document_id}`.execute(tx);
}
