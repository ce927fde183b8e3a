import type { PartnerHttp } from './partner-http.ts';
import type { TokenStore } from './token-store.ts';

/** All that a verb may use: connectors hold no state and never touch the database. */
export type Ctx<C = unknown, S = unknown> = {
  credentials: C;
  settings: S;
  /** The only way out. */
  http: PartnerHttp;
  tokens: TokenStore;
  /** Ends what is under way. */
  signal: AbortSignal;
  now(): Date;
};
