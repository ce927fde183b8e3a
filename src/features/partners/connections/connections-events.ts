/** A connection was added, changed or removed, its health changed, or its orders are being compared with ours. */
type ConnectionChanged = { type: 'connection.changed'; connection_id: number };

/** One setting, before and after; of a secret neither value. */
export type SettingChange = { field: string; from: string | null; to: string | null; is_secret?: true };
type Changes = readonly SettingChange[];

/** What members did to a connection. `kind`: its connector's. */
export type ConnectionEvent = { connection_id: number } & (
  | { type: 'connection.added' | 'connection.removed'; details: { kind: string } }
  | { type: 'connection.paused' | 'connection.resumed'; details?: Record<string, never> }
  /** A member signed in at the partner: `owner` is its account that was opened. */
  | { type: 'connection.authorized'; details: { owner: string } }
  /** What it reads, sends or links by itself is a setting too. */
  | { type: 'connection.settings_saved'; details: { changes: Changes } }
);

declare module '#base/events.ts' {
  interface EventRegistry {
    connections: ConnectionChanged | ConnectionEvent;
  }
}
