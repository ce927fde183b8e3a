import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';
import { FieldChange } from '#features/partners/customer-sync/customer-fields.ts';

/** The customer that was merged into this one, as it was called; `version` is this one's now. */
const Merged = z.object({
  merged: z.object({ id: z.number().int(), name: z.string() }),
  changes: z.array(FieldChange).readonly(),
  version: z.number().int(),
});

/** What the history of a customer has of what staff did. */
export const editDetails = {
  'customer.edited': z.object({ changes: z.array(FieldChange).readonly(), version: z.number().int() }),
  'customer.note_deleted': z.object({}),
  'customer.merged': Merged,
  'customer.merge_undone': Merged,
};

export type CustomerEvent = EventsOf<typeof editDetails, { customer_id: number }>;

/** Someone wrote a note. */
type NoteAdded = { type: 'customer.note_added'; customer_id: number };

declare module '#base/events.ts' {
  interface EventRegistry {
    customers: CustomerEvent | NoteAdded;
  }
}
