import { join } from 'node:path';
import { ZodError } from 'zod';
import { type Config, notUsable, StartError } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { retryUntilReachable } from '#platform/db/retry-until-reachable.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { exposeFigures } from '#platform/metrics/figures.ts';
import { readOptions } from '../../sandbox/options.ts';
import { OrdersFileError, startSandbox } from '../../sandbox/sandbox.ts';
import { loginToMake, openAppDatabase } from './app-database.ts';
import { demoMembers } from './demo/demo-accounts.ts';
import { drawPictures } from './demo/draw-pictures.job.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { allFigures } from './figures.ts';
import { jobGroups, PARTNER_SLOTS, systemTasks } from './jobs.ts';
import { openServices } from './open-services.ts';
import type { Stops } from './program.ts';
import { requireConnectionsFor } from './require-connections.ts';
import { startServer } from './start-server.ts';

/** Starts everything in one process: database, server, worker and, in the demo, the simulated partners. */
export async function startAll(config: Config, log: Log, stops: Stops): Promise<void> {
  const url = config.database_url ?? (await startEmbeddedDatabase(config, stops));
  await retryUntilReachable(log, () => migrate(url, { login: loginToMake(config), log }));
  const sandboxUrl = config.is_demo ? await startPartners(config, stops) : undefined;
  const allowed_hosts = sandboxUrl ? [...config.allowed_hosts, new URL(sandboxUrl).host] : config.allowed_hosts;
  const partnerSlots = config.worker_concurrency ?? PARTNER_SLOTS;
  requireConnectionsFor(partnerSlots, config);
  const services = await openServices({ ...config, allowed_hosts }, { ownerUrl: url, kind: 'calls', log, stops });
  const database = await openAppDatabase(config, { ownerUrl: url, kind: 'jobs', log, stops });
  const groups = [...jobGroups(partnerSlots), ...(config.is_demo ? [{ jobs: [drawPictures], slots: 1 }] : [])];
  const worker = await startWorker({ ownerUrl: url, services: { ...services, database }, groups, systemTasks });
  stops.add('worker', worker.stop);
  exposeFigures(worker.owner, allFigures, log);
  const server = await startServer(config, url, services);
  stops.add('server', server.stop);
  if (sandboxUrl) await prepareDemo(url, services, sandboxUrl);
  console.log(`Bodega is ready at ${config.base_url}`);
  if (config.is_demo)
    for (const member of demoMembers) console.log(`  ${member.email}  ${member.password}  (${member.account})`);
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
