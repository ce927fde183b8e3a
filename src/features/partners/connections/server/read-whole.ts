import type { Connector, Page, Remote, StreamName } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Ctx } from '#connectors/core/ctx.ts';

const MAX_PAGES = 500;

/**
 * Reads a stream from beginning to end, for lists that are short and only make sense whole.
 * @throws ConnectorError, also where a record cannot be read: half a list would pass for the whole
 */
export async function readWhole<K extends StreamName>(connector: Connector, ctx: Ctx, stream: K): Promise<Remote[K][]> {
  const items: Remote[K][] = [];
  let mark: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page: Page<Remote[K]> | undefined = await connector.read[stream]?.(ctx, { from: null, page: mark });
    const record = page?.quarantined[0];
    if (record) throw new ConnectorError('bug', `${record.source_id}: ${record.reason}`);
    items.push(...(page?.items ?? []));
    if (page?.next === undefined) return items;
    mark = page.next;
  }
  throw new ConnectorError('bug', `the list does not end after ${MAX_PAGES} pages`);
}
