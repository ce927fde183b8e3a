import { migrate } from '#platform/db/migrate.ts';
import { retryUntilReachable } from '#platform/db/retry-until-reachable.ts';
import { loginToMake, requireDatabaseUrl } from './app-database.ts';
import { runProgram } from './program.ts';

// Brings the database to this build's schema; run it before the servers and workers of a new version.
await runProgram(async (config, log) => {
  const url = requireDatabaseUrl(config);
  const count = await retryUntilReachable(log, () => migrate(url, { login: loginToMake(config), log }));
  console.log(count === 0 ? 'The database is up to date' : `Migrations applied: ${count}`);
});
