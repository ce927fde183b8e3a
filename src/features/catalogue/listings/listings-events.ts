/** Why an upload failed, or the fields it left out. */
type UploadOutcome = { left_out?: readonly string[]; error_kind?: string | null; error?: string | null };

/** How an upload ended, for the product's history: `connection` and `subject`, the profile, by their names. */
export type UploadEvent = {
  type: 'listing.uploaded' | 'listing.refused';
  product_id: number;
  connection_id: number;
  details: { connection: string | null; subject: string; outcome: UploadOutcome };
};

/** Who of staff tried it again or gave it up; `subject` is the profile. */
export type UploadActionEvent = {
  type: 'listing.retried' | 'listing.dropped';
  product_id: number;
  connection_id: number;
  details: { subject: string };
};

type ListingEvent = { type: 'listing.changed'; product_id: number } | { type: 'listing.profiles_read' };

declare module '#base/events.ts' {
  interface EventRegistry {
    listings: UploadEvent | UploadActionEvent | ListingEvent;
  }
}
