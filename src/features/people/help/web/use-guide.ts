import { use, useMemo } from 'react';
import { type Language, useLanguage, useTexts } from '#ui/texts.ts';
import { glossaryPage } from '../glossary.ts';
import type { GuidePlace, Page, Section } from '../guide.ts';

const load: Record<Language, () => Promise<readonly Page[]>> = {
  en: async () => (await import('./pages/english.ts')).english,
  es: async () => (await import('./pages/spanish.ts')).spanish,
};

const loaded = new Map<Language, Promise<readonly Page[]>>();

/**
 * All pages of the guide in the member's language. It suspends until they are loaded, which happens only once a member
 * opens the help.
 */
export function useGuide(): readonly Page[] {
  const language = useLanguage();
  const reading = loaded.get(language) ?? load[language]();
  loaded.set(language, reading);
  const written = use(reading);
  const terms = useTexts().terms;
  const { glossary } = useTexts().guide;
  return useMemo(() => [...written, glossaryPage(terms, glossary, language)], [written, terms, glossary, language]);
}

/** A section by its place. Undefined where the place names none. */
export function sectionAt(pages: readonly Page[], place: GuidePlace): { page: Page; section: Section } | undefined {
  const [pageId, sectionId] = place.split('#');
  const page = pages.find(({ id }) => id === pageId);
  const section = page?.sections.find(({ id }) => id === sectionId);
  return page && section && { page, section };
}
