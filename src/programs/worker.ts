import { createStatusApp } from '#platform/http/status-app.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { exposeFigures } from '#platform/metrics/figures.ts';
import { allFigures } from './figures.ts';
import { allJobs, systemTasks } from './jobs.ts';
import { listen } from './listen.ts';
import { openServices, requireDatabaseUrl, runProgram } from './program.ts';

const CONCURRENCY = 8;

// The background role alone: any number of them beside one database.
await runProgram(async (config, log, stops) => {
  const url = requireDatabaseUrl(config);
  const services = await openServices(config, url, log, stops);
  const worker = await startWorker({ ownerUrl: url, services, jobs: allJobs, systemTasks, concurrency: CONCURRENCY });
  stops.add('worker', worker.stop);
  exposeFigures(worker.owner, allFigures, log);
  if (config.worker_port !== undefined) {
    const status = createStatusApp(services, worker.isRunning);
    await listen(status, { port: config.worker_port, host: config.host, variable: 'WORKER_PORT' });
    stops.add('status', () => status.close());
  }
  log.info('worker is ready');
});
