import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { isCancelled } from '#features/core/order-lifecycle/server/is-open.ts';
import type { Staff } from '#platform/db/actor.ts';
import { Kind } from '../../contract.ts';
import { hasCause } from '../causes/needs-person.ts';
import {
  countryWords,
  findingText,
  Notices,
  noticesText,
  StoredFindings,
  taxTexts,
} from '../document/document-texts.ts';

const Stored = z.object({
  state: z.string(),
  country: z.string(),
  kind: Kind,
  provider: z.string().nullable(),
  is_blocked: z.boolean(),
  findings: StoredFindings,
  notices: Notices,
});

/**
 * The error of an order `o`'s document that needs a person: that it was rejected, what it would be rejected
 * for, that it waits for staff to submit it, or that it is issued and not stored for minutes, or issued externally
 * and without its PDF. Nothing for a cancelled order: its balance says what is wrong. Null: nothing.
 */
export const documentError: RawBuilder<unknown> = sql`(
  select jsonb_build_object('state', d.state, 'country', d.country, 'kind', d.kind, 'is_blocked', d.is_blocked,
    'findings', d.findings,
           'notices', d.notices, 'provider', (select c.name from connections c where c.id = d.connection_id))
    from tax_documents d
   where d.order_id = o.id
     and not ${isCancelled}
     and (${hasCause}
       or (d.state = 'not_submitted' and not d.is_blocked and d.due_at is null)
       or (d.state = 'issued_elsewhere' and d.pdf_hash is null)
       or (d.state = 'authorised' and d.updated_at < now() - interval '5 minutes'))
   order by d.id desc limit 1)`;

/** What `documentError` found as a sentence in the member's language. */
export function formatDocumentError(reader: Pick<Staff, 'language'>, found: unknown): string | null {
  const { data } = Stored.safeParse(found);
  if (!data) return null;
  const t = taxTexts(reader).list;
  const guide = data.kind === 'guide' ? countryWords(reader, data.country).guide : undefined;
  if (data.state === 'rejected') return `${t.rejected} ${noticesText(reader, data.country, data.notices)}`;
  if (data.state === 'authorised') return guide?.not_stored ?? t.not_stored;
  if (data.state === 'issued_elsewhere') return t.no_pdf;
  if (!data.is_blocked)
    return interpolate(guide?.not_submitted ?? t.not_submitted, { provider: data.provider ?? data.country });
  const blocking = data.findings.filter(({ is_blocking }) => is_blocking);
  return `${t.would_be_rejected} ${blocking.map((finding) => findingText(reader, finding)).join(' ')}`;
}
