import type { ErrorKind } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import { Failure, GrantRefusal } from './schema.ts';

/** The answer to a refused token, on whichever status. */
const DENIED = 'Authorization has been denied for this request';

const kindsOfStatuses: Readonly<Record<number, ErrorKind>> = {
  400: 'validation',
  401: 'auth',
  403: 'auth',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limited',
};

/** The partner's own account of a failure. Null: go by the status. */
export function classifyCall({ status, json }: PartnerReply): Classification | null {
  const { error, Message } = Failure.safeParse(json).data ?? {};
  const message = Message ?? error?.message ?? '';
  if (message.startsWith(DENIED)) return { kind: 'auth', message };
  const kind = kindsOfStatuses[status];
  if (!kind) return null;
  return { kind, message: message || `HTTP ${status}`, partner_code: error?.code || undefined };
}

/** A grant is refused with status 400 where the application or its refresh token is not taken. */
export function classifyGrant({ status, json }: PartnerReply): Classification | null {
  if (status !== 400 && status !== 401 && status !== 403) return null;
  const { error } = GrantRefusal.safeParse(json).data ?? {};
  return { kind: 'auth', message: error ?? `HTTP ${status}`, partner_code: error };
}
