import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type Counts, readReport } from './reports.ts';
import type { Round, Step } from './steps.ts';

const running = new Set<ChildProcess>();
let isStopping = false;

/**
 * Runs the rounds in turn, prints what each step says with its time, and then the totals. @returns whether something
 * ran and all of it passed
 */
export async function runRounds(rounds: readonly Round[]): Promise<boolean> {
  const startedAt = performance.now();
  const totals: Counts = { passed: 0, failed: 0, flaky: [], names: [] };
  for (const chains of rounds) {
    const isLive = chains.length === 1;
    await Promise.all(
      chains.map(async (steps) => {
        for (const step of steps) {
          if (isStopping) return;
          const { passed, failed, flaky, names } = await run(step, isLive);
          totals.passed += passed;
          totals.failed += failed;
          totals.flaky.push(...flaky);
          totals.names.push(...names);
        }
      }),
    );
  }
  // Said again at the end: of a long output, often only the end is kept.
  for (const name of totals.names) console.log(`\nfailed: ${name}`);
  for (const name of totals.flaky) console.log(`\npassed at the second try only: ${name}`);
  console.log(`\n${minutesSince(startedAt)} minutes`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  // As where no test has the words of -t in its name: that is no proof of anything.
  const isEmpty = totals.passed + totals.failed === 0;
  if (isEmpty) console.log('\nNo test ran: none has these words in its name, or all are skipped here.');
  return totals.failed === 0 && !isEmpty && !isStopping;
}

/** The steps under way end, and count as failed; none is started after them. */
export function stopAll() {
  isStopping = true;
  for (const child of running) child.kill('SIGINT'); // Playwright stops its server on this one only
}

/** The output of a parallel step is printed when the step ends, so that it stays readable. */
async function run(step: Step, isLive: boolean): Promise<Counts> {
  const startedAt = performance.now();
  if (step.report) rmSync(step.report.file, { force: true });
  await step.prepare?.();
  if (isLive) console.log(`\n── ${step.name}`);
  const { output, isOk } = await execute(step, isLive);
  const text = isLive ? '' : `\n${output.trimEnd()}`;
  console.log(`\n── ${step.name}: ${isOk ? 'ok' : 'FAILED'} (${secondsSince(startedAt)} s)${text}`);
  const counts = step.report ? readReport(step.report) : { passed: isOk ? 1 : 0, failed: 0, flaky: [], names: [] };
  if (isOk) return counts;
  // A step that ends badly without a failed test, as by an error that no test waited for, is a failure too: its end
  // says why.
  const names = [...counts.names];
  if (counts.failed === 0) names.push(`${step.name} ended with:\n${output.trimEnd().slice(-4_000)}`);
  return { ...counts, failed: Math.max(1, counts.failed), names };
}

function execute({ command, isPatient }: Step, isLive: boolean): Promise<{ output: string; isOk: boolean }> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (isLive) process.stdout.write(chunk);
      });
    child.on('error', (error) => chunks.push(Buffer.from(error.message)));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ output: Buffer.concat(chunks).toString(), isOk: code === 0 });
    });
  });
}

const secondsSince = (start: number) => ((performance.now() - start) / 1_000).toFixed(1);
const minutesSince = (start: number) => ((performance.now() - start) / 60_000).toFixed(1);
