// npm run bench: every scenario, or those named, such as `npm run bench -- http jobs --orders=200000`. See README.md.

import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { compareBuilds } from './against.ts';
import { runExportRounds } from './export-rounds.ts';
import { type BenchDatabase, openBenchDatabase } from './generate.ts';
import { type HttpRounds, runHttpRounds } from './http-rounds.ts';
import { httpWorks } from './http-works.ts';
import { runImportRounds } from './import-rounds.ts';
import { runIssueRounds } from './issue-rounds.ts';
import {
  exportLines,
  growthLines,
  httpLines,
  importLines,
  issueLines,
  neighbourLines,
  pipelineLines,
  portalLines,
  queueLines,
  sizeLine,
  sweepLine,
} from './lines.ts';
import { runNeighbourRounds } from './neighbour-rounds.ts';
import { runPipelineRounds } from './pipeline-rounds.ts';
import { runPortalRounds } from './portal-rounds.ts';
import { portalSizes } from './portal-sizes.ts';
import { runQueueRounds } from './queue-rounds.ts';
import { type Line, printLines, type Section, writeResults } from './report.ts';
import { runSweepRounds } from './sweep-rounds.ts';
import { tableSizes } from './table-sizes.ts';
import { tidyUp } from './tidy.ts';

const SCENARIOS = ['http', 'portal', 'jobs', 'files', 'neighbours'] as const;
const DATA_DIR = join(import.meta.dirname, '../.data-bench');
const Sizes = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int().multipleOf(1_000).min(10_000)).min(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '200000,1000000' },
    lines: { type: 'string', default: '10000,1000000' },
    fresh: { type: 'boolean', default: false },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const scenarios = z.array(z.enum(SCENARIOS)).parse(positionals.length > 0 ? positionals : SCENARIOS);
const sizes = Sizes.parse(values.orders);
const lines = Sizes.parse(values.lines);
const sections: Section[] = [];

if (values.against !== undefined) {
  await compareBuilds(values.against, {
    rounds: z.coerce.number().int().min(1).parse(values.rounds),
    words: [...scenarios, `--orders=${values.orders}`, `--lines=${values.lines}`],
  });
} else {
  await runAll();
}

async function runAll(): Promise<void> {
  const cluster = await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: true });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopping = true;
      void cluster.stop().finally(() => process.exit(130));
    });
  }
  try {
    await runScenarios(cluster);
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory_gb: Math.round(totalmem() / 2 ** 30) };
    console.log(`\nWritten to ${writeResults({ at: new Date().toISOString(), machine, sections })}`);
  } catch (error) {
    if (!isStopping) throw error;
  } finally {
    await cluster.stop();
  }
}

/** The calls at each size; the rest, which grows little with the orders, at the first. */
async function runScenarios(cluster: EmbeddedPostgres): Promise<void> {
  if (scenarios.includes('neighbours')) show('Neighbours', neighbourLines(await runNeighbourRounds(cluster)));
  if (scenarios.every((scenario) => scenario === 'neighbours')) return;
  let first: HttpRounds | undefined;
  let firstSweep: number[] | undefined;
  for (const [index, orders] of sizes.entries()) {
    const hasOthers = index === 0 && scenarios.some((scenario) => !['http', 'neighbours'].includes(scenario));
    if (!hasOthers && !scenarios.includes('http')) continue;
    console.log(`${orders} orders`);
    const database = await openBenchDatabase(cluster, orders, values.fresh);
    await tidyUp(database); // a run that was stopped left its rows
    if (scenarios.includes('http')) {
      const rounds = await runHttpRounds(database, await httpWorks(database));
      show(`Calls, ${orders} orders`, [...httpLines(rounds), sizeLine(await tableSizes(database))]);
      if (first) show(`${orders} orders beside ${sizes[0]} (in place of bare)`, growthLines(first, rounds));
      first ??= rounds;
      const sweep = await runSweepRounds(database);
      show(`Sweep of balances, ${orders} orders`, [sweepLine(sweep, firstSweep)]);
      firstSweep ??= sweep;
    }
    if (hasOthers) await runOthers(database);
  }
}

async function runOthers(database: BenchDatabase): Promise<void> {
  if (scenarios.includes('portal')) show('Portal', portalLines(portalSizes(), await runPortalRounds(database)));
  if (scenarios.includes('jobs')) {
    const queue = await runQueueRounds(database);
    const drained = queue.drainedPerSecond.alone;
    show('Jobs', queueLines(queue));
    show('Orders on their way', pipelineLines(await runPipelineRounds(database), drained));
    show('Tax documents issued', issueLines(await runIssueRounds(database), drained));
  }
  if (scenarios.includes('files')) {
    show('CSV import', importLines(await runImportRounds(database, lines)));
    show('Exports', exportLines(await runExportRounds(database)));
  }
}

function show(title: string, added: Line[]): void {
  sections.push({ title, lines: added });
  printLines(title, added);
}
