import { type RawBuilder, sql } from 'kysely';
import type { ItemKind } from '../item-filter.ts';

/** Whether a row is of a kind, as the partial indexes have it. */
export const isOfKind: Readonly<Record<ItemKind, RawBuilder<unknown>>> = {
  '': sql`true`,
  kits: sql`is_kit`,
  no_picture: sql`image_url is null`,
  out_of_stock: sql`available <= 0`,
  to_reorder: sql`available <= reorder_point`,
  waited_for: sql`sku in (select subject from problems where kind = 'out_of_stock')`,
};
