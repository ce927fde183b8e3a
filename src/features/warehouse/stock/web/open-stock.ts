import { redirect } from '@tanstack/react-router';
import { queryOf } from '#ui/query.ts';
import type { ScreenOpening } from '#ui/screen-opening.ts';
import { countChannelStock } from '../contract.ts';
import { channelStockQueryOf } from './channel-stock-query.ts';

/**
 * Where the address says nothing, the list opens on what differs, if anything does. @throws the redirect that leads
 * there
 */
export async function openStock({ client, search, params }: ScreenOpening): Promise<void> {
  if (search.filterBy || search.search) return;
  const ofChannel = params.id === undefined ? {} : { connection_id: params.id, core_id: '' };
  const { connection_id, core_id } = channelStockQueryOf({ ...search, ...ofChannel });
  const query = { connection_id, core_id };
  const counts = await client.ensureQueryData(queryOf(countChannelStock, { query })).catch(() => undefined);
  if (counts && counts.different > 0)
    throw redirect({ to: '.', search: { ...search, filterBy: 'Different' }, replace: true });
}
