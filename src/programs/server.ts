import { openServices, requireDatabaseUrl, runProgram } from './program.ts';
import { startServer } from './start-server.ts';

// The HTTP role alone: any number of them beside one database.
await runProgram(async (config, log, stops) => {
  const url = requireDatabaseUrl(config);
  const services = await openServices(config, url, log, stops);
  const server = await startServer(config, url, services);
  stops.add('server', server.stop);
  log.info({ port: config.port }, 'server is ready');
});
