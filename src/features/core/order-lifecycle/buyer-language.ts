import type { Language } from '#texts/language.ts';

type Known = {
  /** As the channel writes it: `es`, `es-419`, `ES_MX`; empty where it has none. */
  language_code: string;
  account_language: Language;
};

/** The language in which a buyer is written to: theirs where there are texts in it, else the account's. */
export function buyerLanguage({ language_code, account_language }: Known): Language {
  const [code] = language_code.toLowerCase().split(/[-_]/);
  return code === 'es' || code === 'en' ? code : account_language;
}
