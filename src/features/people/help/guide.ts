/** A run of words: plain, the name of something on the screen, a key to press, or a link within the guide. */
export type Span = { is: 'text' | 'name' | 'key'; text: string } | { is: 'link'; text: string; to: GuidePlace };

export type Block =
  | { is: 'text' | 'note'; spans: readonly Span[] }
  | { is: 'list' | 'steps'; items: readonly (readonly Span[])[] };

export type Section = { id: string; title: string; blocks: readonly Block[] };
export type Page = { id: PageId; title: string; lead: readonly Span[]; sections: readonly Section[] };

/** The pages that are written, by the parts of the guide's contents; the glossary is made of the terms. */
export const guideParts = {
  start: ['first-day', 'search', 'lists', 'keyboard'],
  orders: ['orders', 'inbox', 'editing', 'after-sale', 'balance', 'returns'],
  goods: ['catalogue', 'imports', 'links', 'mapping', 'stock'],
  documents: ['documents', 'countries', 'accountant'],
  office: ['customers', 'partners', 'notices', 'team'],
} as const;

export type WrittenPage = (typeof guideParts)[keyof typeof guideParts][number];
export type PageId = WrittenPage | 'glossary';

/** A page, or a section of it: `orders`, `orders#pending`. */
export type GuidePlace = PageId | `${PageId}#${string}`;

export const writtenPages: readonly WrittenPage[] = Object.values(guideParts).flat();

const isPageId = (id: string): id is PageId => id === 'glossary' || writtenPages.some((page) => page === id);

/** A place as it is written, `page` or `page#section`. Undefined where there is no such page. */
export function placeOf(written: string): GuidePlace | undefined {
  const [page = '', section] = written.split('#');
  if (!isPageId(page)) return undefined;
  return section === undefined ? page : `${page}#${section}`;
}

/** The words of a section, as they are searched and shown of a hit. */
export function wordsOf({ blocks }: Section): string {
  return blocks
    .flatMap((block) => ('spans' in block ? [block.spans] : block.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ');
}
