// npm test: the fast tier, in some 14 minutes on two cores. What else it takes, `npm test -- list` says.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { removeLeftDataFolders } from '../tests/data-folder.ts';
import { choose } from './test/choose.ts';
import { listParts } from './test/list-parts.ts';
import { findTests } from './test/parts.ts';
import { runRounds, stopAll } from './test/run.ts';
import { roundsOf } from './test/steps.ts';

const ROOT = join(import.meta.dirname, '..');
process.chdir(ROOT);
process.env.PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const [first, ...words] = process.argv.slice(2);
if (first === 'list') console.log(listParts(findTests()));
else if (first === 'mutants' && words.length > 0) process.exitCode = await runMutants(words);
else process.exitCode = await runTests(process.argv.slice(2));

async function runTests(words: readonly string[]): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
  let rounds: ReturnType<typeof roundsOf>;
  try {
    rounds = roundsOf(choose(words, findTests()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  rmSync('test-results', { recursive: true, force: true });
  const isOk = await runRounds(rounds);
  if (!isOk) await removeLeftDataFolders();
  return isOk ? 0 : 1;
}

async function runMutants(words: readonly string[]): Promise<number> {
  const [code] = await once(spawn('node', ['tools/mutants.ts', ...words], { stdio: 'inherit' }), 'exit');
  return code ?? 1;
}
