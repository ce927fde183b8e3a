import type { Translation } from '#base/text.ts';
import type { en } from '#texts/en.ts';
import type { Language } from '#texts/language.ts';
import { observed, useObserved } from './observed.ts';

export type { Language };
export type Catalogue = Translation<typeof en>;

const REMEMBERED = 'bodega.language';

const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('#texts/en.ts')).en,
  es: async () => (await import('#texts/es.ts')).es,
};

let chosen: Language | undefined;
const shown = observed<{ language: Language; catalogue: Catalogue } | null>(() => null);

/** The language that this browser used last, else the one it prefers: for screens before the login. */
export function rememberedLanguage(): Language {
  const wanted = localStorage.getItem(REMEMBERED) ?? navigator.language.slice(0, 2);
  return wanted === 'es' ? 'es' : 'en';
}

/**
 * Switches every text on the screen, once they are loaded. No screen is drawn before the first language is there.
 * `isForPage`: the page has this language for every visitor, so the browser does not remember it.
 */
export async function showLanguage(language: Language, { isForPage = false } = {}): Promise<void> {
  chosen = language;
  if (shown.get()?.language === language) return; // each navigation asks, and must not wait for a module
  const catalogue = await load[language]();
  if (language !== chosen) return; // the member's came before the browser's
  if (!isForPage) localStorage.setItem(REMEMBERED, language);
  document.documentElement.lang = language;
  shown.set({ language, catalogue });
}

/** The catalogue outside components, where a call may fail before the first language is there. */
export async function loadedTexts(): Promise<Catalogue> {
  return shown.get()?.catalogue ?? load[rememberedLanguage()]();
}

/**
 * The catalogue in the member's language: `const t = useTexts().ui; t.retry`. Fill places with `interpolate` of
 * `#base/text.ts`.
 */
export function useTexts(): Catalogue {
  return useShown().catalogue;
}

export function useLanguage(): Language {
  return useShown().language;
}

function useShown() {
  const now = useObserved(shown);
  if (!now) throw new Error('A screen was drawn before its language was there');
  return now;
}
