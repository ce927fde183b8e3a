import type { Language } from './texts.ts';

const names: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  es: new Intl.DisplayNames('es-419', { type: 'language', fallback: 'none' }),
};

/** “Spanish”, “español”; codes come as `es`, `es-GT` or `es_GT`, and what is none comes back as it is. */
export function languageName(code: string, language: Language): string {
  try {
    return names[language].of(code.replace('_', '-')) ?? code;
  } catch {
    return code; // not written as a language is
  }
}
