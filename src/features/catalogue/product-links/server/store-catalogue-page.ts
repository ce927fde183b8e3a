import type { QuarantinedRecord } from '#connectors/core/connector.ts';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import type { PageOfRun } from '#features/partners/connections/server/read-stream.ts';
import { saveReportedLevels } from '#features/warehouse/stock/server/channel-sync/save-reported-levels.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordCatalogueRead, runOfPage } from './catalogue-read.ts';
import { linkSameSkusSoon } from './link-same-skus.job.ts';
import { keepQuarantined, markVanished, saveConnectorProducts } from './save-connector-products.ts';

/** What a page changed; `gone` only with the last page of a whole reading. */
export type StoredPage = { added: number; changed: number; gone: number };

/**
 * Stores a page of a channel's catalogue and, with the last of a whole reading (`isWhole`), marks what none of its
 * pages listed. Which reading a row was seen by is saved with the row, so that one that was killed goes on where it
 * stood.
 */
export async function storeCataloguePage(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionId: number,
  { items, quarantined }: { items: readonly RemoteProduct[]; quarantined: readonly QuarantinedRecord[] },
  { isFirst, isLast, isWhole }: PageOfRun & { isWhole: boolean },
): Promise<StoredPage> {
  const run = await runOfPage(tx, connectionId, isFirst);
  const saved = await saveConnectorProducts(tx, connectionId, run, items);
  await saveReportedLevels(tx, connectionId, items);
  await keepQuarantined(tx, connectionId, run, quarantined);
  const gone = isLast && isWhole ? await markVanished(tx, connectionId, run) : 0;
  await recordCatalogueRead(tx, actor, connectionId, { listed: items.length, ...saved }, isLast ? { gone } : null);
  if (saved.added + saved.changed > 0) await linkSameSkusSoon(tx, actor, [connectionId]);
  return { ...saved, gone };
}
