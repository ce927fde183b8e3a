import type { SealedDocument } from '../core/tax-service.ts';
import { newCodes } from './codes.ts';
import { codesOf, STALE_IN_REQUEST } from './errors.ts';
import type { Respuesta } from './schema.ts';
import type { SiatCtx } from './settings.ts';

/** The codes of a request. */
export type Codes = { cuis: string; cufd: string };

export const ownCodes = ({ ids: { cuis = '', cufd = '' } }: SealedDocument): Codes => ({ cufd, cuis });

/**
 * Asks with these codes, and once more with new ones where the SIN says that they are out of force: a request that it
 * refuses for them did nothing. @returns also the codes used last, for the next request
 */
export async function withCodes<T extends Respuesta>(
  ctx: SiatCtx,
  { environment, issuer, ids: params }: SealedDocument,
  codes: Codes,
  ask: (codes: Codes) => Promise<T>,
): Promise<{ answer: T; codes: Codes }> {
  const answer = await ask(codes);
  if (!codesOf(answer).some((code) => STALE_IN_REQUEST.includes(code))) return { answer, codes };
  const renewed = await newCodes(ctx, { environment, issuer, params });
  return { answer: await ask(renewed), codes: renewed };
}
