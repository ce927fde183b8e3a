import { join } from 'node:path';
import pg from 'pg';
import { ZodError } from 'zod';
import { type Config, notUsable, StartError } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { exposeFigures } from '#platform/metrics/figures.ts';
import { readOptions } from '../../sandbox/options.ts';
import { OrdersFileError, startSandbox } from '../../sandbox/sandbox.ts';
import { demoMembers } from './demo/demo-accounts.ts';
import { drawPictures } from './demo/draw-pictures.job.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { allFigures } from './figures.ts';
import { allJobs, systemTasks } from './jobs.ts';
import { openServices, runProgram, type Stops } from './program.ts';
import { startServer } from './start-server.ts';

const CONCURRENCY = 6;
const DATABASE = 'bodega';

// Everything in one process: database, server, worker and, in the demo, the simulated partners.
process.env.DEMO ??= 'on';
// The partners' notices come by the dozen: what is said at the start should stay in sight.
if (process.env.DEMO === 'on') process.env.LOG_LEVEL ??= 'warn';
await runProgram(async (config, log, stops) => {
  const url = config.database_url ?? (await startDatabase(config, stops));
  await migrate(url);
  const sandboxUrl = config.is_demo ? await startPartners(config, stops) : undefined;
  const allowed_hosts = sandboxUrl ? [...config.allowed_hosts, new URL(sandboxUrl).host] : config.allowed_hosts;
  const services = await openServices({ ...config, allowed_hosts }, url, log, stops);
  const jobs = config.is_demo ? [...allJobs, drawPictures] : allJobs;
  const worker = await startWorker({ ownerUrl: url, services, jobs, systemTasks, concurrency: CONCURRENCY });
  stops.add('worker', worker.stop);
  exposeFigures(worker.owner, allFigures, log);
  const server = await startServer(config, url, services);
  stops.add('server', server.stop);
  if (sandboxUrl) await prepareDemo(url, services, sandboxUrl);
  console.log(`Bodega is ready at ${config.base_url}`);
  if (config.is_demo)
    for (const member of demoMembers) console.log(`  ${member.email}  ${member.password}  (${member.account})`);
});

/** The database that the npm packages bring, its data in DATA_DIR. @returns the owner's connection string */
async function startDatabase(config: Config, stops: Stops): Promise<string> {
  const cluster = await startEmbeddedPostgres({ dataDir: config.data_dir, durable: true });
  stops.add('database', cluster.stop);
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return cluster.url(DATABASE);
}

async function startPartners(config: Config, stops: Stops): Promise<string> {
  try {
    const sandbox = await startSandbox(sandboxOptions(config));
    stops.add('sandbox', sandbox.stop);
    return sandbox.url;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.sandbox_port} is in use: stop what uses it, or set SANDBOX_PORT to another`);
    }
    if (error instanceof OrdersFileError) throw new StartError(`SANDBOX_ORDERS is not usable: ${error.message}`);
    throw error;
  }
}

function sandboxOptions({ data_dir }: Config) {
  try {
    return readOptions({ SANDBOX_JOURNAL: join(data_dir, 'sandbox.journal'), ...process.env });
  } catch (error) {
    throw error instanceof ZodError ? notUsable(error) : error;
  }
}
