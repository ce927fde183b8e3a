import { requireDatabaseUrl } from './app-database.ts';
import { openServices } from './open-services.ts';
import { runProgram } from './program.ts';
import { startServer } from './start-server.ts';

// The HTTP role alone: any number of them share one database.
await runProgram(async (config, log, stops) => {
  const url = requireDatabaseUrl(config);
  const services = await openServices(config, { ownerUrl: url, kind: 'calls', log, stops });
  const server = await startServer(config, url, services);
  stops.add('server', server.stop);
  log.info({ port: config.port }, 'server is ready');
});
