import type { ExportResult } from './export-rounds.ts';
import { figuresOf } from './figures.ts';
import type { HttpResult, HttpRounds } from './http-rounds.ts';
import type { ImportResult } from './import-rounds.ts';
import type { IssueRound } from './issue-rounds.ts';
import type { WorkTimes } from './neighbour-rounds.ts';
import type { PipelineResult } from './pipeline-rounds.ts';
import type { PortalTimes } from './portal-rounds.ts';
import type { PortalSizes } from './portal-sizes.ts';
import type { QueueResult } from './queue-rounds.ts';
import type { Line } from './report.ts';
import type { TableSizes } from './table-sizes.ts';

const MAX_CALL_RATIO = 4;
const MAX_GROWTH = 1.5;
const MAX_NEIGHBOUR_RATIO = 1.5;
const MIN_IMPORT_SHARE = 1 / 10;
const MIN_EXPORT_SHARE = 1 / 5;
const MAX_FILE_GROWTH_MB = 100;

const atMost = (ratio: number, of: string, ours: number, theirs: number) => ({
  target: `<= ${ratio} x ${of}`,
  isMet: ours <= ratio * theirs,
});
const atLeast = (share: number, of: string, ours: number, theirs: number) => ({
  target: `>= ${share.toPrecision(2)} x ${of}`,
  isMet: ours >= share * theirs,
});

/** Each work against the bare server. */
export function httpLines({ results, rssMb }: HttpRounds): Line[] {
  return [
    ...results.map(callLine),
    ...results.filter(({ work }) => work.changes).map(allCpuLine),
    { work: 'memory of the web process', unit: 'MB', ours: rssMb.ours, bare: rssMb.bare, target: '' },
  ];
}

const callLine = ({ work, ours, bare }: HttpResult): Line => ({
  work: work.name,
  unit: 'ms',
  ours: ours.p50,
  oursP95: ours.p95,
  bare: bare.p50,
  bareP95: bare.p95,
  cpuRatio: ours.cpuMs / bare.cpuMs,
  ...(work.isOpened ? atMost(MAX_CALL_RATIO, 'R', ours.p50, bare.p50) : { target: '' }),
});

/** A work that writes keeps the database as busy as the server. */
const allCpuLine = ({ work, ours, bare }: HttpResult): Line => ({
  work: `${work.name}: CPU of server and database`,
  unit: 'ms',
  ours: ours.cpuMs + ours.databaseCpuMs,
  bare: bare.cpuMs + bare.databaseCpuMs,
  target: '',
});

/** What more orders change; `bare` is our own time at the first size. */
export function growthLines(first: HttpRounds, larger: HttpRounds): Line[] {
  const before = new Map(first.results.map(({ work, ours }) => [work.name, ours.p50]));
  return larger.results.flatMap(({ work, ours }): Line[] => {
    const own = before.get(work.name);
    if (!work.isOpened || own === undefined) return [];
    const target = atMost(MAX_GROWTH, 'own', ours.p50, own);
    return [{ work: work.name, unit: 'ms', ours: ours.p50, oursP95: ours.p95, bare: own, ...target }];
  });
}

/** Balances of changed orders; `bare` is our own time at the first size. */
export function sweepLine(times: readonly number[], first: readonly number[] | undefined): Line {
  const ours = figuresOf(times);
  const line = { work: '400 changed orders looked at', unit: 'ms', ours: ours.p50, oursP95: ours.p95 };
  if (!first) return { ...line, target: '' };
  const own = figuresOf(first).p50;
  return { ...line, bare: own, ...atMost(MAX_GROWTH, 'own', ours.p50, own) };
}

/** The size of our tables beside the bare server's. */
export const sizeLine = ({ ours, bare }: TableSizes): Line => ({
  work: 'database size',
  unit: 'MB',
  ours,
  bare,
  target: '',
});

/** The queue beside graphile-worker alone. */
export function queueLines({ startMs, drainedPerSecond }: QueueResult): Line[] {
  const alone = 'graphile-worker';
  return [
    {
      work: 'job: commit to start, idle worker',
      unit: 'ms',
      ours: startMs.ours.p50,
      oursP95: startMs.ours.p95,
      bare: startMs.alone.p50,
      bareP95: startMs.alone.p95,
      ...atMost(3, alone, startMs.ours.p50, startMs.alone.p50),
    },
    {
      work: 'jobs drained, trivial body',
      unit: '/s',
      ours: drainedPerSecond.ours,
      bare: drainedPerSecond.alone,
      ...atLeast(0.5, alone, drainedPerSecond.ours, drainedPerSecond.alone),
    },
  ];
}

/** The order pipeline; its limit is the queue's own drain rate in the same run. */
export function pipelineLines({ imported, checked, ready, orders }: PipelineResult, drained: number): Line[] {
  return [
    { work: 'orders imported, pages of 100', unit: '/s', ours: imported, target: '' },
    {
      work: `orders checked (${ready} of ${orders} ready)`,
      unit: '/s',
      ours: checked,
      bare: drained,
      ...atLeast(0.5, "the queue's drain", checked, drained),
    },
  ];
}

/** Documents from their plan to their storage; their limit is the queue's own drain rate in the same run. */
export const issueLines = (rounds: readonly IssueRound[], drained: number): Line[] =>
  rounds.flatMap(({ countries, documents, ms, workerCpuMs, databaseCpuMs, calls, jobs }) => {
    const whose = countries.join(', ');
    const runs = jobs.reduce((sum, job) => sum + job.runs, 0);
    const each = (work: string, unit: string, all: number): Line => ({
      work: `${whose}: ${work}`,
      unit,
      ours: all / documents,
      target: '',
    });
    const bare = (drained * documents) / runs;
    const issued = { work: `${whose}: ${documents} documents issued`, ours: (1000 * documents) / ms, bare };
    return [
      { ...issued, unit: '/s', target: '' },
      each('jobs of a document', '', runs),
      each('calls to the provider for a document', '', calls),
      each('CPU of worker and database for a document', 'ms', workerCpuMs + databaseCpuMs),
    ];
  });

/** Files of products, and what a hundred times as many lines cost in memory. */
export function importLines(results: readonly ImportResult[]): Line[] {
  const least = Math.min(...results.map(({ peakMb }) => peakMb));
  return results.flatMap(({ rows, ours, plain, peakMb }): Line[] => [
    {
      work: `${rows} products imported from CSV`,
      unit: '/s',
      ours,
      bare: plain,
      ...atLeast(MIN_IMPORT_SHARE, 'COPY + upsert', ours, plain),
    },
    { work: `memory of the worker, ${rows} lines`, unit: 'MB', ours: peakMb, ...growthOf(peakMb, least) },
  ]);
}

const growthOf = (peakMb: number, least: number) => ({
  target: `grows <= ${MAX_FILE_GROWTH_MB} MB`,
  isMet: peakMb - least <= MAX_FILE_GROWTH_MB,
});

/** An export of many rows beside a bare program that writes them, and PostgreSQL's own way out. */
export function exportLines({ rows, ours, bare, copy, peakMb }: ExportResult): Line[] {
  return [
    {
      work: `products exported, ${rows} with figures of stock`,
      unit: '/s',
      ours,
      bare,
      ...atLeast(MIN_EXPORT_SHARE, 'a bare writer', ours, bare),
    },
    { work: 'the same beside COPY (in place of bare)', unit: '/s', ours, bare: copy, target: '' },
    {
      work: 'memory of the worker beside 10,000 rows (in place of bare)',
      unit: 'MB',
      ours: peakMb.many,
      bare: peakMb.few,
      ...growthOf(peakMb.many, peakMb.few),
    },
  ];
}

/** Works of an account beside another whose orders wait for a partner's limit, in place of bare: alone. */
export function neighbourLines(times: readonly WorkTimes[]): Line[] {
  return times.map(({ work, alone, beside }) => {
    const [ours, bare] = [figuresOf(beside), figuresOf(alone)];
    const figures = { ours: ours.p50, oursP95: ours.p95, bare: bare.p50, bareP95: bare.p95 };
    return { work, unit: 'ms', ...figures, ...atMost(MAX_NEIGHBOUR_RATIO, 'alone', ours.p50, bare.p50) };
  });
}

/** The portal's scripts and its first row. */
export function portalLines(sizes: PortalSizes, { cold, warm, paint }: PortalTimes): Line[] {
  const size = (work: string, ours: number): Line => ({
    work: `JS and CSS gzip: ${work}`,
    unit: 'kB',
    ours,
    target: '',
  });
  const time = (work: string, { p50, p95 }: { p50: number; p95: number }): Line => ({
    work,
    unit: 'ms',
    ours: p50,
    oursP95: p95,
    target: '',
  });
  return [
    size('what every screen needs', sizes.entry),
    size('dashboard as first screen', sizes.entry + sizes.dashboard),
    size('order list as first screen', sizes.entry + sizes.orders),
    time('first contentful paint, cold', paint),
    time('first order row, cold', cold),
    time('first order row, warm', warm),
  ];
}
