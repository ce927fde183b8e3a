import { type RawBuilder, sql } from 'kysely';

// PostgreSQL's text holds every character but NUL and halves of one, such as of a name that was cut in the middle of an
// emoji. Of characters `JSON.stringify` writes only those halves as escapes; an escaped backslash before `u0000` is no
// NUL.
const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;
const ESCAPED_HALF = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * A value as one `jsonb` parameter: rows for `jsonb_to_recordset`, however many, are one parameter. NUL characters are
 * dropped, halves of characters become U+FFFD.
 */
export function jsonb(value: unknown): RawBuilder<unknown> {
  const text = JSON.stringify(value).replace(ESCAPED_NUL, '$1').replace(ESCAPED_HALF, '$1\ufffd');
  return sql`${text}::jsonb`;
}
