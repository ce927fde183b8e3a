/** What each code was mapped to and is now. */
type Rows = readonly { code: string; from: string | null; to: string | null }[];

export type MappingEvent =
  | ({ connection_id: number } & (
      | { type: 'mapping.codes_saved' | 'mapping.locations_saved'; details: { rows: Rows } }
      | { type: 'mapping.location_deleted'; details: { source_location_id: string; core_id: string | null } }
      | { type: 'mapping.option_created'; details: { code: string; to: string; core_id: string } }
      | { type: 'mapping.option_deleted'; details: { code: string } }
      | { type: 'mapping.fast_track'; details: { code: string; is_fast_track: boolean } }
      | { type: 'mapping.methods_offered'; details: { codes: readonly string[]; is_offered: boolean } }
      /** What the partner offers changed: by hand, and by a poll. */
      | { type: 'mapping.codes_fetched' | 'mapping.lists_read' }
    ))
  | { type: 'mapping.imported' };

declare module '#base/events.ts' {
  interface EventRegistry {
    mappings: MappingEvent;
  }
}
