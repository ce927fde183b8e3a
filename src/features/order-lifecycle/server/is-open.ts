import { type RawBuilder, sql } from 'kysely';

/** Orders `o` that have not been handed to the warehouse and are not closed: a change of a link, a mapping or a kit still matters to them. */
export const isOpen: RawBuilder<unknown> = sql`o.in_amware = 0 and o.order_status in ('pending', 'error')`;

/** Orders `o` with a write that is sent or in doubt: nobody may change them until it is known what became of it. */
export const hasWriteUnderWay: RawBuilder<unknown> = sql`exists (
  select from commands c where c.order_id = o.id and c.state in ('sending', 'in_doubt'))`;
