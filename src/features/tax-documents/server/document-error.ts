import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import { findingText, Notices, noticesText, StoredFindings, taxTexts } from './document-texts.ts';

const Stored = z.object({ state: z.string(), country: z.string(), findings: StoredFindings, notices: Notices });

/** What is wrong with the document of an order `o`: that it was rejected, or what it would be rejected for. Null: nothing. */
export const documentError: RawBuilder<unknown> = sql`(
  select jsonb_build_object('state', d.state, 'country', d.country, 'findings', d.findings, 'notices', d.notices) from tax_documents d
   where d.order_id = o.id and (d.state = 'rejected' or (d.state = 'not_submitted' and d.is_blocked)) order by d.id desc limit 1)`;

/** What `documentError` found as a sentence in the member's language. */
export function formatDocumentError(reader: Pick<Staff, 'language'>, found: unknown): string | null {
  const { data } = Stored.safeParse(found);
  if (!data) return null;
  const t = taxTexts(reader).list;
  if (data.state === 'rejected') return `${t.rejected} ${noticesText(reader, data.country, data.notices)}`;
  const blocking = data.findings.filter(({ is_blocking }) => is_blocking);
  return `${t.would_be_rejected} ${blocking.map((finding) => findingText(reader, finding)).join(' ')}`;
}
