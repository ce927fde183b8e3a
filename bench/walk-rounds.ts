import pg from 'pg';
import { z } from 'zod';
import { backendCpuMs } from './backend-cpu.ts';
import { SECRET_KEY } from './bench-services.ts';
import { copyDatabase } from './copy-database.ts';
import { median } from './figures.ts';
import type { BenchDatabase } from './generate.ts';
import { signIn } from './http-rounds.ts';
import { AS_SERVED } from './node-flags.ts';
import { startServerProcess } from './server-process.ts';
import type { Query, WalkedCall } from './walk-call.ts';
import { addWalkRows } from './walk-rows.ts';

/** One call of the walk: what a client waited, and what the database worked for it, each the middle of three. */
export type WalkResult = { path: string; ms: number; databaseMs: number; status: number };
export type Walk = { results: WalkResult[]; barePageMs: number };

const TURNS = 3;
/** What takes longer is asked once. */
const SLOW_MS = 500;
const BARE_TURNS = 50;
const DEEP_PAGE = 100;

const Numbered = z.object({ data: z.array(z.object({ id: z.number().optional() })), last_page: z.number() });
/** A page of a list, whatever the answer calls it. */
const Page = z.union([
  Numbered,
  z.object({ connector_products: Numbered }).transform((answer) => answer.connector_products),
  z.object({ paginator: Numbered }).transform((answer) => answer.paginator),
]);

type Ask = (path: string) => Promise<{ result: WalkResult; body: unknown }>;

/**
 * Makes every call, in a copy of the database to which what it reads is added. Of a list the first, second, hundredth,
 * middle and last page by each of its sorts, directions and filters, and previous and next of the orders that stand
 * there.
 */
export async function runWalk(database: BenchDatabase, calls: readonly WalkedCall[]): Promise<Walk> {
  await using copy = await copyDatabase(database);
  await addWalkRows(copy);
  const env = { DATABASE_URL: copy.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  const barePageMs = await measureBarePage(env);
  await using server = await startServerProcess('walk', import.meta.resolve('#programs/server.ts'), env, AS_SERVED);
  const headers = await signIn(server.origin);
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  try {
    const results: WalkResult[] = [];
    const ask: Ask = async (path) => {
      const asked = await measure(`${server.origin}${path}`, headers, client);
      results.push({ ...asked.result, path });
      return asked;
    };
    for (const call of calls) for (const query of call.queries) await walkCall(call, query, ask);
    return { results, barePageMs };
  } finally {
    await client.end();
  }
}

async function walkCall({ path, params = {}, hasNeighbours }: WalkedCall, query: Query, ask: Ask): Promise<void> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const turn = async (page: number) => {
    const paging = page === 1 ? {} : { page: String(page) };
    const { body } = await ask(`${filled}?${new URLSearchParams({ ...query, ...paging })}`);
    return Page.safeParse(body).data;
  };
  const first = await turn(1);
  const last = first?.last_page ?? 1;
  const pages = new Set(
    [2, Math.ceil(last / 2), Math.min(DEEP_PAGE, last), last].filter((page) => page > 1 && page <= last),
  );
  const ids = [first?.data[0]?.id];
  for (const page of pages) ids.push((await turn(page))?.data.at(-1)?.id);
  if (!hasNeighbours) return;
  for (const id of new Set(ids)) {
    if (id !== undefined) await ask(`${filled}/${id}/neighbours?${new URLSearchParams(query)}`);
  }
}

async function measure(url: string, headers: Record<string, string>, client: pg.Client) {
  const times: number[] = [];
  const worked: number[] = [];
  let status = 0;
  let body: unknown;
  for (let turn = 0; turn < TURNS && (times[0] ?? 0) < SLOW_MS; turn++) {
    const before = await backendCpuMs(client);
    const startedAt = performance.now();
    const reply = await fetch(url, { headers });
    body = reply.status === 204 ? undefined : await reply.json();
    times.push(performance.now() - startedAt);
    worked.push((await backendCpuMs(client)) - before);
    status = reply.status;
  }
  return { result: { path: url, ms: median(times), databaseMs: median(worked), status }, body };
}

/** What a bare server takes for the first page of the list: what the machine can do just now. */
async function measureBarePage(env: Record<string, string>): Promise<number> {
  await using bare = await startServerProcess('bare', import.meta.resolve('./bare-server.ts'), env);
  const times: number[] = [];
  for (let turn = 0; turn < BARE_TURNS; turn++) {
    const startedAt = performance.now();
    await (await fetch(`${bare.origin}/api/orders?page=1&perPage=50`)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
