import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import { sendWrites } from '#features/partners/outbox/server/send-writes.ts';
import { askDocument } from '#features/tax/documents/server/issuing/ask-document.ts';
import { fileDocument } from '#features/tax/documents/server/issuing/file-document.ts';
import { issueDocument } from '#features/tax/documents/server/planning/issue-document.ts';
import type { Staff } from '#platform/db/actor.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { jobDurations } from '#platform/jobs/job-metrics.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { Services } from '#platform/services.ts';
import { jobGroups, PARTNER_SLOTS } from '#programs/jobs.ts';
import { startSandboxProcess } from '../tests/crash/processes.ts';
import { openBenchServices } from './bench-services.ts';
import type { BenchDatabase } from './generate.ts';
import {
  addIssuingAccount,
  type Country,
  callsMade,
  ISSUING,
  issuingStaff,
  liftLimits,
  storeSales,
} from './issue-account.ts';
import { postgresCpuClock } from './postgres-cpu.ts';
import { removeAccount } from './remove-account.ts';

/** Documents from their plan to their files in storage, by one worker; milliseconds are of them all. */
export type IssueRound = {
  countries: readonly Country[];
  documents: number;
  ms: number;
  workerCpuMs: number;
  databaseCpuMs: number;
  /** To the providers. */
  calls: number;
  /** How often each kind of job ran. */
  jobs: { name: string; runs: number }[];
};

const COUNTRIES = ['EC', 'GT', 'MX'] as const;
const SALES_EACH = 200;
const WARM_UP_EACH = 20;
/** How long the simulated authority of Ecuador works on a document: less than it is given before it is asked. */
const TAX_STEP_MS = 100;
const LOOK_EVERY_MS = 50;
const MAX_MS = 180_000;
const JOBS = [planDocumentsJob, issueDocument, sendWrites, askDocument, fileDocument].map(({ name }) => name);

type Bench = {
  staff: Staff;
  services: Services;
  client: pg.Client;
  url: string;
  databaseCpu: () => number;
};

/** Sales to all countries at once, then to each alone; their providers are a process of their own. */
export async function runIssueRounds({ url }: BenchDatabase): Promise<IssueRound[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-bench-'));
  const env = { SANDBOX_ORDER_EVERY_MS: '0', SANDBOX_TAX_STEP_MS: String(TAX_STEP_MS) };
  const sandbox = await startSandboxProcess(env);
  await using open = openBenchServices({ url });
  const services = { ...open, files: openDiskStore(folder), allowed_hosts: [sandbox.host] };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const staff = issuingStaff(services);
  try {
    await removeAccount(client, ISSUING.account_id);
    await addIssuingAccount(staff, services, client, sandbox.url);
    const databaseCpu = await postgresCpuClock(url);
    const bench = { staff, services, client, url, databaseCpu };
    await issue(bench, 'W', COUNTRIES, WARM_UP_EACH); // what is done for the first time is not counted
    const rounds = [await issue(bench, 'A', COUNTRIES, SALES_EACH)];
    for (const country of COUNTRIES) rounds.push(await issue(bench, 'B', [country], SALES_EACH));
    return rounds;
  } finally {
    await sandbox.kill();
    await removeAccount(client, ISSUING.account_id);
    await client.end();
    await rm(folder, { recursive: true });
  }
}

/** @throws Error where they are not all stored in time */
async function issue(bench: Bench, name: string, countries: readonly Country[], each: number): Promise<IssueRound> {
  const { staff, services, client, url } = bench;
  const storedBefore = await countStored(client);
  await storeSales(staff, name, countries, each);
  // The orders' own checks are another part's.
  await client.query(
    'select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = $1))',
    [checkOrders.name],
  );
  await liftLimits(client);
  const documents = each * countries.length;
  const jobsBefore = await jobRuns();
  const worker = await startWorker({ ownerUrl: url, services, groups: jobGroups(PARTNER_SLOTS), systemTasks: [] });
  const before = clocksOf(bench);
  try {
    while ((await countStored(client)) < storedBefore + documents) {
      if (performance.now() > before.ms + MAX_MS) throw new Error(`Not all are stored: ${await statesOf(client)}`);
      await wait(LOOK_EVERY_MS);
    }
    const after = clocksOf(bench);
    const jobsAfter = await jobRuns();
    return {
      countries,
      documents,
      ms: after.ms - before.ms,
      workerCpuMs: after.workerCpuMs - before.workerCpuMs,
      databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
      calls: await callsMade(client),
      jobs: JOBS.map((job) => ({ name: job, runs: (jobsAfter.get(job) ?? 0) - (jobsBefore.get(job) ?? 0) })),
    };
  } finally {
    await worker.stop();
  }
}

function clocksOf({ databaseCpu }: Bench) {
  const { user, system } = process.cpuUsage();
  return {
    ms: performance.now(),
    workerCpuMs: (user + system) / 1000,
    databaseCpuMs: databaseCpu(),
  };
}

/** How often jobs of each kind ran in this process, by the worker's own figures. */
async function jobRuns(): Promise<Map<string, number>> {
  const runs = new Map<string, number>();
  const { values } = await jobDurations.get();
  for (const { labels, metricName, value } of values) {
    const { job } = labels;
    if (job === undefined || !metricName?.endsWith('_count')) continue;
    runs.set(String(job), (runs.get(String(job)) ?? 0) + value);
  }
  return runs;
}

async function countStored(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from tax_documents where account_id = $1 and state = 'stored'`,
    [ISSUING.account_id],
  );
  return rows[0]?.n ?? 0;
}

async function statesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(
    `select concat_ws(' ', count(*), country, state, findings, notices) as state from tax_documents
      where account_id = $1 group by country, state, findings, notices order by count(*) desc limit 5`,
    [ISSUING.account_id],
  );
  return rows.map(({ state }) => state).join('; ');
}
