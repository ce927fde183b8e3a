import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { startRecheck, startRecheckOf } from '#features/core/order-problems/server/recheck-waiting.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { saveConnectorProduct } from '../contract.ts';
import { conflictOf } from '../link-rules.ts';
import { getConnectorProductRow } from './find-connector-products.ts';
import { linkTexts } from './link-texts.ts';
import { findOpenOrders } from './orders-of-sku.ts';
import { recordLink } from './record-link.ts';

type LinkRequest = z.output<typeof saveConnectorProduct.body>['connector_product'];
type Locked = {
  id: number;
  connection_id: number;
  sku: string;
  product_id: number | null;
  linked_by: string | null;
  product_sku: string | null;
};

/**
 * Links a channel's product or unlinks it, and has the orders checked again that it concerns, or neither. The same
 * twice changes nothing.
 * @throws AppError not_found; invalid where the product is not the account's; linked_meanwhile or unlinked_meanwhile
 */
export function saveLink(staff: Staff, wanted: LinkRequest) {
  return staff.db.transaction().execute((tx) => saveLinkIn(tx, staff, wanted));
}

/** As `saveLink`, in the caller's transaction. */
export async function saveLinkIn(tx: AccountDb, staff: Staff, wanted: LinkRequest) {
  const row = await lockRow(tx, wanted);
  await requireProduct(tx, wanted.product_id);
  refuseConflict(row, wanted);
  const isChanged = row.product_id !== wanted.product_id;
  if (isChanged) await writeLink(tx, staff, row, wanted.product_id);
  const orders = isChanged ? await recheck(tx, staff, row) : 0;
  const connector_product = await getConnectorProductRow(tx, row.id);
  const t = linkTexts(staff).replies;
  const text = wanted.product_id === null ? t.unlinked : t.linked;
  const message = interpolate(orders === 0 ? text.none : orders === 1 ? text.one : text.many, {
    sku: row.sku,
    product: connector_product.sku,
    orders,
  });
  return { message, alert_type: 'success' as const, orders, connector_product };
}

/** Takes the row; one that the channel has not listed is made, so that an order's SKU can be linked all the same. */
async function lockRow(tx: AccountDb, wanted: LinkRequest): Promise<Locked> {
  if (wanted.id === undefined) await addRow(tx, wanted);
  const isWanted =
    wanted.id === undefined
      ? sql`c.connection_id = ${wanted.connection_id} and c.connector_product_sku = ${wanted.connector_product_sku}`
      : sql`c.id = ${wanted.id}`;
  // By itself: a statement that waited for the row would not see the product that it was linked to meanwhile.
  await sql`select from connector_products c where ${isWanted} for update`.execute(tx);
  const { rows } = await sql<Locked>`
    select c.id, c.connection_id, c.connector_product_sku as sku, c.product_id,
           ${memberName('c.linked_by')} as linked_by, p.sku as product_sku
      from connector_products c left join products p on p.id = c.product_id where ${isWanted}`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

async function addRow(tx: AccountDb, { connection_id, connector_product_sku }: LinkRequest): Promise<void> {
  await sql`insert into connector_products (connection_id, connector_product_sku, suggested_product_id, suggested_by,
    suggestions)
    select k.id, ${connector_product_sku}, s.product_id, s.reason, s.n
      from connections k cross join lateral app.suggest_product(${connector_product_sku}, null) s
        where k.id = ${connection_id}
    on conflict (account_id, connection_id, connector_product_sku) do nothing`.execute(tx);
}

async function requireProduct(tx: AccountDb, id: number | null): Promise<void> {
  if (id !== null && !(await isLinkable(tx, id))) throw new AppError('not_found');
}

/** Whether a channel's products can be linked to this one: it is the account's, and no raw material. */
export async function isLinkable(db: AccountDb, productId: number): Promise<boolean> {
  const product = db.selectFrom('products').select('id').where('id', '=', productId).where('entity_id', '=', PRODUCTS);
  return (await product.executeTakeFirst()) !== undefined;
}

function refuseConflict(row: Locked, { product_id, was_product_id }: LinkRequest): void {
  const conflict = conflictOf(row.product_id, product_id, was_product_id);
  if (conflict === null) return;
  const params = { who: row.linked_by ?? 'Bodega', sku: row.sku, product: row.product_sku ?? '' };
  throw new AppError(conflict === 'linked' ? 'linked_meanwhile' : 'unlinked_meanwhile', { params });
}

async function writeLink(tx: AccountDb, staff: Staff, row: Locked, productId: number | null): Promise<void> {
  await sql`update connector_products
    set product_id = ${productId}, linked_by = ${productId === null ? null : staff.user_id},
      linked_at = ${productId === null ? null : sql`now()`},
        refused_product_id = ${productId === null ? row.product_id : null},
      ignored_at = null, ignored_by = null where id = ${row.id}`.execute(tx);
  const { connection_id, sku, product_id: was_product_id } = row;
  await recordLink(tx, staff, { connection_id, sku, was_product_id, product_id: productId });
  const linked = productId === null ? undefined : await skuOf(tx, productId);
  const result = {
    text: linked === undefined ? 'unlinked' : 'linked',
    params: { sku, product: linked ?? row.product_sku ?? '' },
  } as const;
  await writeLog(tx, staff, { connection_id, action: 'link_products', result });
}

async function skuOf(tx: AccountDb, productId: number): Promise<string> {
  const { sku } = await tx.selectFrom('products').select('sku').where('id', '=', productId).executeTakeFirstOrThrow();
  return sku;
}

/**
 * A new link releases the orders that waited for it; one that is gone, or now points to another product,
 * concerns all open orders of the SKU.
 */
async function recheck(
  tx: AccountDb,
  staff: Staff,
  { connection_id, sku: subject, product_id }: Locked,
): Promise<number> {
  return product_id === null
    ? startRecheck(tx, staff, [{ kind: 'unlinked_product', connection_id, subjects: [subject] }])
    : startRecheckOf(tx, staff, await findOpenOrders(tx, connection_id, subject));
}
