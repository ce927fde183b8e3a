import { expect, test } from 'vitest';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import { guide as englishWords } from '#texts/en/guide.ts';
import { taxDocuments as englishDocuments } from '#texts/en/tax-documents.ts';
import { terms as englishTerms } from '#texts/en/terms.ts';
import { guide as spanishWords } from '#texts/es/guide.ts';
import { taxDocuments as spanishDocuments } from '#texts/es/tax-documents.ts';
import { terms as spanishTerms } from '#texts/es/terms.ts';
import { answers, generalAnswers } from '../answers.ts';
import { glossaryPage } from '../glossary.ts';
import type { Block, Page, Span } from '../guide.ts';
import { english as en } from './pages/english.ts';
import { spanish as es } from './pages/spanish.ts';

const guides = {
  en: [...en, glossaryPage(englishTerms, englishWords.glossary, 'en')],
  es: [...es, glossaryPage(spanishTerms, spanishWords.glossary, 'es')],
};
const languages = ['en', 'es'] as const;

const placesOf = (pages: readonly Page[]) =>
  pages.flatMap(({ id, sections }) => [id, ...sections.map((section) => `${id}#${section.id}`)]);
const linesOf = (block: Block) => ('spans' in block ? [block.spans] : block.items);
const spansOf = (pages: readonly Page[]): Span[] =>
  pages.flatMap(({ lead, sections }) => [lead, ...sections.flatMap(({ blocks }) => blocks.flatMap(linesOf))].flat());

test('both languages have the same pages and sections, each once', () => {
  const places = placesOf(guides.en).sort();
  expect(placesOf(guides.es).sort()).toEqual(places);
  expect(places).toEqual([...new Set(places)]);
});

test.each(languages)('every link of the guide leads to a section that is there: %s', (language) => {
  const places = placesOf(guides[language]);
  const links = spansOf(guides[language]).flatMap((span) => (span.is === 'link' ? [span.to] : []));
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((to) => !places.includes(to))).toEqual([]);
});

test('every kind of problem and every status of an order has its section, and every state of a tax document its line', () => {
  const places = placesOf(guides.en);
  const wanted = [...problemKinds.map((kind) => `inbox#${kind}`), ...orderStatuses.map((status) => `orders#${status}`)];
  expect(wanted.filter((place) => !places.includes(place))).toEqual([]);
  for (const [language, { states }] of [
    ['en', englishDocuments],
    ['es', spanishDocuments],
  ] as const) {
    const documents = guides[language].filter(({ id }) => id === 'documents');
    const named = spansOf(documents).flatMap(({ is, text }) => (is === 'name' ? [text] : []));
    expect(Object.values(states).filter((state) => !named.includes(state))).toEqual([]);
  }
});

test('what answers a screen is a section of the guide', () => {
  const places = placesOf(guides.en);
  const asked = [...Object.values(answers), generalAnswers].flat();
  expect(asked.filter((place) => !places.includes(place))).toEqual([]);
});

/** Every text that a screen may say. */
const texts = {
  en: import.meta.glob('../../../../texts/en/*.ts', { eager: true }),
  es: import.meta.glob('../../../../texts/es/*.ts', { eager: true }),
};

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

test.each(languages)('what the guide names is called so on the screen: %s', (language) => {
  const said = new Set(leavesOf(texts[language]));
  const named = spansOf(guides[language]).flatMap(({ is, text }) => (is === 'name' ? [text] : []));
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((name) => !said.has(name))).toEqual([]);
});
