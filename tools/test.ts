// npm test: every check, each with its time, and one line of totals at the end. `npm test -- unit db` runs only those named;
// `npm test -- mutants [files]` runs tools/mutants.ts instead.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { z } from 'zod';
import { removeDataFolder, removeLeftDataFolders } from '../tests/data-folder.ts';
import { findFreePorts } from './free-ports.ts';

/** `flaky` are those of `passed` that did so at their second try only; `names` those of `failed`, as far as the report has them. */
type Counts = { passed: number; failed: number; flaky: number; names: string[] };
type Step = { name: string; command: string[]; report?: { file: string; counts: z.ZodType<Counts> } };

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');
const GROUPS = ['static', 'unit', 'db', 'peers', 'journeys'];

const VitestCounts = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    flaky: 0,
    names: testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(ROOT, name);
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => nameFailed(`${file} > ${fullName}`, failureMessages?.join('\n')));
      // What a file's tests share can fail before any of them begins: then none of them did, and the file did.
      return tests.length === 0 && status === 'failed' ? [file] : tests;
    }),
  }));

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })) })),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
type Suite = z.infer<typeof PlaywrightSuite>;
const PlaywrightCounts = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(PlaywrightSuite),
  })
  .transform(({ stats: { expected, unexpected, flaky }, suites }) => ({
    passed: expected + flaky,
    failed: unexpected,
    flaky,
    names: suites.flatMap(nameFailedJourneys),
  }));

const STATIC: Step[] = [
  { name: 'types of the server', command: ['tsc', '-p', '.'] },
  { name: 'types of the portal', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'import rules', command: ['node', 'tools/import-rules.mjs'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  {
    name: 'code that only tests use',
    command: ['knip', '--no-progress', '--production', '--config', 'knip.production.json'],
  },
];
const JOURNEYS: Step = {
  name: 'journeys',
  command: ['playwright', 'test'],
  report: { file: join(RESULTS, 'journeys.json'), counts: PlaywrightCounts },
};

const running = new Set<ChildProcess>();
let isStopping = false;
const totals: Counts = { passed: 0, failed: 0, flaky: 0, names: [] };

const wanted = process.argv.slice(2);
const isAboutMutants = wanted[0] === 'mutants';
const unknown = wanted.find((group) => !GROUPS.includes(group));
if (unknown && !isAboutMutants) {
  console.error(`There is no "${unknown}": choose from ${GROUPS.join(', ')}, or none for all.`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
process.chdir(ROOT);
process.env.PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
if (isAboutMutants) {
  const child = spawn('node', ['tools/mutants.ts', ...wanted.slice(1)], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}
await runAll();
if (isStopping) await removeLeftDataFolders();
if (totals.flaky > 0) console.log(`\n${totals.flaky} passed at the second try only: see "flaky" above, and mend them`);
// Said again at the end: of a long output, often only the end is kept.
for (const name of totals.names) console.log(`\nfailed: ${name}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || isStopping ? 1 : 0;

function nameFailed(name: string, why = ''): string {
  return `${name}\n${why.slice(0, 2_000)}`;
}

function nameFailedJourneys({ specs, suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      nameFailed(
        `${file} > ${title}`,
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
      ),
    );
  return [...own, ...suites.flatMap(nameFailedJourneys)];
}

/**
 * Two steps at a time, for two cores; the journeys alone, since a browser that waits for a core looks like a slow portal.
 * The peers' packages are installed on the way, beside the database's tests.
 */
async function runAll() {
  rmSync(RESULTS, { recursive: true, force: true });
  const isWanted = (group: string) => wanted.length === 0 || wanted.includes(group);
  const wantedOf = (...projects: string[]) => projects.filter(isWanted).map(vitest);
  const first = isWanted('static') ? STATIC : [];
  // The database's tests take as long as all the others.
  await Promise.all([inTurn(wantedOf('db')), inTurn([...first, ...wantedOf('unit', 'peers')])]);
  if (isWanted('journeys')) await runJourneys();
}

function vitest(project: string): Step {
  const file = join(RESULTS, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = ['vitest', 'run', `--project=${project}`, ...reporters];
  return { name: `${project} tests`, command, report: { file, counts: VitestCounts } };
}

async function runJourneys() {
  if (globSync('tests/journeys/**/*.web.test.ts').length === 0) {
    console.log('\n── journeys: none are written yet');
    return;
  }
  await removeDataFolder(join(ROOT, '.data-journeys')); // each run starts from a fresh demo
  const [port, sandboxPort, ...shopPorts] = await findFreePorts(4);
  Object.assign(process.env, {
    JOURNEYS_PORT: String(port),
    JOURNEYS_SANDBOX_PORT: String(sandboxPort),
    JOURNEYS_OWN_SHOP_PORTS: shopPorts.join(','),
  });
  await inTurn([JOURNEYS]);
}

async function inTurn(steps: Step[]) {
  for (const step of steps) {
    if (isStopping) return;
    const { passed, failed, flaky, names } = await run(step);
    totals.passed += passed;
    totals.failed += failed;
    totals.flaky += flaky;
    totals.names.push(...names);
  }
}

/** Prints what a step says when it is over, so that two at a time stay readable. */
async function run(step: Step): Promise<Counts> {
  const startedAt = performance.now();
  const { output, isOk } = await execute(step.command);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n── ${step.name}: ${isOk ? 'ok' : 'FAILED'} (${seconds} s)\n${output.trimEnd()}`);
  const counts = step.report ? readReport(step.report) : { passed: isOk ? 1 : 0, failed: 0, flaky: 0, names: [] };
  if (isOk) return counts;
  // A step that ends badly without a failed test, as by an error that no test waited for, is a failure too: its end says why.
  const names = [...counts.names];
  if (counts.failed === 0) names.push(`${step.name} ended with:\n${output.trimEnd().slice(-4_000)}`);
  return { ...counts, failed: Math.max(1, counts.failed), names };
}

function execute([program = '', ...args]: string[]): Promise<{ output: string; isOk: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(error.message)));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ output: Buffer.concat(chunks).toString(), isOk: code === 0 });
    });
  });
}

function readReport({ file, counts }: NonNullable<Step['report']>): Counts {
  try {
    return counts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, flaky: 0, names: [] }; // it ended before it wrote one, and not well
  }
}

/** The steps under way end, and count as failed; none is started after them. */
function stopAll() {
  isStopping = true;
  for (const child of running) child.kill('SIGINT'); // Playwright stops its server on this one only
}
