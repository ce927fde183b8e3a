import { fold, hasWords } from '#base/fold.ts';
import { type Page, type Section, wordsOf } from './guide.ts';

export type FoundSection = { page: Page; section: Section };

const MAX = 8;

/**
 * The sections that have all words of a term, in any order and whatever their accents: those first whose title has
 * them.
 */
export function findSections(pages: readonly Page[], term: string): FoundSection[] {
  const wanted = term.trim();
  if (fold(wanted) === '') return [];
  const found = pages.flatMap((page) =>
    page.sections
      .map((section) => ({ page, section, rank: rankOf(page, section, wanted) }))
      .filter(({ rank }) => rank < UNFOUND),
  );
  return found.sort((a, b) => a.rank - b.rank).slice(0, MAX);
}

const UNFOUND = 3;

function rankOf(page: Page, section: Section, term: string): number {
  if (hasWords(section.title, term)) return 0;
  if (hasWords(`${page.title} ${section.title}`, term)) return 1;
  return hasWords(`${page.title} ${section.title} ${wordsOf(section)}`, term) ? 2 : UNFOUND;
}
