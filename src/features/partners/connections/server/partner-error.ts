import { AppError } from '#base/errors.ts';
import type { ConnectorError } from '#connectors/core/connector-error.ts';
import type { ErrorPolicy } from '#connectors/core/error-policy.ts';

type Failed = { error: ConnectorError; next: ErrorPolicy['next'] };

/**
 * The error of a call that a member started: the partner rejects it (`partner_refused`), or it may pass later
 * (`partner_failed`).
 */
export function partnerError({ error, next }: Failed): AppError {
  const code = next === 'stop' || next === 'refused' ? 'partner_refused' : 'partner_failed';
  return new AppError(code, { params: { reason: error.message } });
}
