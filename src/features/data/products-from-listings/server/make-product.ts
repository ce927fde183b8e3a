import { interpolate } from '#base/text.ts';
import type { NewItem } from '#features/catalogue/items/contract.ts';
import { addItem } from '#features/catalogue/items/server/create-item.ts';
import { refuseTakenSku } from '#features/catalogue/items/server/item-refusals.ts';
import { saveLinkIn } from '#features/catalogue/product-links/server/save-link.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { readStockSoon } from '#features/warehouse/stock/server/availability/read-stock-soon.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { ListingName } from '../contract.ts';
import { madeTexts } from './made-texts.ts';

/**
 * Adds a product for one of a channel's products, links the two, and has the orders checked again that waited for it,
 * or none of it.
 * @throws AppError not_found; sku_taken; linked_meanwhile; invalid for a category or part that the account does not
 * have
 */
export async function makeListedProduct(staff: Staff, listing: ListingName, item: NewItem) {
  return refuseTakenSku(staff, item.sku, () =>
    staff.db.transaction().execute(async (tx) => {
      const { id: product_id } = await addItem(tx, staff, PRODUCTS, item);
      const { orders, connector_product } = await saveLinkIn(tx, staff, {
        ...listing,
        product_id,
        was_product_id: null,
      });
      await readStockSoon(tx, staff);
      const t = madeTexts(staff).replies;
      const message = interpolate(orders === 0 ? t.none : orders === 1 ? t.one : t.many, {
        sku: connector_product.sku,
        listing: connector_product.connector_product_sku,
        orders,
      });
      return { message, product_id, orders, connector_product };
    }),
  );
}
