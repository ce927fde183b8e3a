import { AppError } from '#base/errors.ts';
import { sampleProducts } from '#connectors/sample/sample-products.ts';
import { addItem } from '#features/catalogue/items/server/create-item.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { lockSamples } from '#features/partners/connections/server/samples.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { sample_data as english } from '#texts/en/sample-data.ts';
import { sample_data as spanish } from '#texts/es/sample-data.ts';
import { inLanguage } from '#texts/language.ts';
import type { SampleData } from '../contract.ts';
import { mayFill } from '../sample-rules.ts';
import { readHoldings } from './read-holdings.ts';
import { readSampleData } from './read-sample-data.ts';
import { runSamples } from './run-samples.job.ts';

const textsIn = inLanguage({ en: english, es: spanish });

/** Soon enough that one who looks on sees orders move. */
const POLL_SECONDS = 10;

/**
 * Has an account filled with samples: two partners that live in this process, and the products that they know. The rest
 * comes from them as from any partner, by `runSamples`.
 * @throws AppError sample_data_refused for an account that has anything
 */
export function addSamples(staff: Staff, services: Services): Promise<SampleData> {
  return staff.db.transaction().execute(async (tx) => {
    await lockSamples(tx, staff);
    if (!mayFill(await readHoldings(tx))) throw new AppError('sample_data_refused');
    const { id } = await tx
      .insertInto('sample_data')
      .values({ state: 'filling', started_by: staff.user_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await connectSamples({ ...staff, db: tx }, services);
    await addProducts(tx, staff);
    await recordEvent(tx, staff, { type: 'samples.added' });
    await runSamples.start(tx, staff, { id });
    return readSampleData(tx);
  });
}

async function connectSamples(staff: Staff, services: Services): Promise<void> {
  const { names } = textsIn(staff);
  const settings = { poll_seconds: POLL_SECONDS };
  const connect = (kind: string, name: string) =>
    createConnection(staff, services, { kind, name, credentials: {}, settings, state: 'active' });
  await connect('sample-warehouse', names.warehouse);
  const shop = await connect('sample-shop', names.shop);
  await staff.db.updateTable('connections').set({ links_same_skus: true }).where('id', '=', shop).execute();
}

async function addProducts(tx: AccountDb, staff: Staff): Promise<void> {
  for (const { sku, name, price, barcode } of sampleProducts)
    await addItem(tx, staff, PRODUCTS, { sku, name, price, upc: barcode });
}
