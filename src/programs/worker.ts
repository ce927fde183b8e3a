import { createStatusApp } from '#platform/http/status-app.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { exposeFigures } from '#platform/metrics/figures.ts';
import { requireDatabaseUrl } from './app-database.ts';
import { allFigures } from './figures.ts';
import { jobGroups, PARTNER_SLOTS, systemTasks } from './jobs.ts';
import { listen } from './listen.ts';
import { openServices } from './open-services.ts';
import { runProgram } from './program.ts';
import { requireConnectionsFor } from './require-connections.ts';

// The background role alone: any number of them share one database.
await runProgram(async (config, log, stops) => {
  const url = requireDatabaseUrl(config);
  const partnerSlots = config.worker_concurrency ?? PARTNER_SLOTS;
  requireConnectionsFor(partnerSlots, config);
  const services = await openServices(config, { ownerUrl: url, kind: 'jobs', log, stops });
  const worker = await startWorker({ ownerUrl: url, services, groups: jobGroups(partnerSlots), systemTasks });
  stops.add('worker', worker.stop);
  exposeFigures(worker.owner, allFigures, log);
  if (config.worker_port !== undefined) {
    const status = createStatusApp(services, worker.isRunning);
    await listen(status, { port: config.worker_port, host: config.host, variable: 'WORKER_PORT' });
    stops.add('status', () => status.close());
  }
  log.info('worker is ready');
});
