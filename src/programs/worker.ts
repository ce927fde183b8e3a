import { startWorker } from '#platform/jobs/worker.ts';
import { jobGroups, systemTasks } from './jobs.ts';
import { openServices, requireDatabaseUrl, runProgram } from './program.ts';

// The background role alone: any number of them beside one database.
await runProgram(async (config, log, stops) => {
  const url = requireDatabaseUrl(config);
  const services = await openServices(config, url, log, stops);
  const worker = await startWorker({ ownerUrl: url, services, groups: jobGroups, systemTasks });
  stops.add('worker', worker.stop);
  log.info('worker is ready');
});
