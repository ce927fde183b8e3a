/** A connection was added, changed or removed, fares differently, or is compared with us. */
export type ConnectionEvent = { type: 'connection.changed'; connection_id: number };

declare module '#base/events.ts' {
  interface EventRegistry {
    connections: ConnectionEvent;
  }
}
