import { once } from '#base/once.ts';
import type { Language } from './texts.ts';

const namesIn = (locale: string) => once(() => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }));
const names = { en: namesIn('en'), es: namesIn('es-419') };

/** “Spanish”, “español”; codes come as `es`, `es-GT` or `es_GT`, and other text is returned unchanged. */
export function languageName(code: string, language: Language): string {
  try {
    return names[language]().of(code.replace('_', '-')) ?? code;
  } catch {
    return code; // not written as a language is
  }
}
