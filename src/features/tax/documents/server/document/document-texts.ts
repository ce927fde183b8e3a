import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import type { Finding } from '#countries/core/finding.ts';
import type { Staff } from '#platform/db/actor.ts';
import { countries as english } from '#texts/en/countries.ts';
import { taxReplies as englishReplies } from '#texts/en/tax-replies.ts';
import { countries as spanish } from '#texts/es/countries.ts';
import { taxReplies as spanishReplies } from '#texts/es/tax-replies.ts';
import { inLanguage } from '#texts/language.ts';

/** The texts of this feature in a member's language. */
export const taxTexts = inLanguage({ en: englishReplies, es: spanishReplies });

const Words: z.ZodType<CountryWords> = z.object({
  name: z.string(),
  not_submitted: z.string().optional(),
  consent: z.string().optional(),
  documents: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.object({ label: z.string(), hint: z.string() })),
  findings: z.record(z.string(), z.string()),
  motives: z.record(z.string(), z.string()).optional(),
  contingency: z.record(z.string(), z.string()).optional(),
  guide: z
    .object({ not_needed: z.string(), not_submitted: z.string(), not_stored: z.string(), take_back: z.string() })
    .optional(),
  messages: z.record(z.string(), z.string()),
  go_live: z.string(),
});

type CountryWords = {
  name: string;
  /** Of a document that was not submitted, where the country has a text of its own. */
  not_submitted?: string | undefined;
  /** What the law says of a receiver who has to agree to a cancellation, where one has to. */
  consent?: string | undefined;
  documents: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, { label: string; hint: string }>>;
  findings: Readonly<Record<string, string>>;
  /** Of the guide that goes with the goods, where the country has one. */
  guide?: { not_needed: string; not_submitted: string; not_stored: string; take_back: string } | undefined;
  /** Why a document may be cancelled, by the authority's codes. */
  motives?: Readonly<Record<string, string>> | undefined;
  /** Why its authority may be away, by `ContingencyRule.motives`. */
  contingency?: Readonly<Record<string, string>> | undefined;
  messages: Readonly<Record<string, string>>;
  /** What the authority asks of an issuer that is done outside of Bodega, before documents count. */
  go_live: string;
};

const wordsIn = inLanguage({ en: english, es: spanish });
const nothing: CountryWords = { name: '', documents: {}, settings: {}, findings: {}, messages: {}, go_live: '' };

/** Hundreds of texts each, which never change: a list asks for them with each row. */
const checked = new Map<unknown, CountryWords>();

/** A country's words in a member's language, by its code. */
export function countryWords(reader: Pick<Staff, 'language'>, code: string): CountryWords {
  const all: Readonly<Record<string, unknown>> = wordsIn(reader);
  const given = all[code.toLowerCase()];
  const known = checked.get(given) ?? Words.safeParse(given).data ?? nothing;
  checked.set(given, known);
  return known;
}

/** Findings as they are stored. */
export const StoredFindings = z.array(
  z.object({
    code: z.string(),
    field: z.string(),
    is_blocking: z.boolean(),
    params: z.record(z.string(), z.string()).optional(),
  }),
);
export type StoredFinding = z.infer<typeof StoredFindings>[number];

/** A finding in words: the country's own, or those of all. */
export function findingText(reader: Pick<Staff, 'language'>, { code, params = {} }: Finding | StoredFinding): string {
  const general: Readonly<Record<string, string>> = taxTexts(reader).findings;
  const own = countryWords(reader, code.slice(0, 2)).findings[code];
  return asSentence(interpolate(own ?? general[code] ?? code, params));
}

/** What blocks a document, in sentences. */
export const findingsText = (reader: Pick<Staff, 'language'>, findings: readonly (Finding | StoredFinding)[]): string =>
  findings
    .filter(({ is_blocking }) => is_blocking)
    .map((finding) => findingText(reader, finding))
    .join(' ');

/** With its full stop, so that several stand behind each other. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const Notices = z.array(z.object({ code: z.string(), text: z.string(), is_warning: z.boolean() }));
type Notice = z.infer<typeof Notices>[number];

/** An authority's own words with its code, which some say themselves. */
export const noticeText = ({ code, text }: Pick<Notice, 'code' | 'text'>): string =>
  text.startsWith(code) ? text : `${code} ${text}`.trim();

/** What an authority said, in our words where we know its code, with its own behind. */
export function noticesText(reader: Pick<Staff, 'language'>, country: string, notices: readonly Notice[]): string {
  const { messages } = countryWords(reader, country);
  return notices
    .map(({ code, text }) => {
      const ours = messages[code];
      const theirs = noticeText({ code, text });
      return ours ? `${ours} (${theirs})` : theirs;
    })
    .join(' ');
}
