import type { Translation } from '#base/text.ts';

export type Language = 'en' | 'es';

/** A group of texts in each language. */
export type Twins<E> = { en: E } & Record<Exclude<Language, 'en'>, Translation<E>>;

/**
 * How the server takes texts in a reader's language: `export const repliesFor = inLanguage({ en: english, es: spanish
 * })`, then `repliesFor(staff)`.
 */
export const inLanguage =
  <E>(twins: Twins<E>) =>
  ({ language }: { language: Language }): E | Translation<E> =>
    twins[language];
