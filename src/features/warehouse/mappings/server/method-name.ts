import { sql } from 'kysely';

/**
 * What a warehouse's method is called, on `ship_methods m`: with its carrier, unless the name begins with the same
 * word.
 */
export const methodName = sql<string>`case when starts_with(m.name, split_part(m.carrier, ' ', 1)) then m.name
  else m.carrier || ' ' || m.name end`;
