import type { OrderToSubmit } from './commands.ts';
import type { PartnerHttp } from './partner-http.ts';
import type { TokenStore } from './token-store.ts';

/**
 * An order that a warehouse accepted over this connection and of which nothing has left, with its reference and the
 * time.
 */
export type SubmittedOrder = { reference: string; at: string; order: OrderToSubmit };

/** The resources of a verb: connectors hold no state and never touch the database. */
export type Ctx<C = unknown, S = unknown> = {
  credentials: C;
  settings: S;
  /** The only way out. */
  http: PartnerHttp;
  tokens: TokenStore;
  /** The orders submitted to a simulated warehouse, which stores none itself. */
  submittedOrders(): Promise<SubmittedOrder[]>;
  /** Aborts calls under way. */
  signal: AbortSignal;
  now(): Date;
};
