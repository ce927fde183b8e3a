import { availableParallelism } from 'node:os';
import type { DocumentCosts } from './document-rounds.ts';
import type { IssueRound } from './issue-rounds.ts';
import type { Line } from './report.ts';

/** What documents of each country cost a core, and how many one makes in a second. */
export function documentLines(costs: readonly DocumentCosts[]): Line[] {
  return costs.flatMap(({ country, check, build, sign, schema }) => [
    { work: `${country}: an order checked`, unit: 'ms', ours: check, target: '' },
    { work: `${country}: its document built`, unit: 'ms', ours: build, target: '' },
    ...(sign === null ? [] : [{ work: `${country}: signed`, unit: 'ms', ours: sign, target: '' }]),
    ...(schema === null
      ? []
      : [{ work: `${country}: checked by the official schema`, unit: 'ms', ours: schema, target: '' }]),
    {
      work: `${country}: documents a second and core`,
      unit: '/s',
      ours: 1000 / (check + build + (sign ?? 0) + (schema ?? 0)),
      target: '',
    },
  ]);
}

/** Documents from their plan to their storage; their limit is the queue's own drain rate in the same run. */
export const issueLines = (rounds: readonly IssueRound[], drained: number): Line[] =>
  rounds.flatMap((round) => roundLines(round, drained));

function roundLines(round: IssueRound, drained: number): Line[] {
  const { countries, documents, ms, workerCpuMs, databaseCpuMs, providerCpuMs, calls, jobs } = round;
  const whose = countries.join(', ');
  const runs = jobs.reduce((sum, job) => sum + job.runs, 0);
  const names = jobs.flatMap((job) => (job.runs > 0 ? [`${job.name} ${job.runs}`] : [])).join(', ');
  const each = (work: string, unit: string, all: number): Line => ({
    work: `${whose}: ${work}`,
    unit,
    ours: all / documents,
    target: '',
  });
  const cores = (workerCpuMs + databaseCpuMs + providerCpuMs) / ms;
  return [
    {
      work: `${whose}: ${documents} documents issued`,
      unit: '/s',
      ours: (1000 * documents) / ms,
      bare: (drained * documents) / runs,
      target: '',
    },
    each(`jobs of a document (${names})`, '', runs),
    each('calls to the provider for a document', '', calls),
    each('CPU of the worker for a document', 'ms', workerCpuMs),
    each('CPU of the database for a document', 'ms', databaseCpuMs),
    each('CPU of the simulated provider for a document', 'ms', providerCpuMs),
    { work: `${whose}: cores busy, of ${availableParallelism()}`, unit: '', ours: cores, target: '' },
  ];
}
