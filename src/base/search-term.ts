import { z } from 'zod';

/**
 * The text of a search box, without the blanks around it: empty means no search. PostgreSQL's texts hold no NUL.
 * `app.search_patterns` makes the search of it (words, accents, signs).
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
