import { AppError } from '#base/errors.ts';
import type { ConnectorError } from '#connectors/core/connector-error.ts';
import type { ErrorPolicy } from '#connectors/core/error-policy.ts';

type Failed = { error: ConnectorError; next: ErrorPolicy['next'] };

/** What a person who asked the partner is told: it does not pass as it is (`partner_refused`), or may later (`partner_failed`). */
export function partnersRefusal({ error, next }: Failed): AppError {
  const code = next === 'stop' || next === 'refused' ? 'partner_refused' : 'partner_failed';
  return new AppError(code, { params: { reason: error.message } });
}
