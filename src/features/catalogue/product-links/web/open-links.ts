import { redirect } from '@tanstack/react-router';
import { queryOf } from '#ui/query.ts';
import type { ScreenOpening } from '#ui/screen-opening.ts';
import { countListedProducts } from '../contract.ts';
import { connectionOf } from './use-links-list.ts';

/**
 * Where the address says nothing, the list opens on what is not linked, if there is any. @throws the redirect that
 * leads there
 */
export async function openLinks({ client, search, params }: ScreenOpening): Promise<void> {
  if (search.connectionStatus || search.search || search.focus) return;
  const connection_id = connectionOf(params.id ?? search.connection_id);
  const query = connection_id === undefined ? {} : { connection_id };
  const counts = await client.ensureQueryData(queryOf(countListedProducts, { query })).catch(() => undefined);
  if (counts && counts.unlinked > 0)
    throw redirect({ to: '.', search: { ...search, connectionStatus: 'unlinked' }, replace: true });
}
