import type { Ctx } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { type ErrorPolicy, policyOf } from '#connectors/core/error-policy.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type Effect, noteFailure, noteSuccess } from './connection-health.ts';
import { type LogAction, type LogResult, writeLog } from './connector-log.ts';
import type { OpenConnection } from './open-connection.ts';

type Subject = {
  action: LogAction;
  /** The order it is about: a refusal then is the order's failure and not the connection's. */
  order_id?: number;
  /** The record that it is about where that is no order, in words for the log: a refusal then is the record's failure likewise. */
  record?: string;
  /** Who asked for it, where that is not the actor. */
  edited_by?: string | null;
};

export type Attempt<T> = Subject & {
  /** What the log says of the value; null where there was nothing to do, which is worth no line. */
  result: (value: T) => LogResult | null;
};

/**
 * What the caller should do after a failure. `stop`: the connection is broken until a person acts; `refused`: this will not
 * pass as it is; `retry` it as it is, not before `retry_in_ms`; `ask` the partner what became of the write, likewise.
 */
export type AttemptFailure =
  | { ok: false; error: ConnectorError; next: 'stop' | 'refused' }
  | { ok: false; error: ConnectorError; next: 'retry' | 'ask'; retry_in_ms: number };

export type Attempted<T> = { ok: true; value: T } | AttemptFailure;

/**
 * The one way to a partner: tries once, writes the line of the Connector Logs and keeps the connection's health. Never call it
 * inside a transaction. Partners' failures are returned; what was not foreseen, and a stop of the worker, is thrown.
 */
export async function attempt<T>(
  actor: Actor,
  open: OpenConnection,
  what: Attempt<T>,
  call: (ctx: Ctx) => Promise<T>,
): Promise<Attempted<T>> {
  let value: T;
  try {
    value = await call(open.ctx);
  } catch (thrown) {
    const error = asPartnersFailure(thrown, open.ctx.signal);
    if (error) return fail(actor, open, what, error);
    if (!open.ctx.signal.aborted) {
      await writeLog(actor.db, actor, { ...lineOf(open, what), result: { text: 'unexpected' }, is_failure: true });
    }
    throw thrown;
  }
  const hasRecovered = await noteSuccess(actor, open.id);
  const result = what.result(value) ?? (hasRecovered ? { text: 'works_again' } : null);
  if (result) await writeLog(actor.db, actor, { ...lineOf(open, what), result });
  return { ok: true, value };
}

const lineOf = (open: OpenConnection, { action, order_id, edited_by }: Subject) => ({
  connection_id: open.id,
  action,
  order_id,
  edited_by,
});

/** Patience that ran out is the partner's failure; a worker that stops is nobody's. */
function asPartnersFailure(thrown: unknown, signal: AbortSignal): ConnectorError | undefined {
  if (signal.aborted) {
    const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return isTimeout ? new ConnectorError('transient', 'no answer in time') : undefined;
  }
  return thrown instanceof ConnectorError ? thrown : undefined;
}

async function fail(actor: Actor, open: OpenConnection, what: Subject, error: ConnectorError): Promise<AttemptFailure> {
  const policy = policyOf(error);
  const { next } = policy;
  const reason = error.message;
  const told = what.record === undefined ? reason : `${what.record}: ${reason}`;
  const line = { ...lineOf(open, what), result: { text: error.kind, params: { reason: told } }, is_failure: true };
  if (policy.connection === 'unharmed' && (what.order_id !== undefined || what.record !== undefined)) {
    await writeLog(actor.db, actor, line);
    await noteSuccess(actor, open.id);
    return { ok: false, error, next: 'refused' };
  }
  const retry_in_ms = await actor.db.transaction().execute(async (tx) => {
    const waitMs = await noteFailure(tx, actor, open.id, { kind: error.kind, reason, effect: effectOf(policy, error) });
    await writeLog(tx, actor, line);
    return waitMs;
  });
  return next === 'retry' || next === 'ask' ? { ok: false, error, next, retry_in_ms } : { ok: false, error, next };
}

const USUAL_WAIT_MS = 5_000;

/** What a failure does to the connection; reading that is refused, which concerns no record, is the connection's failure too. */
function effectOf({ connection }: ErrorPolicy, { retry_after_ms }: ConnectorError): Effect {
  if (connection === 'wait') return { to: 'wait', ms: retry_after_ms ?? USUAL_WAIT_MS };
  return { to: connection === 'break' ? 'break' : 'pause' };
}
