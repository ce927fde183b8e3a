import { z } from 'zod';

/**
 * What staff typed into a search box, without the blanks around it: empty means no search. PostgreSQL's texts hold no
 * NUL. What it means to a search (words, accents, signs) says `app.search_patterns`.
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
