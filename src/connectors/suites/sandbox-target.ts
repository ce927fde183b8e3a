import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { SandboxOptions } from '../../../sandbox/options.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import type { Connector } from '../core/connector.ts';
import { openContext, type Ports } from '../core/context.ts';
import type { Ctx } from '../core/ctx.ts';
import { connectorOf } from '../registry.ts';
import { type MemoryPorts, memoryPorts } from './memory-ports.ts';

const LedgerEntry = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.unknown()),
  status: z.number().nullable(),
  body: z.unknown(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export type Fault = {
  kind: 'error-500' | 'rate-limit-429' | 'timeout' | 'drop-after-commit' | 'malformed' | 'latency';
  /** `POST /coree/v1/orders`: calls whose method and path begin so; all, where left out. */
  match?: string;
  /** How many calls pass first; none, where left out. */
  skip?: number;
  /** How many calls it hits; all, where left out. */
  count?: number;
  /** How long `latency` holds a call up. */
  ms?: number;
};

// A shop's made-up history has open orders for some hours of its day alone, so that the machine's clock would decide
// what a test reads.
const STARTS_AT = Date.parse('2026-11-20T15:40:00Z');

/** A connector, and a simulated partner of the test's own that it speaks to. */
export type Target = {
  connector: Connector;
  ctx: Ctx;
  ports: MemoryPorts;
  /** Another context, such as one with other credentials or ports. */
  open(other?: { credentials?: unknown; ports?: Partial<Ports> }): Ctx;
  /** A control call of the sandbox. @throws Error unless it worked */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  fault(fault: Fault): Promise<void>;
  /** The calls that the partner took, in order. */
  ledger(): Promise<LedgerEntry[]>;
};

type TargetOptions = {
  kind: string;
  partner: string;
  credentials: unknown;
  settings(url: string): unknown;
};

/** Opens targets of one connector; the sandbox of each ends with its test. */
export function sandboxTargets({ kind, partner, credentials, settings }: TargetOptions) {
  return async (options: Partial<SandboxOptions> = {}, given: Partial<Ports> = {}): Promise<Target> => {
    // To add the calls of all partners takes longer than most tests.
    const world = { port: 0, orderEveryMs: 0, startAt: STARTS_AT, partners: [partner] };
    const sandbox = await startSandbox({ ...world, ...options });
    onTestFinished(() => sandbox.stop());
    const connector = connectorOf(kind);
    const ports = memoryPorts(sandbox.url, given);
    const open: Target['open'] = (other = {}) =>
      openContext(
        connector,
        { credentials: other.credentials ?? credentials, settings: settings(sandbox.url) },
        { ...ports, ...other.ports },
      );
    const control = (method: string, path: string, body?: unknown) => callControl(sandbox.url, method, path, body);
    return {
      connector,
      ctx: open(),
      ports,
      open,
      control,
      fault: async (fault) => void (await control('POST', '/faults', { partner, rate: 1, ...fault })),
      ledger: async () => z.array(LedgerEntry).parse(await control('GET', `/ledger/${partner}`)),
    };
  };
}
export type OpenTarget = ReturnType<typeof sandboxTargets>;

async function callControl(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`${url}/control${path}`, { method, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
