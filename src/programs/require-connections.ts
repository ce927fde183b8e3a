import { type Config, StartError } from '#platform/config.ts';
import { connectionsFor } from '#platform/db/database.ts';
import { jobGroups } from './jobs.ts';

/**
 * A job of a partner may hold a lock and a token's transaction while it takes a call from the limit; one connection
 * must be left for that, and one for each other job. @throws StartError where there are fewer
 */
export function requireConnectionsFor(partnerSlots: number, { database_connections }: Config): void {
  const slots = jobGroups(partnerSlots).reduce((sum, group) => sum + group.slots, 0);
  const least = connectionsFor(slots + partnerSlots + 1);
  if (database_connections >= least) return;
  throw new StartError(
    `DATABASE_CONNECTIONS is too small for ${slots} jobs at once: set it to at least ${least}, or WORKER_CONCURRENCY lower`,
  );
}
