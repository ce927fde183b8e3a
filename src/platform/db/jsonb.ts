import { type RawBuilder, sql } from 'kysely';

// PostgreSQL's text holds every character but NUL; an escaped backslash before `u0000` is no NUL.
const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** A value as one `jsonb` parameter: rows for `jsonb_to_recordset`, however many, are one parameter. NUL characters are dropped. */
export function jsonb(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value).replace(ESCAPED_NUL, '$1')}::jsonb`;
}
