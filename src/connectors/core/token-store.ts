/** What a partner granted for a while. `expires_at` is an instant in UTC. */
export type Token = { value: string; expires_at: string };

/** Where the workers of one connection share its token. */
export type TokenStore = {
  /** The stored token, or a new one from `grant` where there is none or it expires within a minute; one grant at a time. */
  get(grant: () => Promise<Token>): Promise<Token>;
  /** The partner refused this token: drops it, unless another has taken its place. */
  forget(refused: Token): Promise<void>;
};
