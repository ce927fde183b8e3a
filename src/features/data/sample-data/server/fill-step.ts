import { sql } from 'kysely';
import { coreLocations, shopCodes, shopLocations } from '#connectors/sample/sample-places.ts';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { linkSameSkus } from '#features/catalogue/product-links/server/link-same-skus.job.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { writeCodes, writeLocations } from '#features/warehouse/mappings/server/write-mappings.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { JobRun } from '#platform/jobs/job.ts';

/**
 * What fills an account once its partners are there, in this order: orders are checked against what came before. All of
 * it is read as from any partner; only what a person would decide, the mappings, is written here.
 */
export const fillSteps: readonly ((run: JobRun) => Promise<void>)[] = [
  async (run) => {
    const { warehouse, shop } = await findPartners(run.actor.db);
    for (const connection_id of [warehouse, shop]) await importPartnerLists.run({ connection_id }, atOnce(run));
    await mapShop(run, shop);
  },
  async (run) => {
    const { warehouse, shop } = await findPartners(run.actor.db);
    await importConnectorProducts.run({ connection_id: shop }, atOnce(run));
    await linkSameSkus.run({ connection_id: shop }, atOnce(run));
    await importStock.run({ connection_id: warehouse }, atOnce(run));
  },
  async (run) => {
    const { shop } = await findPartners(run.actor.db);
    await importOrders.run({ connection_id: shop }, atOnce(run));
  },
];

/** The sample partners have no call limits, so the job waits in place. */
const atOnce = (run: JobRun): JobRun => ({ ...run, waitsInPlace: true });

async function findPartners(db: AccountDb): Promise<{ warehouse: number; shop: number }> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, id from connections where kind in ('sample-warehouse', 'sample-shop')`.execute(db);
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? 0;
  return { warehouse: idOf('sample-warehouse'), shop: idOf('sample-shop') };
}

/** Of the codes one is left for a person to map. */
async function mapShop({ actor }: JobRun, shop: number): Promise<void> {
  const by = { user_id: actor.user_id ?? null };
  const codes = shopCodes.flatMap(({ code, means }) =>
    means === null ? [] : [{ connector_code: code, amware_code: means }],
  );
  const places = shopLocations.map(({ id, description }) => ({
    source_location_id: id,
    source_location_name: description,
    core_id: coreLocations[0]?.id ?? null,
  }));
  await actor.db.transaction().execute(async (tx) => {
    await writeCodes(tx, by, shop, codes);
    await writeLocations(tx, by, shop, places);
  });
}
