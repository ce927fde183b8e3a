/** A request became a ticket, was mailed, or waits for its desk again. */
export type SupportEvent = { type: 'support.changed' };

declare module '#base/events.ts' {
  interface EventRegistry {
    support: SupportEvent;
  }
}
