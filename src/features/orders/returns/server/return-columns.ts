import { sql } from 'kysely';

/** How a return `r` is called. */
export const returnNumber = sql<string>`'R-' || r.number`;

/** All pieces of a return `r`. */
export const returnPieces = sql<number>`(
  select coalesce(sum(l.quantity), 0)::int from order_return_lines l where l.return_id = r.id)`;
