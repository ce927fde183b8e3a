/** How far the checks after a correction are. */
export type RecheckEvent = { type: 'recheck.started' | 'recheck.progress' };

declare module '#base/events.ts' {
  interface EventRegistry {
    order_problems: RecheckEvent;
  }
}
