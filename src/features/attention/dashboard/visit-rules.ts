import { z } from 'zod';

/** A moment of a member on Today: when, in milliseconds, and which order was the newest. */
const Moment = z.object({ at: z.number(), order_id: z.number() });
export type Moment = z.infer<typeof Moment>;

/** What a browser remembers: the end of the visit before this one, and how far this one is. */
export const Visits = z.object({ before: Moment.nullable(), now: Moment });
export type Visits = z.infer<typeof Visits>;

/** A longer absence starts a new visit. A reload, or a look at an order in between, continues the visit. */
export const AWAY_MS = 30 * 60_000;

/** The end of the visit before, as it is at the start of Today; null where there was none. */
export function visitBefore(known: Visits | null, now: number): Moment | null {
  if (!known) return null;
  return now - known.now.at > AWAY_MS ? known.now : known.before;
}
