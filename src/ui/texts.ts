import { useSyncExternalStore } from 'react';
import type { Twin } from '#base/text.ts';
import { en } from '#texts/en.ts';

export type Catalogue = Twin<typeof en>;
export type Language = 'en' | 'es';

const REMEMBERED = 'bodega.language';

const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  es: async () => (await import('#texts/es.ts')).es,
};

let current: { language: Language; catalogue: Catalogue } = { language: 'en', catalogue: en };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that this browser used last, else the one it prefers: for screens before the login. */
export function rememberedLanguage(): Language {
  const wanted = localStorage.getItem(REMEMBERED) ?? navigator.language.slice(0, 2);
  return wanted === 'es' ? 'es' : 'en';
}

/** Switches every text on the screen; resolves when the catalogue is there. */
export async function showLanguage(language: Language): Promise<void> {
  current = { language, catalogue: await load[language]() };
  localStorage.setItem(REMEMBERED, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** The catalogue outside components. */
export function currentTexts(): Catalogue {
  return current.catalogue;
}

/** The catalogue in the member's language: `const t = useTexts(); t.ui.retry`. Fill places with `fill` of `#base/text.ts`. */
export function useTexts(): Catalogue {
  return useSyncExternalStore(subscribe, currentTexts);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current.language);
}
