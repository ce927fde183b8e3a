import { z } from 'zod';
import { currencyAmount } from '#base/money.ts';
import { findCountry } from '#countries/countries.ts';
import type { Staff } from '#platform/db/actor.ts';
import { type DocumentRow, Kind } from '../../contract.ts';
import { DocumentState } from '../../document-state.ts';
import { countryWords, findingText, Notices, noticesText, StoredFindings } from '../document/document-texts.ts';

export const StoredDocument = z.object({
  id: z.number(),
  order_id: z.number(),
  order_number: z.string(),
  customer_name: z.string(),
  country: z.string(),
  kind: Kind,
  part: z.number(),
  state: DocumentState,
  environment: z.enum(['test', 'live']),
  full_number: z.string().nullable(),
  currency: z.string(),
  total: z.string(),
  issued_on: z.string().nullable(),
  findings: StoredFindings,
  is_blocked: z.boolean(),
  would_be_rejected: z.boolean(),
  notices: Notices,
  ignored_reason: z.string().nullable(),
  provider: z.string().nullable(),
  due_at: z.string().nullable(),
  send_by: z.string().nullable(),
  cancel_by: z.string().nullable(),
  correct_by: z.string().nullable(),
  updated_at: z.string(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** A document as lists show it, in the member's language. */
export function toRow(reader: Pick<Staff, 'language'>, stored: StoredDocument): DocumentRow {
  const { notices, is_blocked, ignored_reason: _reason, send_by, cancel_by, correct_by, findings, ...row } = stored;
  const texts = findings.map((finding) => ({
    code: finding.code,
    field: finding.field,
    is_blocking: finding.is_blocking,
    text: findingText(reader, finding),
  }));
  const isUnsent = row.state === 'not_submitted';
  const awaitsSale = isUnsent && is_blocked && !row.would_be_rejected;
  const errorCode = (isUnsent ? texts.find(({ is_blocking }) => is_blocking) : notices[0])?.code;
  return {
    ...row,
    total: currencyAmount(row.total, row.currency),
    title:
      countryWords(reader, row.country).documents[row.kind] ??
      findCountry(row.country)?.kinds[row.kind]?.name ??
      row.kind,
    error: awaitsSale ? null : errorOf(reader, stored, texts),
    error_code: awaitsSale ? null : (errorCode ?? null),
    findings: isUnsent || row.state === 'rejected' ? texts : [],
    ...mendingOf(row, notices),
    awaits_sale: awaitsSale,
    deadline: deadlineOf({ state: row.state, send_by, cancel_by, correct_by }),
  };
}

/**
 * What a rejected document needs, by the first of its codes that the country knows; staff look at the data where it
 * knows none.
 */
function mendingOf(
  { state, country }: Pick<StoredDocument, 'state' | 'country'>,
  notices: StoredDocument['notices'],
): Pick<DocumentRow, 'fields_to_correct' | 'mended_by'> {
  if (state !== 'rejected') return { fields_to_correct: [], mended_by: null };
  const known = notices.flatMap(({ code }) => findCountry(country)?.messages[code] ?? []);
  return {
    fields_to_correct: [...new Set(known.flatMap(({ field }) => field ?? []))],
    mended_by: known[0]?.by ?? 'data',
  };
}

function errorOf(
  reader: Pick<Staff, 'language'>,
  { state, country, notices }: StoredDocument,
  findings: readonly { is_blocking: boolean; text: string }[],
): string | null {
  if (state === 'rejected' || state === 'ignored') return noticesText(reader, country, notices) || null;
  if (state !== 'not_submitted') return null;
  return (
    findings
      .filter(({ is_blocking }) => is_blocking)
      .map(({ text }) => text)
      .join(' ') || null
  );
}

type Limits = Pick<StoredDocument, 'state' | 'send_by' | 'cancel_by' | 'correct_by'>;

/** What the country's law wants next: that it is sent, then the end of cancelling it, then of correcting it. */
function deadlineOf({ state, send_by, cancel_by, correct_by }: Limits): DocumentRow['deadline'] {
  const isOver = (at: string) => Date.parse(at) < Date.now();
  if (['sealed', 'sending', 'pending', 'in_doubt', 'rejected'].includes(state))
    return send_by ? { what: 'send', at: send_by } : null;
  if (!['authorised', 'stored', 'sent_to_shipper'].includes(state)) return null;
  if (cancel_by && !isOver(cancel_by)) return { what: 'cancel', at: cancel_by };
  return correct_by && !isOver(correct_by) ? { what: 'correct', at: correct_by } : null;
}
