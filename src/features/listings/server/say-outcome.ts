import { z } from 'zod';
import { fill } from '#base/text.ts';
import { listings as english } from '#texts/en/listings.ts';
import { listings as spanish } from '#texts/es/listings.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import { sayResult } from '../../connections/server/connector-log.ts';
import { ListingState, type UploadAlert } from '../contract.ts';

/** What is stored of an upload's outcome. */
export const StoredOutcome = z.object({
  profile_name: z.string(),
  state: ListingState,
  link: z.string().nullable(),
  left_out: z.array(z.string()),
  error_kind: z.string().nullable(),
  error: z.string().nullable(),
});
export type StoredOutcome = z.infer<typeof StoredOutcome>;

/** The texts of this feature in a member's language. */
export const textsOf = inLanguage({ en: english, es: spanish });

/** Why the last try failed. */
export function sayError(language: Language, { error_kind, error }: StoredOutcome): string | null {
  return error_kind && sayResult(language, error_kind, { reason: error ?? '' });
}

/** What an upload could not tell; empty where it told all. */
export function sayNotSent(language: Language, { left_out }: StoredOutcome): string {
  const t = textsOf({ language });
  const words: Readonly<Record<string, string>> = t.left_out;
  return left_out.length === 0
    ? ''
    : fill(t.not_sent, { facts: left_out.map((fact) => words[fact] ?? fact).join('; ') });
}

/** An upload's outcome as the modal shows it. */
export function sayUpload(language: Language, product: string, outcome: StoredOutcome): UploadAlert {
  const t = textsOf({ language });
  const { profile_name: profile, state, link } = outcome;
  const links = { [profile]: link ?? '' };
  if (state === 'failed') {
    return ['danger', fill(t.refused, { product, profile, reason: sayError(language, outcome) ?? '' }), links];
  }
  if (state !== 'listed') return ['info', t.working, links];
  const notSent = sayNotSent(language, outcome);
  const text = [fill(t.uploaded, { product, profile }), notSent].filter(Boolean).join(' ');
  return [notSent === '' ? 'success' : 'warning', text, links];
}
