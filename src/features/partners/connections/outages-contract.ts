import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { ConnectionState, WriteQueue } from './connection-rules.ts';

/** What waits is counted up to here; more are "at least". */
export const MAX_COUNTED = 10_000;

/** A partner that does not answer, refuses what it is asked or takes nothing, for longer than a moment. */
const Outage = z.object({
  id: z.number().int(),
  name: z.string(),
  state: ConnectionState,
  last_success_at: Instant.nullable(),
  /**
   * Since when nothing of these queues has gone through, although it answers what is read; null where it does not
   * answer at all.
   */
  takes_nothing_since: Instant.nullable(),
  takes_none_of: z.array(WriteQueue),
  /** The HTTP status that its last failed call was answered with; null where no answer came. */
  answered_with: z.number().int().nullable(),
  next_try_at: Instant.nullable(),
  /** Orders of which something waits to be sent to it, quantities and customers; 0 of what it takes. */
  orders_waiting: z.number().int(),
  quantities_waiting: z.number().int(),
  customers_waiting: z.number().int(),
});
export type Outage = z.infer<typeof Outage>;

/** What `outageText` says of it. */
export const factsOf = <O extends Pick<Outage, 'name' | 'state' | 'takes_none_of' | 'answered_with'>>(outage: O) => ({
  ...outage,
  is_broken: outage.state === 'broken',
});

/** Since when; null: it has never answered. */
export const sinceOf = (outage: Pick<Outage, 'takes_nothing_since' | 'last_success_at'>): string | null =>
  outage.takes_nothing_since ?? outage.last_success_at;

export const findOutages = endpoint('GET /api/connectors/outages', {
  summary: 'The connectors that nothing goes through at the moment, with how many orders wait for each',
  staleBy: ['connection', 'orders'],
  replies: { 200: z.array(Outage) },
});
