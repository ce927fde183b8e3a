/** What each code, or field of one, led to and leads to now; null: nowhere. */
type Changes = readonly { field: string; from: string | null; to: string | null }[];

export type MappingEvent =
  | ({ connection_id: number } & (
      | {
          type: 'mapping.codes_saved' | 'mapping.locations_saved' | 'mapping.location_deleted';
          details: { changes: Changes };
        }
      /** `code`: the channel's, of which these are fields. */
      | {
          type: 'mapping.option_created' | 'mapping.option_deleted' | 'mapping.fast_track';
          details: { code: string; changes: Changes };
        }
      /** By the warehouse's codes, whether staff may choose them: `true` or `false`. */
      | { type: 'mapping.methods_offered'; details: { changes: Changes } }
      /** What the partner offers changed: by hand, and by a poll. */
      | { type: 'mapping.codes_fetched' | 'mapping.lists_read' }
    ))
  | { type: 'mapping.imported' };

declare module '#base/events.ts' {
  interface EventRegistry {
    mappings: MappingEvent;
  }
}
