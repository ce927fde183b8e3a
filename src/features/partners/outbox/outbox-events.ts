export type WriteEvent = { type: 'write.changed'; connection_id: number };

declare module '#base/events.ts' {
  interface EventRegistry {
    outbox: WriteEvent;
  }
}
