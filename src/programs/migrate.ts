import { migrate } from '#platform/db/migrate.ts';
import { requireDatabaseUrl, runProgram } from './program.ts';

// Brings the database to this build's schema; run it before the servers and workers of a new version.
await runProgram(async (config) => {
  const count = await migrate(requireDatabaseUrl(config));
  console.log(count === 0 ? 'The database is up to date' : `Migrations applied: ${count}`);
});
