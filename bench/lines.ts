import { type CheckResult, cpuOf } from './check-rounds.ts';
import type { ExportResult } from './export-rounds.ts';
import type { HttpResult, HttpRounds } from './http-rounds.ts';
import type { ImportResult } from './import-rounds.ts';
import type { PipelineResult } from './pipeline-rounds.ts';
import type { PortalTimes } from './portal-rounds.ts';
import type { PortalSizes } from './portal-sizes.ts';
import type { QueueResult } from './queue-rounds.ts';
import type { Line } from './report.ts';
import type { StatusResult } from './status-rounds.ts';
import type { StockResult } from './stock-rounds.ts';
import type { TableSizes } from './table-sizes.ts';
import type { UploadResult } from './upload-rounds.ts';
import type { Walk, WalkResult } from './walk-rounds.ts';

const MOST_MEMORY = 1.6;
const MOST_SIZE = 1.6;
const COLD_ROW_MS = 770;
const SLOWED_KEY_MS = 100;
const MOST_GROWTH_MB = 50;

const most = (limit: number, of: string) => `<= ${limit} x ${of}`;

/** Each work against the bare server; `isFirst` marks the size that the targets are set for. */
export function httpLines({ results, rssMb }: HttpRounds, isFirst: boolean): Line[] {
  return [
    ...results.map((result) => (isFirst ? withLimits(result) : plainLine(result))),
    ...results.filter(({ work }) => work.changes).map(allCpuLine),
    ...results.map(crowdLine),
    {
      work: 'memory of the web process after the rounds',
      unit: 'MB',
      ours: rssMb.ours,
      bare: rssMb.bare,
      target: isFirst ? most(MOST_MEMORY, 'R') : '',
      ...(isFirst && { isMet: rssMb.ours <= MOST_MEMORY * rssMb.bare }),
    },
  ];
}

function plainLine({ work, ours, bare }: HttpResult): Line {
  return {
    work: work.name,
    unit: 'ms',
    ours: ours.p50,
    oursP95: ours.p95,
    bare: bare.p50,
    bareP95: bare.p95,
    cpuRatio: ours.cpuMs / bare.cpuMs,
    target: '',
  };
}

function withLimits(result: HttpResult): Line {
  const { work, ours, bare } = result;
  const line = plainLine(result);
  if (!work.limits) return line;
  const { p50, cpu, bytes } = work.limits;
  const isMet =
    ours.p50 <= p50 * bare.p50 &&
    (cpu === undefined || ours.cpuMs <= cpu * bare.cpuMs) &&
    (bytes === undefined || ours.bytes <= bytes);
  const also = [...(cpu ? ['and CPU'] : []), ...(bytes ? [`and <= ${bytes / 1000} kB (${ours.bytes} B)`] : [])];
  return { ...line, target: [most(p50, 'R'), ...also].join(' '), isMet };
}

/** A work that writes keeps the database as busy as the server. */
const allCpuLine = ({ work, ours, bare }: HttpResult): Line => ({
  work: `${work.name}: CPU of server and database`,
  unit: 'ms',
  ours: ours.cpuMs + ours.databaseCpuMs,
  bare: bare.cpuMs + bare.databaseCpuMs,
  target: '',
});

const crowdLine = ({ work, ours, bare }: HttpResult): Line => ({
  work: `${work.name}, 8 members`,
  unit: '/s',
  ours: ours.perSecondAt8,
  bare: bare.perSecondAt8,
  target: '',
});

/** How a larger number of orders changes what a work takes; `bare` is then our own time at the first size. */
export function growthLines(first: HttpRounds, larger: HttpRounds): Line[] {
  const find = (rounds: HttpRounds, name: string) => rounds.results.find(({ work }) => work.name === name);
  const lines = larger.results.flatMap(({ work, ours, bare }): Line[] => {
    const before = find(first, work.name)?.ours.p50;
    if (!work.growth || before === undefined) return [];
    const times = { work: work.name, unit: 'ms', ours: ours.p50, oursP95: ours.p95, bare: before };
    if ('own' in work.growth) {
      const { own } = work.growth;
      return [{ ...times, target: most(own, 'own'), isMet: ours.p50 <= own * before }];
    }
    const { bare: ofBare, of } = work.growth;
    const there = (of ? find(larger, of)?.bare.p50 : bare.p50) ?? Number.NaN;
    const target = most(ofBare, `${of ? "R's surname" : 'R'} there (${there.toFixed(1)} ms)`);
    return [{ ...times, target, isMet: ours.p50 <= ofBare * there }];
  });
  const memory = { ours: larger.rssMb.ours, bare: first.rssMb.ours };
  const isMet = memory.ours <= 1.2 * memory.bare;
  return [...lines, { work: 'memory of the web process', unit: 'MB', ...memory, target: most(1.2, 'own'), isMet }];
}

const LONGEST_LIST_MS = 50;

/**
 * Calls of the walk that take longer than a list may, the longest first, beside a bare server's first page; and how
 * many there are.
 */
export function walkLines({ results, barePageMs }: Walk): Line[] {
  const line = ({ path, ms }: WalkResult): Line => ({
    work: path,
    unit: 'ms',
    ours: ms,
    bare: barePageMs,
    target: `<= ${LONGEST_LIST_MS} ms on a quiet machine`,
    isMet: ms <= LONGEST_LIST_MS,
  });
  const work = ({ path, databaseMs }: WalkResult): Line => ({
    work: `  of it PostgreSQL's CPU: ${path}`,
    unit: 'ms',
    ours: databaseMs,
    target: '',
  });
  const slow = results.filter(({ ms }) => ms > LONGEST_LIST_MS).toSorted((a, b) => b.databaseMs - a.databaseMs);
  const refused = results.filter(({ status }) => status === 422).length;
  const failed = results.filter(({ status }) => ![200, 204, 422].includes(status));
  const count = (what: string, ours: number): Line => ({ work: what, unit: '', ours, target: '' });
  return [
    count('calls of the walk', results.length),
    count(`of them over ${LONGEST_LIST_MS} ms`, slow.length),
    count('pages too deep, refused', refused),
    ...failed.map(({ path, status }) => count(`answered by ${status}: ${path}`, status)),
    ...slow.flatMap((result) => [line(result), work(result)]),
  ];
}

/** The queue beside graphile-worker alone. */
export function queueLines({ startMs, drainedPerSecond }: QueueResult): Line[] {
  return [
    {
      work: 'job: commit to start, idle worker',
      unit: 'ms',
      ours: startMs.ours.p50,
      oursP95: startMs.ours.p95,
      bare: startMs.alone.p50,
      bareP95: startMs.alone.p95,
      target: '<= 3 x graphile-worker',
      isMet: startMs.ours.p50 <= 3 * startMs.alone.p50,
    },
    {
      work: 'jobs drained, trivial body',
      unit: '/s',
      ours: drainedPerSecond.ours,
      bare: drainedPerSecond.alone,
      target: '>= 0.7 x graphile-worker',
      isMet: drainedPerSecond.ours >= 0.7 * drainedPerSecond.alone,
    },
  ];
}

/** Status updates beside the plain durable UPDATE. */
export function statusLines(results: readonly StatusResult[]): Line[] {
  const alone = results[0]?.ours ?? 0;
  return results.map(({ writers, ours, plain }) => ({
    work: `status update with counters and log, ${writers} ${writers === 1 ? 'writer' : 'writers'}`,
    unit: '/s',
    ours,
    bare: plain,
    target: `>= 0.4 x plain${writers === 1 ? '' : ', no less than with 1'}`,
    isMet: ours >= 0.4 * plain && ours >= alone,
  }));
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
      target: ">= 0.5 x the queue's drain",
      isMet: checked >= 0.5 * drained,
    },
  ];
}

const CHECK_CPU_MS = 3;
const RELEASED_A_CPU_SECOND = 2_000;
const MOST_LIST_RATIO = 2;

/** What checks cost, database and worker, and what a release of many does to who reads meanwhile. */
export function checkLines({ orders, alone, atFirst, nothing, together, released, list }: CheckResult): Line[] {
  const perSecond = (cost: { databaseCpuMs: number }) => 1000 / cost.databaseCpuMs;
  return [
    {
      work: 'an edited order checked by itself: CPU of database and worker',
      unit: 'ms',
      ours: cpuOf(alone),
      target: `<= ${CHECK_CPU_MS} ms`,
      isMet: cpuOf(alone) <= CHECK_CPU_MS,
    },
    { work: 'the same, of it the database', unit: 'ms', ours: alone.databaseCpuMs, target: '' },
    { work: 'of it the queue: a job that does nothing', unit: 'ms', ours: cpuOf(nothing), target: '' },
    { work: 'the same on connections that have planned nothing yet', unit: 'ms', ours: cpuOf(atFirst), target: '' },
    {
      work: 'a hundred edited orders checked in one job: CPU an order',
      unit: 'ms',
      ours: cpuOf(together),
      target: `<= ${CHECK_CPU_MS} ms`,
      isMet: cpuOf(together) <= CHECK_CPU_MS,
    },
    { work: `orders released, ${released.count} of ${orders}`, unit: '/s', ours: 1000 / released.ms, target: '' },
    {
      work: 'orders released by a second of the database CPU',
      unit: '/s',
      ours: perSecond(released),
      target: `>= ${RELEASED_A_CPU_SECOND}`,
      isMet: perSecond(released) >= RELEASED_A_CPU_SECOND,
    },
    {
      work: 'order list meanwhile (in place of bare: before)',
      unit: 'ms',
      ours: list.meanwhile.p50,
      oursP95: list.meanwhile.p95,
      bare: list.before.p50,
      bareP95: list.before.p95,
      target: `<= ${MOST_LIST_RATIO} x before`,
      isMet: list.meanwhile.p50 <= MOST_LIST_RATIO * list.before.p50,
    },
  ];
}

/** Stock on its way to a channel, without the partner's limit. */
export function stockLines({ applied, pushed, changes, calls }: StockResult): Line[] {
  return [
    { work: 'noted changes of stock applied', unit: '/s', ours: applied, target: '' },
    { work: 'quantities pushed to the simulated Shopify', unit: '/s', ours: pushed, target: '' },
    {
      work: `changes pushed by one call (${changes} changes, ${calls} calls)`,
      unit: '',
      ours: changes / calls,
      target: '',
    },
  ];
}

const IMPORT_RATIO = 1 / 8;
const IMPORT_GROWTH_MB = 100;

/** Files of products, and what a hundred times as many lines cost in memory. */
export function importLines(results: readonly ImportResult[]): Line[] {
  const least = Math.min(...results.map(({ peakMb }) => peakMb));
  return results.flatMap(({ rows, ours, plain, peakMb }): Line[] => [
    {
      work: `${rows} products imported from CSV`,
      unit: '/s',
      ours,
      bare: plain,
      target: '>= COPY + upsert / 8',
      isMet: ours >= plain * IMPORT_RATIO,
    },
    {
      work: `memory of the worker, ${rows} lines`,
      unit: 'MB',
      ours: peakMb,
      target: `grows <= ${IMPORT_GROWTH_MB} MB`,
      isMet: peakMb - least <= IMPORT_GROWTH_MB,
    },
  ]);
}

/** Pictures on their way in; bare is drawing the same copies with nothing around it. */
export function uploadLines({ uploaded, drawn, perSecondAt8, thumbnailsPerSecond, kilobytes }: UploadResult): Line[] {
  return [
    {
      work: `a picture of 3 megapixels uploaded (${Math.round(kilobytes)} kB)`,
      unit: 'ms',
      ours: uploaded.p50,
      oursP95: uploaded.p95,
      bare: drawn.p50,
      bareP95: drawn.p95,
      target: '',
    },
    { work: 'pictures uploaded, 8 members', unit: '/s', ours: perSecondAt8, bare: 1000 / drawn.p50, target: '' },
    { work: 'small copies read, 8 members', unit: '/s', ours: thumbnailsPerSecond, target: '' },
  ];
}

/** An export of many rows beside a bare program that writes them, and PostgreSQL's own way out. */
export function exportLines({ rows, ours, bare, copy, peakMb }: ExportResult): Line[] {
  return [
    {
      work: `products exported, ${rows} with figures of stock`,
      unit: '/s',
      ours,
      bare,
      target: '>= 0.25 x a bare writer',
      isMet: ours >= 0.25 * bare,
    },
    { work: 'the same beside COPY (in place of bare)', unit: '/s', ours, bare: copy, target: '' },
    {
      work: 'peak memory of the worker beside 10,000 rows (in place of bare)',
      unit: 'MB',
      ours: peakMb.many,
      bare: peakMb.few,
      target: `<= ${MOST_GROWTH_MB} MB more`,
      isMet: peakMb.many <= peakMb.few + MOST_GROWTH_MB,
    },
  ];
}

/** The portal's scripts and its first row. */
export function portalLines(sizes: PortalSizes, { cold, warm, paint, slowed }: PortalTimes): Line[] {
  const screen = (work: string, ours: number): Line => ({ work, unit: 'kB', ours, target: '' });
  const time = (work: string, { p50, p95 }: { p50: number; p95: number }): Line => ({
    work,
    unit: 'ms',
    ours: p50,
    oursP95: p95,
    target: '',
  });
  const slowedKey = (work: string, took: { p50: number; p95: number }): Line => ({
    ...time(`key to paint, slowed: ${work}`, took),
    target: `<= ${SLOWED_KEY_MS} ms on a quiet machine`,
    isMet: took.p50 <= SLOWED_KEY_MS,
  });
  return [
    { work: 'JS and CSS gzip: what every screen needs', unit: 'kB', ours: sizes.entry, target: '' },
    screen('JS and CSS gzip: dashboard as first screen', sizes.entry + sizes.dashboard),
    screen('JS and CSS gzip: order list as first screen', sizes.entry + sizes.orders),
    time('first contentful paint, cold', paint),
    {
      ...time('first order row, cold', cold),
      target: `<= ${COLD_ROW_MS} ms on a quiet machine`,
      isMet: cold.p50 <= COLD_ROW_MS,
    },
    time('first order row, warm', warm),
    time('first order row, warm, processor slowed 4 times', slowed.row),
    slowedKey('palette opens', slowed.palette),
    slowedKey('J to the next row', slowed.next),
    slowedKey('a letter of the filter', slowed.filter),
    slowedKey('an edited order is saved', slowed.save),
  ];
}

/** The size of our tables beside the bare server's. */
export function sizeLines({ ours, bare }: TableSizes): Line[] {
  const target = most(MOST_SIZE, 'R');
  return [{ work: 'database size', unit: 'MB', ours, bare, target, isMet: ours <= MOST_SIZE * bare }];
}
