import type { Twin } from '#base/text.ts';

export type Language = 'en' | 'es';

type Twins<E> = { en: E } & Record<Exclude<Language, 'en'>, Twin<E>>;

/** How the server takes texts in a reader's language: `export const repliesFor = inLanguage({ en: english, es: spanish })`, then `repliesFor(staff)`. */
export const inLanguage =
  <E>(twins: Twins<E>) =>
  ({ language }: { language: Language }): E | Twin<E> =>
    twins[language];
