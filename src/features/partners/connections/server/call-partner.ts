import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Ctx } from '#connectors/core/ctx.ts';
import { type ErrorPolicy, policyOf } from '#connectors/core/error-policy.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { WriteQueue } from '../connection-rules.ts';
import { recordFailure, recordSuccess } from './connection-health.ts';
import { type LogAction, type LogResult, writeLog } from './connector-log.ts';
import type { Consequence } from './next-status.ts';
import type { OpenConnection } from './open-connection.ts';

type Subject = {
  action: LogAction;
  /** The order it is about: a refusal then is the order's failure and not the connection's. */
  order_id?: number;
  /** The record it is about where that is not an order, as the log names it: a refusal then is the record's failure. */
  record?: string;
  /**
   * The queue of the write. Its failures are counted apart, since a partner may answer reads and take no writes.
   */
  queue?: WriteQueue;
  /** The member who asked for it, where that is not the actor. */
  edited_by?: number | null;
};

export type LoggedCall<T> = Subject & {
  /** What the log says of the value; null where there was nothing to do, which is worth no line. */
  result: (value: T) => LogResult | null;
};

/**
 * What the caller should do after a failure. `stop`: the connection is broken until a person acts; `refused`: this will
 * not pass as it is; `retry` it as it is, not before `retry_in_ms`; `probe`: ask the partner what became of the write,
 * likewise.
 */
export type CallFailure =
  | { ok: false; error: ConnectorError; next: 'stop' | 'refused' }
  | { ok: false; error: ConnectorError; next: 'retry' | 'probe'; retry_in_ms: number };

export type CallResult<T> = { ok: true; value: T } | CallFailure;

/**
 * Calls a partner once, logs the result and updates the connection's health. Every call to a partner goes through it;
 * never call it inside a transaction. Partners' failures are returned; unexpected errors and worker shutdowns are
 * thrown.
 */
export async function callPartner<T>(
  actor: Actor,
  open: OpenConnection,
  what: LoggedCall<T>,
  call: (ctx: Ctx) => Promise<T>,
): Promise<CallResult<T>> {
  let value: T;
  try {
    value = await call(open.ctx);
  } catch (thrown) {
    const error = partnerFailure(thrown, open.ctx.signal);
    if (error) return fail(actor, open, what, error);
    if (!open.ctx.signal.aborted) {
      await writeLog(actor.db, actor, { ...logLine(open, what), result: { text: 'unexpected' }, is_failure: true });
    }
    throw thrown;
  }
  const hasRecovered = await recordSuccess(actor, open.id, what.queue);
  const result = what.result(value) ?? (hasRecovered ? { text: 'works_again' } : null);
  if (result) await writeLog(actor.db, actor, { ...logLine(open, what), result });
  return { ok: true, value };
}

const logLine = (open: OpenConnection, { action, order_id, edited_by }: Subject) => ({
  connection_id: open.id,
  action,
  order_id,
  edited_by,
});

/** A timeout counts against the partner; a worker shutdown does not. */
function partnerFailure(thrown: unknown, signal: AbortSignal): ConnectorError | undefined {
  if (signal.aborted) {
    const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return isTimeout ? new ConnectorError('transient', 'no answer in time') : undefined;
  }
  return thrown instanceof ConnectorError ? thrown : undefined;
}

async function fail(actor: Actor, open: OpenConnection, what: Subject, error: ConnectorError): Promise<CallFailure> {
  const policy = policyOf(error);
  const { next } = policy;
  const reason = error.message;
  const loggedReason = what.record === undefined ? reason : `${what.record}: ${reason}`;
  const line = {
    ...logLine(open, what),
    result: { text: error.kind, params: { reason: loggedReason } },
    is_failure: true,
  };
  if (policy.connection === 'healthy' && (what.order_id !== undefined || what.record !== undefined)) {
    await writeLog(actor.db, actor, line);
    await recordSuccess(actor, open.id, what.queue);
    return { ok: false, error, next: 'refused' };
  }
  const retry_in_ms = await actor.db.transaction().execute(async (tx) => {
    const waitMs = await recordFailure(tx, actor, open.id, {
      kind: error.kind,
      reason,
      status: error.status,
      consequence: consequenceOf(policy, error),
      queue: what.queue,
    });
    await writeLog(tx, actor, line);
    return waitMs;
  });
  return next === 'retry' || next === 'probe' ? { ok: false, error, next, retry_in_ms } : { ok: false, error, next };
}

const USUAL_WAIT_MS = 5_000;

/**
 * What a failure means for the connection. A refused read concerns no record, so it counts as the connection's failure
 * too.
 */
function consequenceOf({ connection }: ErrorPolicy, { retry_after_ms }: ConnectorError): Consequence {
  if (connection === 'wait') return { to: 'wait', ms: retry_after_ms ?? USUAL_WAIT_MS };
  return { to: connection === 'break' ? 'break' : 'pause' };
}
