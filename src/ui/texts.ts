import { useSyncExternalStore } from 'react';
import type { Twin } from '#base/text.ts';
import type { en } from '#texts/en.ts';
import { first } from '#texts/en-first.ts';
import type { Language } from '#texts/language.ts';

export type { Language };
export type Catalogue = Twin<typeof en>;

/** The texts of some features. */
type Groups = Partial<Catalogue>;

const REMEMBERED = 'bodega.language';

const load: Record<Language, { first: () => Promise<Groups>; all: () => Promise<Catalogue> }> = {
  en: { first: async () => first, all: async () => (await import('#texts/en.ts')).en },
  es: {
    first: async () => (await import('#texts/es-first.ts')).first,
    all: async () => (await import('#texts/es.ts')).es,
  },
};

type Shown = { language: Language; catalogue: Catalogue; loadAll: () => Promise<void> };

/** A catalogue that has the first screens' texts; what draws any others waits until all are there. */
function openCatalogue(language: Language, begun: Groups): Shown {
  const groups = { ...begun };
  let all: Promise<void> | undefined;
  const loadAll = () => {
    all ??= load[language].all().then((texts) => void Object.assign(groups, texts));
    return all;
  };
  // Safe: a group that is not there yet is fetched by whoever asks for it. The promise is thrown, not given to `use`: a component that
  // `use` held back goes on where it stopped, and fails if it does not come by that call again.
  const catalogue = new Proxy(groups as Catalogue, {
    get(known, group) {
      if (!(group in known)) throw loadAll();
      return Reflect.get(known, group);
    },
  });
  return { language, catalogue, loadAll };
}

let current = openCatalogue('en', first);
let isWhole = false;
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

/** Switches every text on the screen; resolves when those are there that the screens so far needed. */
export async function showLanguage(language: Language): Promise<void> {
  if (language !== current.language) {
    const next = openCatalogue(language, await load[language].first());
    if (isWhole) await next.loadAll();
    current = next;
  }
  localStorage.setItem(REMEMBERED, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Fetches what the first screens do not need, so that no other screen has to wait for it. */
export async function loadTexts(): Promise<void> {
  isWhole = true;
  await current.loadAll();
}

/** The catalogue outside components: there only the groups of the first screens are sure to be loaded. */
export function currentTexts(): Catalogue {
  return current.catalogue;
}

/** The catalogue in the member's language: `const t = useTexts().ui; t.retry`. Fill places with `fill` of `#base/text.ts`. */
export function useTexts(): Catalogue {
  return useSyncExternalStore(subscribe, currentTexts);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current.language);
}
