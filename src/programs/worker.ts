import { startWorker } from '#platform/jobs/worker.ts';
import { requireConnectionsFor, requireDatabaseUrl } from './app-database.ts';
import { allJobs, systemTasks } from './jobs.ts';
import { openServices, runProgram } from './program.ts';

const CONCURRENCY = 8;

// The background role alone: any number of them beside one database.
await runProgram(async (config, log, stops) => {
  const url = requireDatabaseUrl(config);
  const concurrency = config.worker_concurrency ?? CONCURRENCY;
  requireConnectionsFor(concurrency, config);
  const services = await openServices(config, { ownerUrl: url, kind: 'jobs', log, stops });
  const worker = await startWorker({ ownerUrl: url, services, jobs: allJobs, systemTasks, concurrency });
  stops.add('worker', worker.stop);
  log.info('worker is ready');
});
