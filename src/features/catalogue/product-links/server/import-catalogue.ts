import { AppError } from '#base/errors.ts';
import { connectorOf } from '#connectors/registry.ts';
import { addPoll } from '#features/partners/connections/server/polls.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordCatalogueAsked } from './catalogue-read.ts';

/**
 * Has the channel's whole catalogue read now instead of at its next turn.
 * @throws AppError connection_paused; invalid where the connector lists no products
 */
export async function startCatalogueImport(staff: Staff, connectionId: number): Promise<void> {
  const { kind, state } = await staff.db
    .selectFrom('connections')
    .select(['kind', 'state'])
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  if (!connectorOf(kind).manifest.capabilities.includes('products.read'))
    throw new AppError('invalid', { fields: { connector: ['lists no products'] } });
  if (state !== 'active') throw new AppError('connection_paused');
  await staff.db.transaction().execute(async (tx) => {
    await recordCatalogueAsked(tx, staff, connectionId);
    await addPoll(tx, staff, connectionId, 'import-connector-products');
  });
}
