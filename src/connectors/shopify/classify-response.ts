import { ConnectorError, type ErrorKind } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import { Envelope, GrantRefusal, type UserError } from './schema.ts';

const kindsOfStatuses: Readonly<Record<number, ErrorKind>> = {
  401: 'auth',
  402: 'config',
  403: 'auth',
  404: 'config',
  423: 'config',
  429: 'rate_limited',
};

const hints: Readonly<Record<number, string>> = {
  402: 'The shop is frozen.',
  404: 'There is no shop at this address, or it no longer serves this version of the API.',
  423: 'The shop is locked.',
};

const kindsOfCodes: Readonly<Record<string, ErrorKind>> = {
  ACCESS_DENIED: 'auth',
  THROTTLED: 'rate_limited',
  // Thrown before anything runs, as are those without a code: we sent what this version does not know.
  MAX_COST_EXCEEDED: 'bug',
};

/** The first two of Shopify's three layers of failure: the status, and the errors of the whole call. */
export function classifyShopify(reply: PartnerReply, isIdempotent: boolean): Classification | null {
  const { errors, extensions } = Envelope.safeParse(reply.json).data ?? {};
  const said = (typeof errors === 'string' ? [errors] : (errors ?? []).map(({ message }) => message)).join('; ');
  const partner_code = typeof errors === 'string' ? undefined : errors?.[0]?.extensions?.code;
  const request_id = reply.headers.get('x-request-id') ?? undefined;
  const details = { partner_code, request_id, retry_after_ms: waitFor(extensions) };
  const kind = partner_code === 'THROTTLED' ? 'rate_limited' : kindsOfStatuses[reply.status];
  if (kind) return { kind, message: [said, hints[reply.status]].filter(Boolean).join('. '), ...details };
  if (reply.status >= 300 || !errors) return null;
  if (partner_code === 'INTERNAL_SERVER_ERROR')
    return { kind: isIdempotent ? 'transient' : 'uncertain', message: said, ...details };
  return { kind: kindsOfCodes[partner_code ?? ''] ?? 'bug', message: said, ...details };
}

/** A grant is refused with status 400 where the app's id or secret is wrong. */
export function classifyGrant({ status, json }: PartnerReply): Classification | null {
  if (status !== 400 && status !== 401 && status !== 403) return null;
  const { error, error_description } = GrantRefusal.safeParse(json).data ?? {};
  return { kind: 'auth', message: error_description || error || `HTTP ${status}`, partner_code: error };
}

/** Milliseconds until the bucket holds the points for another call like this one; 0 where it does. */
export function pauseFor({ json }: PartnerReply): number {
  const { errors, extensions } = Envelope.safeParse(json).data ?? {};
  return errors ? 0 : (waitFor(extensions) ?? 0);
}

function waitFor(extensions: Envelope['extensions']): number | undefined {
  const cost = extensions?.cost;
  if (!cost) return undefined;
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  const missing = cost.requestedQueryCost - currentlyAvailable;
  return missing > 0 ? Math.ceil((missing / restoreRate) * 1000) : undefined;
}

/** The third layer: a mutation's errors about its input. */
export function refuseUserErrors(errors: readonly UserError[]): void {
  if (errors.length === 0) return;
  throw new ConnectorError('validation', errors.map(({ message }) => message).join('; '), {
    partner_code: errors[0]?.code ?? undefined,
  });
}
