import { connectors } from '#connectors/registry.ts';
import { debouncePoll } from '#features/partners/connections/server/polls.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

const KINDS = connectors
  .filter(({ manifest }) => manifest.capabilities.includes('stock.read'))
  .map(({ manifest }) => manifest.id);

/**
 * Has the warehouses' counts read at once for products that are new, instead of at the next turn: orders wait for them.
 */
export async function readStockSoon(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  const warehouses = await tx
    .selectFrom('connections')
    .select('id')
    .where('kind', 'in', KINDS)
    .where('state', '=', 'active')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of warehouses) await debouncePoll(tx, actor, id, 'import-stock');
}
