import { type RawBuilder, sql } from 'kysely';
import { countriesOf, type RequiredField } from '../address-rules.ts';

/**
 * Orders `o` that lack a field which an account may require, as `missingAddressFields` finds it; a test compares the
 * two.
 */
export function lacksField(field: RequiredField): RawBuilder<boolean> {
  const countries = countriesOf[field];
  const isAsked =
    'only' in countries
      ? sql`o.country = any(${countries.only}::text[])`
      : sql`o.country <> all(${countries.but}::text[])`;
  return sql`(${sql.ref(`o.${field}`)} !~ '\\S' and ${isAsked})`;
}
