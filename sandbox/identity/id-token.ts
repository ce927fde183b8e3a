import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A provider's signing key (RS256). */
export interface SigningKey {
  id: string;
  privateKey: KeyObject;
  /** As JSON Web Key (RFC 7517). */
  publicJwk: Record<string, unknown>;
}

export function createSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const id = randomBytes(6).toString('hex');
  return { id, privateKey, publicJwk: { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' } };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A signed JSON Web Token (RFC 7515). */
export function signToken(claims: object, { id, privateKey }: SigningKey): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: id })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** A challenge of PKCE (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
