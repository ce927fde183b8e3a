import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { formatResult } from '#features/partners/connections/server/connector-log.ts';
import { listings as english } from '#texts/en/listings.ts';
import { listings as spanish } from '#texts/es/listings.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import { ListingState, type UploadAlert } from '../contract.ts';

/** What is stored of an upload's outcome. */
export const StoredOutcome = z.object({
  profile_name: z.string(),
  /** Its connection's name where the account has several. */
  connection: z.string().nullable(),
  state: ListingState,
  link: z.string().nullable(),
  left_out: z.array(z.string()),
  error_kind: z.string().nullable(),
  error: z.string().nullable(),
  /** The member who dropped it, by their present name. */
  dropped_by: z.string().nullable(),
});
export type StoredOutcome = z.infer<typeof StoredOutcome>;

/** The part of it that a product's history keeps: why an upload failed, or the fields it left out. */
const Remarks = StoredOutcome.pick({ left_out: true, error_kind: true, error: true });
export type Remarks = z.infer<typeof Remarks>;

/** The texts of this feature in a member's language. */
export const textsOf = inLanguage({ en: english, es: spanish });

type Failure = Omit<Remarks, 'left_out'> & Partial<Pick<StoredOutcome, 'dropped_by'>>;

/** Why the last try failed. */
export function formatError(language: Language, { error_kind, error, dropped_by }: Failure): string | null {
  return error_kind && formatResult(language, error_kind, { reason: error ?? dropped_by ?? '' });
}

/** What an upload left out; empty where it sent everything. */
export function formatNotSent(language: Language, { left_out }: Pick<Remarks, 'left_out'>): string {
  const t = textsOf({ language });
  const words: Readonly<Record<string, string>> = t.left_out;
  return left_out.length === 0
    ? ''
    : interpolate(t.not_sent, { facts: left_out.map((fact) => words[fact] ?? fact).join('; ') });
}

const Kept = Remarks.partial().nullable();

/** What a product's history keeps of an upload, in words; null where that is nothing. */
export function formatRemarks(language: Language, kept: unknown): string | null {
  const { left_out = [], error_kind = null, error = null } = Kept.parse(kept) ?? {};
  return formatError(language, { error_kind, error }) ?? (formatNotSent(language, { left_out }) || null);
}

/** An upload's outcome as the modal shows it. */
export function formatUpload(language: Language, product: string, outcome: StoredOutcome): UploadAlert {
  const t = textsOf({ language });
  const { profile_name, connection, state, link } = outcome;
  const profile = connection === null ? profile_name : `${profile_name} (${connection})`;
  const links = { [profile]: link ?? '' };
  if (state === 'failed') {
    return [
      'danger',
      interpolate(t.refused, { product, profile, reason: formatError(language, outcome) ?? '' }),
      links,
    ];
  }
  if (state !== 'listed') return ['info', t.working, links];
  const notSent = formatNotSent(language, outcome);
  const text = [interpolate(t.uploaded, { product, profile }), notSent].filter(Boolean).join(' ');
  return [notSent === '' ? 'success' : 'warning', text, links];
}
