import type { Connector, Page, StreamName } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Ctx } from '#connectors/core/ctx.ts';
import type { ListedCount } from '../settings-contract.ts';

/** A test is to be over soon: of a long list it is enough to know that there is more. */
const MAX_PAGES = 5;

/**
 * What a partner lists, for a member who connects it; nothing is stored. A list that cannot be read now is left out.
 */
export async function countListed(connector: Connector, ctx: Ctx): Promise<ListedCount[]> {
  const found: ListedCount[] = [];
  for (const what of ['products', 'ship_codes', 'ship_methods', 'locations'] as const) {
    const one = await countStream(connector, ctx, what);
    if (one) found.push({ what, ...one });
  }
  return found;
}

async function countStream(
  connector: Connector,
  ctx: Ctx,
  stream: StreamName,
): Promise<Omit<ListedCount, 'what'> | null> {
  let count = 0;
  let page: string | null = null;
  try {
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const read: Page<unknown> | undefined = await connector.read[stream]?.(ctx, { from: null, page });
      if (!read) return null;
      count += read.items.length;
      if (read.next === undefined) return { count, is_more: false };
      page = read.next;
    }
    return { count, is_more: true };
  } catch (error) {
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}
