// npm test -- mutants [files]: takes each guard out of a source file, one at a time, and reports those that no test misses.
// Without files: those that differ from the branch main, or else from the commit before.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Mutant, mutantsOf } from './guards.ts';

/** What would notice in addition to its feature's own tests: answers that are lost, and accounts that are apart. */
const FURTHER: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^src\/features\/(orders|outbox|fulfilment|order-lifecycle|stock)\//,
    ['tests/crash/doubt', 'tests/crash/shipment-notifications', 'tests/crash/pages'],
  ],
  [/^src\/features\/outbox\//, ['src/features/warehouse/fulfilment/']],
  [/^src\/features\/fulfilment\//, ['src/features/partners/outbox/']],
  [/^src\/features\/order-(lifecycle|problems)\//, ['src/features/orders/order/', 'src/features/attention/problems/']],
  [/^src\/(platform|base)\//, ['src/features/people/access/', 'tests/isolation']],
];

/** Tests that pass as it is. */
const known = new Set<string>();
let isStopping = false;
process.on('SIGINT', () => {
  isStopping = true;
});

const files = process.argv.slice(2);
process.exitCode = await run(files.length > 0 ? files : changedFiles());

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');
  const [branch] = git('branch', '--show-current');
  return git('diff', '--name-only', branch === 'main' ? 'HEAD~1' : 'main').filter(
    (path) => /^src\/.*\.ts$/.test(path) && !/\.test\.ts$|\.gen\.ts$/.test(path) && existsSync(path),
  );
}

async function run(paths: readonly string[]): Promise<number> {
  const survivors: string[] = [];
  let killed = 0;
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const mutants = mutantsOf(path, text);
    if (mutants.length > 0) await expectPass(path);
    const restore = () => writeFileSync(path, text);
    for (const mutant of mutants) {
      if (isStopping) return 130;
      const place = `${path}:${mutant.line} ${mutant.guard}`;
      const isKilled = await misses(path, mutant).finally(restore);
      console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${place}`);
      if (isKilled) killed++;
      else survivors.push(place);
    }
  }
  console.log(`\n${killed} killed, ${survivors.length} survived`);
  for (const survivor of survivors) console.log(`  ${survivor}`);
  return survivors.length > 0 ? 1 : 0;
}

/** Whether a test fails without the guard. */
async function misses(path: string, mutant: Mutant): Promise<boolean> {
  writeFileSync(path, mutant.text);
  return !(await passAll(path));
}

/** Files of a feature share their tests: each set is run once as it is. */
async function expectPass(path: string) {
  for (const filters of testsOf(path)) {
    const tests = filters.join(' ');
    if (known.has(tests)) continue;
    if (!(await pass(filters))) throw new Error(`The tests ${tests} fail as it is: mend them first`);
    known.add(tests);
  }
}

/** The tests of the file's feature, then the further ones; ends with the first that fails. */
async function passAll(path: string): Promise<boolean> {
  for (const filters of testsOf(path)) if (!(await pass(filters))) return false;
  return true;
}

function testsOf(path: string): string[][] {
  const folder = posix.dirname(path);
  const feature = /^src\/features\/[^/]+\//.exec(path)?.[0];
  const further = FURTHER.flatMap(([places, tests]) => (places.test(path) ? tests : []));
  return [[feature ?? `${folder}/`], further].filter((filters) => filters.length > 0);
}

async function pass(filters: readonly string[]): Promise<boolean> {
  const args = ['run', '--project=unit', '--project=db', '--bail=1', '--passWithNoTests', '--reporter=dot', ...filters];
  const child = spawn('vitest', args, { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}
