import { z } from 'zod';

/**
 * What staff typed into a search box, without the blanks around it: empty means no search. PostgreSQL's texts hold no NUL; a line
 * break is a blank, since it parts the texts that are searched together.
 */
export const SearchTerm = z
  .string()
  .max(200)
  .transform((text) =>
    text
      .replaceAll('\0', '')
      .replace(/[\r\n]+/g, ' ')
      .trim(),
  );

/**
 * Whether a trigram index can find the term inside a text: only runs of three letters or digits are looked up, anything
 * shorter would read the whole table.
 */
export function isIndexable(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(term);
}
