import { z } from 'zod';
import { gistOf } from './answer-gist.ts';
import { SECRET_KEY } from './bench-services.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type BenchDatabase, MEMBER } from './generate.ts';
import { httpClient } from './http-client.ts';
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
};
export type HttpResult = { work: Work; ours: HttpSide; bare: HttpSide };
export type HttpRounds = { results: HttpResult[]; rssMb: Record<Side, number> };

const ROUNDS = 6;
const WARM_UP_TURNS = 25;
const TURNS = 50;
const ROUND_MS = 1_500;
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
  await using ours = sideOf(work, 'ours', targets.ours);
  await using bare = sideOf(work, 'bare', targets.bare);
  for (const side of [ours, bare]) await side.warmUp();
  for (let round = 0; round < ROUNDS; round++) for (const side of [ours, bare]) await side.round();
  return { work, ours: ours.figures(), bare: bare.figures() };
}

function sideOf(work: Work, side: Side, { server, headers, databaseCpu }: Target) {
  const client = httpClient(server.origin, headers);
  const times: number[] = [];
  let turn = 0;
  let cpuMs = 0;
  let databaseCpuMs = 0;

  async function turns(most: number): Promise<number[]> {
    const until = performance.now() + ROUND_MS;
    const taken: number[] = [];
    while (taken.length < most && performance.now() < until) taken.push(await client.run(work.calls(turn++, side)));
    return taken;
  }

  return {
    warmUp: () => turns(WARM_UP_TURNS),
    async round() {
      const before = await server.usage();
      const databaseBefore = databaseCpu();
      times.push(...(await turns(TURNS)));
      cpuMs += (await server.usage()).cpuMs - before.cpuMs;
      databaseCpuMs += databaseCpu() - databaseBefore;
    },
    figures: (): HttpSide => ({
      ...figuresOf(times),
      cpuMs: cpuMs / times.length,
      databaseCpuMs: databaseCpuMs / times.length,
    }),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
