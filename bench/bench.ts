// npm run bench: every part, or those named, such as `npm run bench -- http jobs --orders=200000`. See README.md.

import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { runAuditRounds } from './audit-rounds.ts';
import { runCheckRounds } from './check-rounds.ts';
import { runContactRounds } from './contact-rounds.ts';
import { documentLines, issueLines } from './document-lines.ts';
import { runDocumentRounds } from './document-rounds.ts';
import { documentWorks } from './document-works.ts';
import { runExportRounds } from './export-rounds.ts';
import { type BenchDatabase, openBenchDatabase } from './generate.ts';
import { type HttpRounds, runHttpRounds } from './http-rounds.ts';
import { httpWorks } from './http-works.ts';
import { runImportRounds } from './import-rounds.ts';
import { runIssueRounds } from './issue-rounds.ts';
import {
  checkLines,
  exportLines,
  growthLines,
  httpLines,
  importLines,
  pipelineLines,
  portalLines,
  queueLines,
  sizeLines,
  statusLines,
  stockLines,
  uploadLines,
  walkLines,
} from './lines.ts';
import { addLinkRows, removeLinkRows } from './link-rows.ts';
import { linkWorks } from './link-works.ts';
import { contactLines, neighbourLines } from './neighbour-lines.ts';
import { runNeighbourRounds } from './neighbour-rounds.ts';
import { runPipelineRounds } from './pipeline-rounds.ts';
import { runPortalRounds } from './portal-rounds.ts';
import { portalSizes } from './portal-sizes.ts';
import { runQueueRounds } from './queue-rounds.ts';
import { type Line, printLines, writeResults } from './report.ts';
import { runStatusRounds } from './status-rounds.ts';
import { runStockRounds } from './stock-rounds.ts';
import { tableSizes } from './table-sizes.ts';
import { tidyUp } from './tidy.ts';
import { runUploadRounds } from './upload-rounds.ts';
import { walkedCalls } from './walk-calls.ts';
import { runWalk } from './walk-rounds.ts';

const PARTS = [
  'http',
  'walk',
  'jobs',
  'pipeline',
  'checks',
  'neighbours',
  'contacts',
  'documents',
  'stock',
  'portal',
  'links',
  'audit',
  'uploads',
  'exports',
  'imports',
] as const;
const DATA_DIR = join(import.meta.dirname, '../.data-bench');
const Sizes = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int().multipleOf(1_000).min(10_000)).min(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: process.env.BENCH_ORDERS ?? '200000,1000000' },
    products: { type: 'string', default: process.env.BENCH_PRODUCTS ?? '100000' },
    rows: { type: 'string', default: process.env.BENCH_ROWS ?? '1000000' },
    lines: { type: 'string', default: process.env.BENCH_LINES ?? '10000,1000000' },
    fresh: { type: 'boolean', default: false },
  },
});
const parts = z.array(z.enum(PARTS)).parse(positionals.length > 0 ? positionals : PARTS);
const sizes = Sizes.parse(values.orders);
const products = z.coerce.number().int().min(1_000).parse(values.products);
const rows = z.coerce.number().int().min(1_000).parse(values.rows);

const lines = Sizes.parse(values.lines);

const firstRounds = new Map<string, HttpRounds>();
const sections: { title: string; lines: Line[] }[] = [];
const cluster = await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: true });
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    void cluster.stop().finally(() => process.exit(130));
  });
}
try {
  await runAll();
} catch (error) {
  if (!isStopping) throw error;
} finally {
  await cluster.stop();
}

/** The server's rounds at each size; the rest, which grows little with the orders, at the first. */
async function runAll(): Promise<void> {
  if (parts.includes('neighbours')) show('Neighbours', neighbourLines(await runNeighbourRounds(cluster)));
  if (parts.includes('documents')) show('Tax documents', documentLines(await runDocumentRounds()));
  if (parts.includes('contacts')) show('Contacts', contactLines(await runContactRounds(cluster)));
  if (parts.every((part) => ['neighbours', 'contacts'].includes(part))) return finish();
  for (const [index, orders] of sizes.entries()) {
    console.log(`${orders} orders`);
    const database = await openBenchDatabase(cluster, orders, values.fresh);
    await tidyUp(database); // a run that was stopped left its rows
    if (parts.includes('http')) {
      const rounds = await runHttpRounds(database, await httpWorks(database));
      showCalls('Calls', orders, rounds, sizeLines(await tableSizes(database)));
    }
    if (parts.includes('documents')) {
      showCalls('Documents list', orders, await runHttpRounds(database, await documentWorks(database)));
    }
    if (parts.includes('walk')) {
      show(`Every call that reads, ${orders} orders`, walkLines(await runWalk(database, walkedCalls())));
    }
    if (index === 0) await runOthers(database);
  }
  finish();
}

function finish(): void {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory_gb: Math.round(totalmem() / 2 ** 30) };
  console.log(`\nWritten to ${writeResults({ at: new Date().toISOString(), machine, parts, sizes, sections })}`);
}

async function runOthers(database: BenchDatabase): Promise<void> {
  if (parts.some((part) => ['jobs', 'pipeline', 'documents'].includes(part))) {
    const queue = await runQueueRounds(database);
    if (parts.includes('jobs')) show('Jobs', [...queueLines(queue), ...statusLines(await runStatusRounds(database))]);
    if (parts.includes('pipeline')) {
      show('Order pipeline', pipelineLines(await runPipelineRounds(database), queue.drainedPerSecond.alone));
    }
    if (parts.includes('documents')) {
      show('Tax documents issued', issueLines(await runIssueRounds(database), queue.drainedPerSecond.alone));
    }
  }
  if (parts.includes('checks')) show('Checks of orders', checkLines(await runCheckRounds(database)));
  if (parts.includes('stock')) show('Stock pushed to a channel', stockLines(await runStockRounds(database)));
  if (parts.includes('links')) await runLinks(database);
  if (parts.includes('audit')) await runAudit(database);
  if (parts.includes('imports')) show('CSV import', importLines(await runImportRounds(database, lines)));
  if (parts.includes('uploads')) show('Pictures of items', uploadLines(await runUploadRounds(database)));
  if (parts.includes('exports')) show('Exports', exportLines(await runExportRounds(database)));
  if (parts.includes('portal')) show('Portal', portalLines(portalSizes(), await runPortalRounds(database)));
}

async function runLinks(database: BenchDatabase): Promise<void> {
  console.log(`${products} products, as many of a channel's`);
  await addLinkRows(database, products);
  const rounds = await runHttpRounds(database, linkWorks(products));
  await removeLinkRows(database);
  show(`Product links, ${products} products`, httpLines(rounds, false));
}

async function runAudit(database: BenchDatabase): Promise<void> {
  const rounds = await runAuditRounds(database, rows);
  show(`Audit and customers, ${rows} rows of each`, httpLines(rounds, true));
}

/** Rounds of calls at a size; those at the first size are what larger ones are set beside. */
function showCalls(title: string, orders: number, rounds: HttpRounds, more: Line[] = []): void {
  const first = firstRounds.get(title);
  show(`${title}, ${orders} orders`, [...httpLines(rounds, !first), ...more]);
  if (first) show(`${title}, ${orders} orders beside ${sizes[0]} (in place of bare)`, growthLines(first, rounds));
  else firstRounds.set(title, rounds);
}

function show(title: string, lines: Line[]): void {
  sections.push({ title, lines });
  printLines(title, lines);
}
