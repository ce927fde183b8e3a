/** Something stands still, or does no more, or its sentence is another. */
export type NoticesEvent = { type: 'notice.changed' };

declare module '#base/events.ts' {
  interface EventRegistry {
    notices: NoticesEvent;
  }
}
