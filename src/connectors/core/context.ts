import { z } from 'zod';
import type { Connector } from './connector.ts';
import { ConnectorError } from './connector-error.ts';
import type { Ctx, SubmittedOrder } from './ctx.ts';
import type { Limiter, Work } from './limiter.ts';
import { type CallReport, createPartnerHttp } from './partner-http.ts';
import { secretValues } from './secret-values.ts';
import { sharedPublicAgent } from './shared-public-agent.ts';
import type { TokenStore } from './token-store.ts';

/** The ports that a connection gives its connector. */
export type Ports = {
  limiter: Limiter;
  tokens: TokenStore;
  submittedOrders(): Promise<SubmittedOrder[]>;
  /** `host:port` pairs that may be called though they are not public. */
  allowed_hosts: readonly string[];
  signal: AbortSignal;
  /** Receives every call, without anything secret. */
  report(call: CallReport): void;
  now?(): Date;
  /** The kind of work, where it may have limits of its own. */
  work?: Work;
  /** 30 s unless given. */
  timeout_ms?: number;
  /** One minute unless given. */
  longest_pause_ms?: number;
  /** Waits between tries; for tests that do not want to. */
  wait?(ms: number): Promise<unknown>;
};

type Stored = { credentials: unknown; settings: unknown };

/** The context for a connector's verbs. @throws ConnectorError config where the stored values do not fit its schemas */
export function openContext(connector: Connector, stored: Stored, ports: Ports): Ctx {
  const { manifest } = connector;
  const http = createPartnerHttp({
    ...ports,
    agent: () => sharedPublicAgent(ports.allowed_hosts),
    limits: manifest.limits,
    secrets: secretValues(manifest.credentials, stored.credentials),
  });
  return {
    credentials: parse(manifest.credentials, stored.credentials, 'credentials'),
    settings: parse(manifest.settings, stored.settings, 'settings'),
    http,
    tokens: ports.tokens,
    submittedOrders: ports.submittedOrders,
    signal: ports.signal,
    now: ports.now ?? (() => new Date()),
  };
}

function parse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConnectorError('config', `The ${what} are incomplete: ${z.prettifyError(parsed.error)}`);
}
