import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './figures.ts';
import { type Line, printLines, Results } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

/**
 * Runs the same scenarios in this tree and in a tree of a commit, in turns, and prints each work that both have: the
 * medians, and ours as a multiple of the commit's. Each build makes rows of its own, since schemas differ.
 * `words`: what `npm run bench` is called with. @throws Error where a run fails
 */
export async function compareBuilds(
  commit: string,
  { rounds, words }: { rounds: number; words: readonly string[] },
): Promise<void> {
  const before = await checkOut(commit);
  const runs: { ours: Line[][]; before: Line[][] } = { ours: [], before: [] };
  for (let round = 0; round < rounds; round++) {
    const turns = [
      ['ours', ROOT],
      ['before', before],
    ] as const;
    for (const [side, root] of round % 2 === 0 ? turns : turns.toReversed())
      runs[side].push(await runBench(root, words));
  }
  const [ours, theirs] = [mediansOf(runs.ours), mediansOf(runs.before)];
  printLines(
    `This build beside ${commit} (in place of bare), medians of ${rounds} runs of each in turns`,
    [...ours.values()].flatMap((line) => {
      const other = theirs.get(line.work);
      if (!other) return [];
      return [{ work: line.work, unit: line.unit, ours: line.ours, bare: other.ours, target: '' }];
    }),
  );
}

/** A tree of the commit, which is kept for the next run. @returns its folder */
async function checkOut(commit: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--short=12', `${commit}^{commit}`], { cwd: ROOT });
  const folder = join(ROOT, '.data-bench/builds', stdout.trim());
  if (!existsSync(folder)) await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT });
  return folder;
}

/** The lines of one run, by the file that it says it has written. */
async function runBench(root: string, words: readonly string[]): Promise<Line[]> {
  const child = spawn('npm', ['run', '--silent', 'bench', '--', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
    process.stdout.write(text);
  });
  const [status] = await once(child, 'close');
  const file = /^Written to (.+)$/m.exec(output)?.[1];
  if (status !== 0 || file === undefined) throw new Error(`the benchmark of ${root} ended with ${status}`);
  return Results.parse(JSON.parse(readFileSync(file, 'utf8'))).sections.flatMap((section) => section.lines);
}

/** Each work once, with the median of its figures. */
function mediansOf(runs: readonly (readonly Line[])[]): Map<string, Line> {
  const all = Map.groupBy(runs.flat(), ({ work }) => work);
  return new Map(
    [...all].flatMap(([work, lines]) => {
      const [line] = lines;
      return line ? [[work, { ...line, ours: median(lines.map(({ ours }) => ours)) }]] : [];
    }),
  );
}
