import { z } from 'zod';
import { hashNumber } from './seeded.ts';

const FAULT_KINDS = ['latency', 'error-500', 'rate-limit-429', 'timeout', 'drop-after-commit', 'malformed'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FaultOrder = z.strictObject({
  partner: z.string(),
  kind: z.enum(FAULT_KINDS),
  /** The share of calls that are hit; 0 ends this kind of fault. */
  rate: z.number().min(0).max(1),
  seed: z.union([z.string(), z.number()]).default(1),
  /** `/coree/v1/orders` or `POST /coree/v1/orders`: only calls whose path begins so. */
  match: z.string().optional(),
  /** Lets so many calls pass first: a partner's calls may all have one path. */
  skip: z.int().min(0).default(0),
  /** Ends after this many hits. */
  count: z.int().positive().optional(),
  /** How long `latency` holds a call up. */
  ms: z.int().positive().default(2_000),
});
export type FaultOrder = z.infer<typeof FaultOrder>;

type ActiveFault = FaultOrder & { seen: number; hits: number };

/** The faults that are switched on. The same seed and the same calls in the same order give the same hits. */
export class Faults {
  #active: ActiveFault[] = [];

  /** Adds a fault, in place of one of the same partner, kind and match. */
  set(order: FaultOrder): void {
    const replaced = (fault: ActiveFault) =>
      fault.partner === order.partner &&
      fault.kind === order.kind &&
      (fault.match === order.match || (order.rate === 0 && order.match === undefined));
    this.#active = this.#active.filter((fault) => !replaced(fault));
    if (order.rate > 0) this.#active.push({ ...order, seen: 0, hits: 0 });
  }

  /** The faults that hit this call. */
  hit(partner: string, method: string, path: string): FaultOrder[] {
    return this.#active.filter((fault) => {
      if (fault.partner !== partner || !matches(fault.match, method, path)) return false;
      if (fault.count !== undefined && fault.hits >= fault.count) return false;
      fault.seen += 1;
      if (fault.seen <= fault.skip) return false;
      const share = Number(hashNumber(`${fault.seed}:${fault.kind}`, String(fault.seen)) >> 11n) / 2 ** 53;
      if (share >= fault.rate) return false;
      fault.hits += 1;
      return true;
    });
  }

  list(): readonly ActiveFault[] {
    return this.#active;
  }

  clear(): void {
    this.#active = [];
  }
}

function matches(match: string | undefined, method: string, path: string): boolean {
  if (match === undefined) return true;
  return match.startsWith('/') ? path.startsWith(match) : `${method} ${path}`.startsWith(match);
}
