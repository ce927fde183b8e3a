import type { OrderToSubmit } from './commands.ts';
import type { PartnerHttp } from './partner-http.ts';
import type { TokenStore } from './token-store.ts';

/**
 * An order that a warehouse took over this connection and of which nothing has left: under which reference, and when.
 */
export type HandedOrder = { reference: string; at: string; order: OrderToSubmit };

/** All that a verb may use: connectors hold no state and never touch the database. */
export type Ctx<C = unknown, S = unknown> = {
  credentials: C;
  settings: S;
  /** The only way out. */
  http: PartnerHttp;
  tokens: TokenStore;
  /** What was handed to a warehouse that is none, and so cannot know it by itself. */
  handed(): Promise<HandedOrder[]>;
  /** Ends what is under way. */
  signal: AbortSignal;
  now(): Date;
};
