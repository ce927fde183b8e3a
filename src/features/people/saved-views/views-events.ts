type Change = { field: 'name'; from: string; to: string };

/** `subject`: the view's name; `fields`: what changed in addition to `changes`. */
type SharedViewChange = {
  type: 'view.shared' | 'view.unshared' | 'view.changed' | 'view.deleted' | 'view.restored' | 'view.defaults_changed';
  details: { subject: string; fields?: 'shown'[]; changes?: Change[] };
};

/**
 * What was done to views that all members have. Changes of a member's own, and of the order of any, are for the open
 * screens alone.
 */
export type ViewEvent = SharedViewChange | { type: 'view.own_changed' } | { type: 'view.moved' };
export type SharedViewEvent = SharedViewChange['type'];

declare module '#base/events.ts' {
  interface EventRegistry {
    saved_views: ViewEvent;
  }
}
