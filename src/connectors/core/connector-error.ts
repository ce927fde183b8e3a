import { redact } from './secret-values.ts';

/**
 * Why a call failed, as far as it matters for what comes next (`error-policy.ts`).
 * `auth`: the credentials were refused. `config`: the settings cannot work. `validation`, `conflict`, `not_found`: this
 * record was refused. `rate_limited`: too many calls. `transient`: no usable answer. `uncertain`: a write may have been
 * done, its answer was lost. `bug`: the partner answered what its contract does not allow, or we sent nonsense.
 */
export type ErrorKind =
  | 'auth'
  | 'config'
  | 'validation'
  | 'conflict'
  | 'not_found'
  | 'rate_limited'
  | 'transient'
  | 'uncertain'
  | 'bug';

type Details = {
  /** The HTTP status of the answer, where there was one. */
  status?: number | undefined;
  partner_code?: string | undefined;
  /** The partner's own reference of the record that the refused write conflicts with. */
  reference?: string | undefined;
  /** How long the partner asked us to wait, in milliseconds. */
  retry_after_ms?: number | undefined;
  request_id?: string | undefined;
  /** The answer as it came, cut to a readable length and without secrets. */
  body?: string | undefined;
  cause?: unknown;
};

/** The one error that connectors throw. The message is for staff and holds no secret. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly partner_code: string | undefined;
  readonly reference: string | undefined;
  readonly retry_after_ms: number | undefined;
  readonly request_id: string | undefined;
  readonly body: string | undefined;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.partner_code = details.partner_code;
    this.reference = details.reference;
    this.retry_after_ms = details.retry_after_ms;
    this.request_id = details.request_id;
    this.body = details.body;
  }

  /** The same error with these texts blanked, wherever they appear. */
  without(secrets: readonly string[]): ConnectorError {
    const clean = (text: string | undefined) => (text === undefined ? undefined : redact(text, secrets));
    return new ConnectorError(this.kind, redact(this.message, secrets), {
      ...this,
      reference: clean(this.reference),
      body: clean(this.body),
    });
  }
}
