// npm test -- mutants [files and folders]: takes each guard out of the sources, one at a time, and reports those that
// no test misses. Without files and folders: the guards in lines that the change touched. `--minutes=5` begins no
// further guard after that time.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseArgs } from 'node:util';
import { findChangedLines } from './changed-lines.ts';
import { type Mutant, mutantsOf } from './guards.ts';

type Guarded = { path: string; text: string; mutants: Mutant[] };

/** Tests that run in addition to those next to the source: of lost answers, and of isolated accounts. */
const FURTHER: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^src\/features\/(orders|warehouse|partners\/outbox|core\/order-lifecycle)\//,
    ['tests/crash/doubt', 'tests/crash/shipment-notifications', 'tests/crash/pages'],
  ],
  [/^src\/features\/partners\/outbox\//, ['src/features/warehouse/fulfilment/']],
  [/^src\/features\/warehouse\/fulfilment\//, ['src/features/partners/outbox/']],
  [/^src\/features\/core\/order-/, ['src/features/orders/', 'src/features/attention/problems/']],
  [/^src\/features\/people\/team\//, ['src/features/orders/edit/server/edit-leases']],
  [/^src\/(platform|base)\//, ['src/features/people/access/', 'tests/isolation']],
];

const { values, positionals } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true });
const endsAt = Date.now() + Number(values.minutes ?? Infinity) * 60_000;
/** Tests that pass as it is. */
const known = new Set<string>();
let isStopping = false;
process.on('SIGINT', () => {
  isStopping = true;
});
process.exitCode = await run(positionals.length > 0 ? positionals.flatMap(guardsIn) : guardsOfTheChange());

function guardsIn(place: string): Guarded[] {
  const paths = statSync(place).isDirectory() ? globSync(`${place}/**/*.ts`).toSorted() : [place];
  return paths.filter(isSource).map(guarded);
}

function guardsOfTheChange(): Guarded[] {
  return [...findChangedLines()]
    .filter(([path]) => path.startsWith('src/') && isSource(path))
    .map(([path, lines]) => ({ ...guarded(path), lines }))
    .map(({ mutants, lines, ...file }) => ({ ...file, mutants: mutants.filter(({ line }) => lines.has(line)) }));
}

function isSource(path: string): boolean {
  return path.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(path);
}

function guarded(path: string): Guarded {
  const text = readFileSync(path, 'utf8');
  return { path, text, mutants: mutantsOf(path, text) };
}

async function run(files: readonly Guarded[]): Promise<number> {
  const survivors: string[] = [];
  let killed = 0;
  let left = 0;
  for (const { path, text, mutants } of files) {
    const restore = () => writeFileSync(path, text);
    for (const mutant of mutants) {
      if (isStopping) return 130;
      if (Date.now() > endsAt) {
        left++;
        continue;
      }
      await expectPass(path);
      const place = `${path}:${mutant.line} ${mutant.guard}`;
      const isKilled = await misses(path, mutant).finally(restore);
      console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${place}`);
      if (isKilled) killed++;
      else survivors.push(place);
    }
  }
  const ofThose = left > 0 ? `, ${left} not tried for lack of time` : '';
  console.log(`\n${killed} killed, ${survivors.length} survived${ofThose}`);
  for (const survivor of survivors) console.log(`  ${survivor}`);
  return survivors.length > 0 ? 1 : 0;
}

/** Whether a test fails without the guard. */
async function misses(path: string, mutant: Mutant): Promise<boolean> {
  writeFileSync(path, mutant.text);
  for (const filters of testsOf(path)) if (!(await runTests(filters)).isOk) return true;
  return false;
}

/** Sources share their tests: each set is run once as it is. */
async function expectPass(path: string) {
  for (const filters of testsOf(path)) {
    const tests = filters.join(' ');
    if (known.has(tests)) continue;
    const { isOk, output } = await runTests(filters);
    if (!isOk) throw new Error(`The tests in ${tests} fail as it is: mend them first.\n${output}`);
    known.add(tests);
  }
}

/** The tests of the feature or folder that the source is in, then the further ones. */
function testsOf(path: string): string[][] {
  const feature = /^(src\/features\/.*?\/)(server|web)\//.exec(path)?.[1];
  const further = FURTHER.flatMap(([places, tests]) => (places.test(path) ? tests : []));
  return [[feature ?? `${posix.dirname(path)}/`], further].filter((filters) => filters.length > 0);
}

/** The unit tests first: most guards fail there, and no database has to start. */
async function runTests(filters: readonly string[]): Promise<{ isOk: boolean; output: string }> {
  const unit = await vitest('unit', filters);
  return unit.isOk ? vitest('db', filters) : unit;
}

async function vitest(project: string, filters: readonly string[]): Promise<{ isOk: boolean; output: string }> {
  const args = ['run', `--project=${project}`, '--bail=1', '--passWithNoTests', '--reporter=dot', ...filters];
  const child = spawn('vitest', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { isOk: code === 0, output: Buffer.concat(chunks).toString() };
}
