import { type RawBuilder, sql } from 'kysely';
import { type OrderStatus, waitingStatuses } from '../order-status.ts';

/** Statuses as SQL has them in a list: written out, since partial indexes are chosen by the words of their condition. */
export const listed = (statuses: readonly OrderStatus[]): RawBuilder<unknown> =>
  sql.raw(statuses.map((status) => `'${status}'`).join(', '));

/** Orders `o` that the warehouse does not have and that nobody closed: a change of a link, a mapping or a kit still matters to them. */
export const isOpen: RawBuilder<unknown> = sql`o.in_amware = 0 and o.order_status in (${listed(waitingStatuses)})`;

/** Orders `o` that nothing keeps and that are not held: they wait to be sent. */
export const isReady: RawBuilder<unknown> = sql`o.order_status = 'pending' and o.in_amware = 0 and not o.is_held`;

/** Orders `o` with a write that is sent or in doubt: nobody may change them until it is known what became of it. */
export const hasWriteUnderWay: RawBuilder<unknown> = sql`exists (
  select from partner_writes c where c.order_id = o.id and c.state in ('sending', 'in_doubt'))`;
