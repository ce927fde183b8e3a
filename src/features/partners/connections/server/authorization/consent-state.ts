import { hash } from 'node:crypto';
import { hashToken } from '#features/people/access/server/sessions.ts';

/** The challenge of a verifier, by the method S256. @see RFC 7636, section 4.2 */
export const challengeOf = (verifier: string): string => hash('sha256', verifier, 'buffer').toString('base64url');

/** What a sealed verifier is bound to. */
export const verifierBoundTo = (state: string): string => `verifier:${hashToken(state).toString('hex')}`;
