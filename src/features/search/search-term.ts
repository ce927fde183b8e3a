import { z } from 'zod';

/** What staff typed into a search box, without the blanks around it: empty means no search. PostgreSQL's texts hold no NUL. */
export const SearchTerm = z
  .string()
  .max(200)
  .transform((text) => text.replaceAll('\0', '').trim());

/**
 * Whether a trigram index can find the term inside a text: only runs of three letters or digits are looked up, anything
 * shorter would read the whole table.
 */
export function isIndexable(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(term);
}

/** Whether few orders will contain the term: several words, a number or an e-mail, that an index can find. */
export function looksRare(term: string): boolean {
  return isIndexable(term) && /[\s\d@]/.test(term);
}
