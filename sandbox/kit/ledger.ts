import type { FastifyRequest } from 'fastify';

/** Reads are polls without end: at least this many of the newest are kept for each partner, at most twice as many. */
export const KEPT_READS = 2_000;

/** One call that a partner took. `status` is null while it is unanswered, and stays so when the answer never came. */
export interface LedgerEntry {
  /** Position among this partner's calls, from 1. */
  n: number;
  time: string;
  method: string;
  path: string;
  query: unknown;
  status: number | null;
  idempotency_key: string | null;
  /** The body as it was sent; a file upload is described instead. */
  body: string | null;
  /** The simulated fault this call ran into. */
  fault: string | null;
}

type LedgerRequest = Pick<FastifyRequest, 'method' | 'url' | 'query' | 'headers'>;

/** Every call of every partner in order. Calls that may change something are all kept. */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry[]>();
  readonly #counts = new Map<string, number>();
  readonly #reads = new Map<string, Set<LedgerEntry>>();

  add(partner: string, request: LedgerRequest, time: number): LedgerEntry {
    const n = (this.#counts.get(partner) ?? 0) + 1;
    this.#counts.set(partner, n);
    const key = request.headers['idempotency-key'];
    const entry: LedgerEntry = {
      n,
      time: new Date(time).toISOString(),
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      query: request.query,
      status: null,
      idempotency_key: typeof key === 'string' ? key : null,
      body: null,
      fault: null,
    };
    this.#listOf(partner).push(entry);
    if (entry.method === 'GET') this.markRead(partner, entry);
    return entry;
  }

  /** The partner's calls after the one numbered `since`, their JSON bodies parsed. */
  read(partner: string, since: number): (Omit<LedgerEntry, 'body'> & { body: unknown })[] {
    return this.#listOf(partner)
      .filter((entry) => entry.n > since)
      .map((entry) => ({ ...entry, body: parsed(entry.body) }));
  }

  /** How many calls a partner has taken, also those no longer kept. */
  count(partner: string): number {
    return this.#counts.get(partner) ?? 0;
  }

  clear(): void {
    for (const map of [this.#entries, this.#counts, this.#reads]) map.clear();
  }

  #listOf(partner: string): LedgerEntry[] {
    const list = this.#entries.get(partner) ?? [];
    this.#entries.set(partner, list);
    return list;
  }

  /** A call that changes nothing: it need not be kept for ever. */
  markRead(partner: string, entry: LedgerEntry): void {
    const reads = this.#reads.get(partner) ?? new Set();
    this.#reads.set(partner, reads.add(entry));
    if (reads.size <= 2 * KEPT_READS) return;
    const surplus = new Set([...reads].slice(0, reads.size - KEPT_READS));
    for (const old of surplus) reads.delete(old);
    this.#entries.set(
      partner,
      this.#listOf(partner).filter((kept) => !surplus.has(kept)),
    );
  }
}

function parsed(body: string | null): unknown {
  if (body === null) return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
