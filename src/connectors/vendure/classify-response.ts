import { z } from 'zod';
import type { ErrorKind } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';

const Failure = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).nullish() })).min(1),
});

const kindsOfCodes: Readonly<Record<string, ErrorKind>> = {
  FORBIDDEN: 'auth',
  UNAUTHORIZED: 'auth',
  CHANNEL_NOT_FOUND: 'config',
  GRAPHQL_VALIDATION_FAILED: 'config', // a field that this shop does not have: a custom one, or of a later version
  ENTITY_NOT_FOUND: 'not_found',
  USER_INPUT_ERROR: 'validation',
  BAD_USER_INPUT: 'validation',
  ILLEGAL_OPERATION: 'conflict',
};

/** Vendure reports failures with status 200, in `errors`; an unknown code is an internal error of Vendure. */
export function classifyVendure({ status, json }: PartnerReply, isIdempotent: boolean): Classification | null {
  const [error] = Failure.safeParse(json).data?.errors ?? [];
  if (status === 404) return { kind: 'config', message: 'There is no admin API at this address' };
  if (!error || status >= 500) return null;
  const partner_code = error.extensions?.code ?? '';
  const kind = kindsOfCodes[partner_code] ?? (isIdempotent ? 'transient' : 'uncertain');
  return { kind, message: error.message, partner_code };
}
