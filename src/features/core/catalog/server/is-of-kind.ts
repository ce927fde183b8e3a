import { type RawBuilder, sql } from 'kysely';
import type { ProductCodeName } from '#base/tax-codes.ts';
import type { ItemKind } from '../item-filter.ts';

/** Whether neither the row nor its category has the code; `codeInForce` says the same of one item. */
export const hasNoCode = (name: ProductCodeName): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(name)} = '' and (
    category_id is null or category_id not in (select g.id from categories g where ${sql.ref(`g.${name}`)} <> ''))`;

/** Whether a row is of a kind, as the partial indexes have it. */
export const isOfKind: Readonly<Record<ItemKind, RawBuilder<unknown>>> = {
  '': sql`true`,
  kits: sql`is_kit`,
  no_picture: sql`image_url is null`,
  out_of_stock: sql`available <= 0`,
  to_reorder: sql`available <= reorder_point`,
  waited_for: sql`sku in (select subject from problems where kind = 'out_of_stock')`,
  no_sat_product_key: hasNoCode('sat_product_key'),
  no_sin_product_code: hasNoCode('sin_product_code'),
};
