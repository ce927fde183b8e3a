import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';
import { FieldChange } from './customer-fields.ts';

const Partner = z.object({ connection: z.string() });
const Changes = z.array(FieldChange).readonly();

/** What the history of a customer has of its channel and of partners that get it. */
export const syncDetails = {
  'customer.updated_by_channel': z.object({ source: z.string(), changes: Changes, version: z.number().int() }),
  /** A member asked; or it arrived as a member had asked, or again after an error. */
  'customer.sync_asked': Partner,
  'customer.synced': Partner,
  'customer.sync_failed': Partner.extend({ error: z.string() }),
};

export type CustomerSyncEvent = EventsOf<typeof syncDetails, { customer_id: number }>;

/** Of some customers at once: a partner has them now, or does not take them; a channel reports them otherwise. */
type BulkCustomerEvent =
  | { type: 'customer.sync_changed' | 'customer.reported'; connection_id: number }
  | { type: 'customer.states_refreshed' };

declare module '#base/events.ts' {
  interface EventRegistry {
    customer_sync: CustomerSyncEvent | BulkCustomerEvent;
  }
}
