import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { AccountDb } from '#platform/db/database.ts';

const kinds = connectors.flatMap(({ manifest: { id, capabilities } }) =>
  capabilities.includes('tickets.write') ? [id] : [],
);

/** The desk that takes an account's requests: the oldest that is active; null where there is none. */
export async function findDesk(db: AccountDb): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from connections
     where kind = any(${kinds}::text[]) and state = 'active' and removed_at is null order by id limit 1`.execute(db);
  return rows[0] ?? null;
}
