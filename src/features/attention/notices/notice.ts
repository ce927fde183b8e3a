import { z } from 'zod';
import { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { ImbalanceKind } from '#features/orders/balance/contract.ts';
import { WriteQueue } from '#features/partners/connections/connection-rules.ts';

const Count = z.number().int();
const Connection = z.object({ connection_id: z.number().int(), name: z.string() });
const OfCountry = z.object({ country: z.string(), count: Count });

/**
 * What stands still, and what its sentence says.
 *
 * - `connection_down`: a connector that refuses our calls (`is_broken`), takes none of what is sent to it
 * (`takes_none_of`), or has not answered for long
 * - `orders_waiting`: orders of a channel that wait for a correction of one kind for longer than the account's hours
 * - `records_unread`: orders, or other records, of a partner that cannot be read
 * - `documents_rejected`: a country's tax documents that their authority refused
 * - `documents_due`: tax documents on their way of which the time by law is nearly over
 * - `documents_in_doubt`: tax documents that may or may not have arrived
 * - `orders_disagree`: orders of which goods, money and papers disagree in one way
 * - `stock_refused`: quantities that a channel did not take
 * - `stock_stopped`: a channel handled quantities differently than we expect, so no more are sent to it
 * - `certificate_ends`: the certificate of a country's documents ends on this day, or has ended
 */
export const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connection_down'),
    params: Connection.extend({
      is_broken: z.boolean(),
      takes_none_of: z.array(WriteQueue),
      // Notices of before know nothing of it.
      answered_with: z.number().int().nullable().default(null),
    }),
  }),
  z.object({ kind: z.literal('orders_waiting'), params: Connection.extend({ problem: ProblemKind, count: Count }) }),
  z.object({
    kind: z.literal('records_unread'),
    params: Connection.extend({ what: z.enum(['orders', 'others']), count: Count }),
  }),
  z.object({ kind: z.literal('documents_rejected'), params: OfCountry }),
  z.object({ kind: z.literal('documents_due'), params: OfCountry }),
  z.object({ kind: z.literal('documents_in_doubt'), params: OfCountry }),
  z.object({ kind: z.literal('orders_disagree'), params: z.object({ imbalance: ImbalanceKind, count: Count }) }),
  z.object({ kind: z.literal('stock_refused'), params: Connection.extend({ count: Count }) }),
  z.object({ kind: z.literal('stock_stopped'), params: Connection }),
  z.object({ kind: z.literal('certificate_ends'), params: z.object({ country: z.string(), day: z.iso.date() }) }),
]);
export type Notice = z.infer<typeof Notice>;

/** Counts end here: more are "at least". */
export const MAX_COUNTED = 1_000;

/** The key of a cause while it lasts: a cause that has a notice under this key gets no second one. */
export function causeOf({ kind, params }: Notice): string {
  switch (kind) {
    case 'connection_down':
    case 'stock_refused':
    case 'stock_stopped':
      return `${kind}:${params.connection_id}`;
    case 'orders_waiting':
      return `${kind}:${params.connection_id}:${params.problem}`;
    case 'records_unread':
      return `${kind}:${params.connection_id}:${params.what}`;
    case 'documents_rejected':
    case 'documents_due':
    case 'documents_in_doubt':
      return `${kind}:${params.country}`;
    case 'orders_disagree':
      return `${kind}:${params.imbalance}`;
    case 'certificate_ends':
      return `${kind}:${params.country}:${params.day}`;
  }
}

/** The screen where it is put right, as a path of the portal. */
export function linkOf({ kind, params }: Notice): string {
  switch (kind) {
    case 'connection_down':
      return `/settings/connectors/${params.connection_id}`;
    case 'stock_refused':
      return `/settings/connectors/${params.connection_id}/stock?filterBy=Refused`;
    case 'stock_stopped':
      return `/settings/connectors/${params.connection_id}/settings`;
    case 'orders_waiting':
      return '/inbox';
    case 'records_unread':
      return `/settings/connectors/${params.connection_id}/log`;
    case 'documents_rejected':
      return `/documents?need=refused&country=${params.country}`;
    case 'documents_due':
      return `/documents?need=due&country=${params.country}`;
    case 'documents_in_doubt':
      return `/documents?filterBy=in_doubt&country=${params.country}`;
    case 'orders_disagree':
      return `/orders?balance=${params.imbalance}`;
    case 'certificate_ends':
      return `/documents/settings?country=${params.country}`;
  }
}
