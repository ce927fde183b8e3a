import { sql } from 'kysely';

/** What a warehouse's method is called, on `ship_methods m`: with its carrier, unless the name begins with it anyway. */
export const methodName = sql<string>`case when starts_with(m.name, m.carrier) then m.name else m.carrier || ' ' || m.name end`;
