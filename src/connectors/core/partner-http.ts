import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { ConnectorError, type ErrorKind } from './connector-error.ts';
import { CALL_TRIES, callDelay } from './error-policy.ts';
import { exchange } from './exchange.ts';
import { type Answer, readReply, readTransportFailure, STOPPED } from './failure.ts';
import { type Limiter, type LimitPolicy, limitsFor, type Work } from './limiter.ts';
import type { PartnerReply, PartnerRequest } from './partner-request.ts';
import { pauseAsked } from './rate-limit-headers.ts';

/** One call as it went, without anything secret. */
export type CallReport = {
  method: string;
  /** Without the query, which may hold names. */
  url: string;
  /** Of the answer; null where none came. */
  status: number | null;
  took_ms: number;
  /** Null: it went well. */
  failure: ErrorKind | null;
};

type Options = {
  agent(): Promise<Dispatcher>;
  /** `host:port` pairs that may be called though they are not public. */
  allowed_hosts: readonly string[];
  limits: readonly LimitPolicy[];
  /** The kind of work, where it may have limits of its own. */
  work?: Work;
  limiter: Limiter;
  /** Ends waiting and calling. */
  signal: AbortSignal;
  /** Texts that no message may hold. */
  secrets: readonly string[];
  /** Receives every call. */
  report(call: CallReport): void;
  /** 30 s unless given. */
  timeout_ms?: number;
  /** A longer wait that a partner asks for is a failure, and the engine waits. One minute unless given. */
  longest_pause_ms?: number;
  wait?(ms: number): Promise<unknown>;
};

/** The only way out to a partner. */
export type PartnerHttp = {
  /**
   * One call, with the retries that are safe: of what surely changed nothing, and of what may be sent twice.
   * @throws ConnectorError whatever went wrong, the end of `signal` too; `uncertain` where a write may have been done
   */
  call<T>(request: PartnerRequest<T>): Promise<Answer<T>>;
};

const TIMEOUT_MS = 30_000;
const MAX_PAUSE_MS = 60_000;

/** Speaks to one connection's partner, within its limits. */
export function createPartnerHttp(options: Options): PartnerHttp {
  const { limits, limiter, signal, timeout_ms = TIMEOUT_MS, longest_pause_ms = MAX_PAUSE_MS } = options;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, { signal }));
  const blockAll = (ms: number) => Promise.all(limits.map((policy) => limiter.block(policy, ms)));

  async function send<T>(request: PartnerRequest<T>): Promise<Answer<T>> {
    const began = Date.now();
    let reply: PartnerReply | null = null;
    let failure: ErrorKind | null = null;
    try {
      reply = await exchange(request, { ...options, timeout_ms });
      return await readReply(request, reply);
    } catch (error) {
      const failed = readTransportFailure(request, error, signal.aborted);
      failure = failed.kind;
      throw failed;
    } finally {
      const url = request.url.origin + request.url.pathname;
      options.report({
        method: request.method,
        url,
        status: reply?.status ?? null,
        took_ms: Date.now() - began,
        failure,
      });
      const pause = reply ? Math.max(pauseAsked(reply.headers), request.pause?.(reply) ?? 0) : 0;
      if (pause > 0) await blockAll(pause);
    }
  }

  /** Whether to try again, after the pause that the failure asks for. */
  async function isWorthAnotherTry({ kind, retry_after_ms }: ConnectorError, failures: number): Promise<boolean> {
    const isLimit = kind === 'rate_limited';
    const pause = retry_after_ms ?? (isLimit ? 1000 * 2 ** failures : 0);
    if (pause > 0) await blockAll(pause);
    if ((!isLimit && kind !== 'transient') || failures === CALL_TRIES || pause > longest_pause_ms) return false;
    if (!isLimit) await wait(callDelay(failures, Math.random));
    return true;
  }

  async function sendUntilDone<T>(request: PartnerRequest<T>): Promise<Answer<T>> {
    for (let failures = 1; ; failures += 1) {
      for (const policy of limitsFor(limits, options.work)) await limiter.take(policy);
      signal.throwIfAborted();
      try {
        return await send(request);
      } catch (error) {
        if (!(error instanceof ConnectorError) || signal.aborted) throw error;
        if (!(await isWorthAnotherTry(error, failures))) throw error;
      }
    }
  }

  return {
    async call(request) {
      const { secrets: own = [] } = request;
      const secrets = [...options.secrets, ...own, ...(request.authorization?.split(' ').slice(-1) ?? [])];
      try {
        return await sendUntilDone(request);
      } catch (error) {
        if (error instanceof ConnectorError) throw error.without(secrets);
        throw signal.aborted ? new ConnectorError('transient', STOPPED, { cause: error }) : error;
      }
    },
  };
}
