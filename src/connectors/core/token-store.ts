/** A partner's temporary grant. `expires_at` is an instant in UTC. */
export type Token = { value: string; expires_at: string };

/** A token, and the refresh token that takes the place of the one before, where there is one. */
export type Renewed = Token & { refresh_token?: string | null };

/** Where the workers of one connection share its token. */
export type TokenStore = {
  /**
   * The stored token, or a new one from `grant` where there is none or it expires within a minute; one grant at a time.
   * `grant` gets the refresh token of the stored consent; null: there is no consent.
   */
  get(grant: (refreshToken: string | null) => Promise<Renewed>): Promise<Token>;
  /** The partner refused this token: drops it, unless another has taken its place. */
  forget(refused: Token): Promise<void>;
};
