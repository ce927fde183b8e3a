/** Sessions ended: of a member's own wish, or with the password. */
export type AccessEvent = { type: 'session.ended' };

declare module '#base/events.ts' {
  interface EventRegistry {
    access: AccessEvent;
  }
}
