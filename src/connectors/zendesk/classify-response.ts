import type { ErrorKind } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import { Failure, Failures, GrantRefusal } from './schema.ts';

const kindsOfStatuses: Readonly<Record<number, ErrorKind>> = {
  400: 'validation',
  401: 'auth',
  403: 'auth',
  404: 'not_found',
  // Another changes the same record: nothing was done.
  409: 'transient',
  422: 'validation',
  429: 'rate_limited',
};

/** The same key came with another ticket before. */
export const OTHER_TICKET = 'IdempotentRequestError';

/** Zendesk's own account of a failure. Null: go by the status. */
export function classifyZendesk({ status, json, headers }: PartnerReply): Classification | null {
  const kind = kindsOfStatuses[status];
  if (!kind) return null;
  const { code, message } = failureOf(json);
  return {
    kind: code === OTHER_TICKET ? 'conflict' : kind,
    message: message || `HTTP ${status}`,
    partner_code: code,
    request_id: headers.get('x-request-id') ?? undefined,
  };
}

/** A grant is refused with status 400 or 401 where the client's id or secret is wrong. */
export function classifyGrant({ status, json }: PartnerReply): Classification | null {
  if (status !== 400 && status !== 401 && status !== 403) return null;
  const { error, error_description } = GrantRefusal.safeParse(json).data ?? {};
  return { kind: 'auth', message: error_description || error || `HTTP ${status}`, partner_code: error };
}

type FailureText = { code?: string | undefined; message: string };

function failureOf(json: unknown): FailureText {
  const failed = Failure.safeParse(json).data;
  if (failed) return formatFailure(failed);
  const [first] = Failures.safeParse(json).data?.errors ?? [];
  return { code: first?.code ?? undefined, message: first?.detail || first?.title || '' };
}

/** The reasons of all fields, which name their fields themselves; else the reason of the whole call. */
function formatFailure({ error, description, details }: Failure): FailureText {
  const reasons = Object.entries(details ?? {}).flatMap(([field, errors]) =>
    errors.map((one) => one.description || `${field}: ${one.error ?? 'not valid'}`),
  );
  const [code, usual] = typeof error === 'string' ? [error, ''] : [error.title, error.message];
  return { code, message: reasons.join('; ') || description || usual || code };
}
