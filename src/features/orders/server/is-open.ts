import { type RawBuilder, sql } from 'kysely';

/** Orders `o` that have not been handed to the warehouse and are not closed: a change of a link, a mapping or a kit still matters to them. */
export const isOpen: RawBuilder<unknown> = sql`o.in_amware = 0 and o.order_status in ('pending', 'error')`;
