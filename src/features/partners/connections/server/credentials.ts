import type { Secrets } from '#platform/secrets.ts';

/** Whose credentials they are: they open under this name of this account only. */
type Holder = { account_id: number; name: string };

const boundTo = ({ account_id, name }: Holder) => `connection:${account_id}:${name}`;

/** A connection's credentials as they are stored. */
export function sealCredentials(secrets: Secrets, holder: Holder, credentials: unknown): Buffer {
  return secrets.seal(JSON.stringify(credentials), boundTo(holder));
}

/**
 * Stored credentials in the clear. @throws Error where they were sealed for another connection or with another
 * SECRET_KEY
 */
export function openCredentials(secrets: Secrets, holder: Holder, sealed: Buffer): unknown {
  return JSON.parse(secrets.open(sealed, boundTo(holder)));
}
