import { z } from 'zod';
import { gistOf } from './answer-gist.ts';
import { SECRET_KEY } from './bench-services.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type BenchDatabase, MEMBER } from './generate.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import type { Side, Work } from './http-works.ts';
import { AS_SERVED } from './node-flags.ts';
import { postgresCpuClock } from './postgres-cpu.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { tidyUp } from './tidy.ts';

export type HttpSide = Figures & {
  /** Of the server process, for one turn of the work. */
  cpuMs: number;
  /** Of PostgreSQL, for one turn of the work; NaN where it cannot be read. */
  databaseCpuMs: number;
  bytes: number;
  perSecondAt8: number;
};
export type HttpResult = { work: Work; ours: HttpSide; bare: HttpSide };
export type HttpRounds = { results: HttpResult[]; rssMb: Record<Side, number> };

const ROUNDS = 6;
const WARM_UP_TURNS = 25;
const TURNS = 50;
const ROUND_MS = 1_500;
const CLIENTS = 8;
const CROWD_TURNS = 400;
const CROWD_MS = 1_500;
const SIDES: readonly Side[] = ['ours', 'bare'];

type Target = { server: ServerProcess; headers: Record<string, string>; databaseCpu: () => number };

/**
 * Measures every work on our server and the bare one, in turns within one run, so that a busy machine slows both alike.
 */
export async function runHttpRounds(database: BenchDatabase, works: readonly Work[]): Promise<HttpRounds> {
  const env = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'info' };
  const startOurs = () => startServerProcess('ours', import.meta.resolve('#programs/server.ts'), env, AS_SERVED);
  // The first start after a change compiles what it loads, and keeps the compiler of types in its memory.
  await (await startOurs())[Symbol.asyncDispose]();
  await using ours = await startOurs();
  await using bare = await startServerProcess('bare', import.meta.resolve('./bare-server.ts'), env);
  const databaseCpu = await postgresCpuClock(database.url);
  const targets: Record<Side, Target> = {
    ours: { server: ours, headers: await signIn(ours.origin), databaseCpu },
    bare: { server: bare, headers: {}, databaseCpu },
  };
  const results: HttpResult[] = [];
  for (const work of works) {
    if (!(await answersAgree(work, targets))) console.warn(`${work.name}: the two servers do not answer the same`);
    results.push(await measure(work, targets));
  }
  await tidyUp(database);
  const rssMb = { ours: (await ours.usage()).rssMb, bare: (await bare.usage()).rssMb };
  return { results, rssMb };
}

const Session = z.object({ csrf_token: z.string() });

/**
 * Logs in as the portal does. @returns the headers that its calls carry, those of a browser that takes compressed
 * answers
 */
export async function signIn(origin: string): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(MEMBER),
  });
  const { csrf_token } = Session.parse(await reply.json());
  return {
    cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    'content-type': 'application/json',
    'x-csrf-token': csrf_token,
    'x-requested-with': 'XMLHttpRequest',
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
}

/** Whether both sides find the same rows: a wrong answer must not pass for a fast one. */
async function answersAgree(work: Work, targets: Record<Side, Target>): Promise<boolean> {
  if (work.isDifferent) return true;
  const gists = { ours: [] as string[], bare: [] as string[] };
  for (const side of SIDES) {
    for (const { method, path, body } of work.calls(0, side)) {
      const { server, headers } = targets[side];
      const reply = await fetch(`${server.origin}${path}`, { method, headers, ...(body && { body }) });
      gists[side].push(reply.status === 204 ? '[]' : gistOf(await reply.json()));
    }
  }
  return gists.ours.join() === gists.bare.join();
}

async function measure(work: Work, targets: Record<Side, Target>): Promise<HttpResult> {
  const taken = { ours: sideOf(work, 'ours', targets), bare: sideOf(work, 'bare', targets) };
  for (const side of SIDES) await taken[side].warmUp();
  for (let round = 0; round < ROUNDS; round++) for (const side of SIDES) await taken[side].round();
  const crowd = { ours: await taken.ours.crowd(), bare: await taken.bare.crowd() };
  for (const side of SIDES) await taken[side].end();
  const result = (side: Side): HttpSide => ({ ...taken[side].figures(), perSecondAt8: crowd[side] });
  return { work, ours: result('ours'), bare: result('bare') };
}

function sideOf(work: Work, side: Side, targets: Record<Side, Target>) {
  const { server, headers, databaseCpu } = targets[side];
  const clients = Array.from({ length: CLIENTS }, () => httpClient(server.origin, headers));
  const [client] = clients;
  const times: number[] = [];
  let turn = 0;
  let cpuMs = 0;
  let databaseCpuMs = 0;
  let bytes = 0;
  const next = (by: HttpClient | undefined) => by?.run(work.calls(turn++, side)) ?? { ms: 0, bytes: 0 };

  return {
    async warmUp() {
      const until = performance.now() + ROUND_MS;
      for (let count = 0; count < WARM_UP_TURNS && performance.now() < until; count++) await next(client);
    },
    async round() {
      const before = await server.usage();
      const databaseBefore = databaseCpu();
      const until = performance.now() + ROUND_MS;
      for (let count = 0; count < TURNS && performance.now() < until; count++) {
        const { ms, bytes: size } = await next(client);
        times.push(ms);
        bytes += size;
      }
      cpuMs += (await server.usage()).cpuMs - before.cpuMs;
      databaseCpuMs += databaseCpu() - databaseBefore;
    },
    /** Turns per second that eight members get together. */
    async crowd() {
      const startedAt = performance.now();
      let done = 0;
      const work = async (by: HttpClient) => {
        while (done < CROWD_TURNS && performance.now() < startedAt + CROWD_MS) {
          done++;
          await next(by);
        }
      };
      await Promise.all(clients.map(work));
      return (1000 * done) / (performance.now() - startedAt);
    },
    async end() {
      for (const each of clients) await each[Symbol.asyncDispose]();
    },
    figures: () => ({
      ...figuresOf(times),
      cpuMs: cpuMs / times.length,
      databaseCpuMs: databaseCpuMs / times.length,
      bytes: Math.round(bytes / times.length),
    }),
  };
}
