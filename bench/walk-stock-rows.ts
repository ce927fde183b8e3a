import { MEASURED_ACCOUNT } from './generate.ts';
import { STUCK_CHANNEL } from './made-up-rows.ts';
import type { WalkFill } from './walk-fill.ts';

const ACCOUNT = MEASURED_ACCOUNT;
const FIRST_PRODUCT = 500_000_000;
/** Stock is pushed to each of so many places of the channel. */
const PLACES = 8;
export const KIT = FIRST_PRODUCT + 1;
const MATERIAL = 600_000_001;
/** An item of each kind, by its name in addresses: the product is a kit of many parts, and a part of many kits. */
export const walkedItems = { products: KIT, raw_materials: MATERIAL };

const nameOf = (n: string) => `(array['Oak', 'Pine', 'Steel', 'Glass', 'Linen', 'Wool', 'Clay'])[1 + ${n} % 7] || ' ' ||
  (array['table', 'lamp', 'shelf', 'bowl', 'chair', 'frame', 'mirror', 'basket', 'vase', 'tray', 'clock'])[1 + ${n} % 11] || ' ' || md5(${n}::text)::varchar(6)`;

/**
 * One product for ten orders, listed by one channel, of which one in ten has no link yet; one is in every fourth order.
 */
const products: WalkFill = (orders) => `
  insert into products (account_id, id, sku, name, upc, available, reorder_point) overriding system value
    select ${ACCOUNT}, ${FIRST_PRODUCT} + n, 'WK-' || lpad(n::text, 7, '0'), ${nameOf('n')},
           lpad(n::text, 12, '3'), n % 50, case when n % 7 = 0 then 20 end from generate_series(1, ${orders / 10}) n;
  insert into products (account_id, id, sku, name, entity_id, available) overriding system value
    select ${ACCOUNT}, ${MATERIAL} + n, 'RM-' || lpad(n::text, 7, '0'), 'Material lamp ' || n, 1, n % 50
      from generate_series(0, ${orders / 50}) n;
  delete from item_count_deltas where account_id = ${ACCOUNT};
  insert into connector_products (account_id, id, connection_id, connector_product_sku, title, product_id, qty,
    suggested_product_id, suggested_by, suggestions) overriding system value
    select ${ACCOUNT}, ${FIRST_PRODUCT} + n, ${STUCK_CHANNEL}, 'wk-' || lpad(n::text, 7, '0'), ${nameOf('n')}, case
      when n % 10 <> 0 then ${FIRST_PRODUCT} + n end, n % 300,
           case when n % 20 = 0 then ${FIRST_PRODUCT} + n end, case when n % 20 = 0 then 'sku' end, (n % 20 = 0)::int
             from generate_series(1, ${orders / 10}) n;
  insert into line_items (account_id, order_id, source_item_id, sku, name, quantity, unit_price, line_total)
    select ${ACCOUNT}, n * 4, 'popular', 'wk-0000001', 'Popular', 1, 1, 1 from generate_series(1, ${orders / 4}) n;
  delete from connector_product_count_deltas where account_id = ${ACCOUNT} and connection_id = ${STUCK_CHANNEL};
  insert into connector_product_count_deltas (account_id, connection_id, is_linked, is_suggested, is_ignored, n)
    select account_id, connection_id, product_id is not null, product_id is null
      and suggested_product_id is not null, false, count(*) from connector_products
     where account_id = ${ACCOUNT} and connection_id = ${STUCK_CHANNEL} group by 1, 2, 3, 4`;

const kits: WalkFill = () => `
  insert into kit_parts (account_id, kit_id, part_id, quantity) select ${ACCOUNT}, ${KIT}, ${KIT} + n, 1
    from generate_series(1, 50) n;
  insert into kit_parts (account_id, kit_id, part_id, quantity) select ${ACCOUNT}, ${KIT} + 1000 + n, ${KIT} + 1, 1
    from generate_series(1, 500) n;
  update products set is_kit = true where account_id = ${ACCOUNT} and id in (select kit_id from kit_parts
    where account_id = ${ACCOUNT})`;

/** Nearly all show what they should; of the others most differ by little. */
const channelStock: WalkFill = () => `
  insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id, connector_product_sku,
    product_id, target,
                             last_synced, last_synced_at, reported, reported_at, refused, refused_at)
    select account_id, connection_id, id, place::text, connector_product_sku, product_id, 10, case
      when (id + place) % 40 = 1 then 9 else 10 end,
           now() - (id % 100000) * interval '1 minute', case when (id + place) % 30 = 2 then 10 + (id % 7)::int - 3
             else 10 end, now(),
           case when (id + place) % 60 = 3 then 'unknown item' end, case when (id + place) % 60 = 3 then now() end
      from connector_products, generate_series(1, ${PLACES}) place
     where account_id = ${ACCOUNT} and connection_id = ${STUCK_CHANNEL} and product_id is not null`;

/** As many codes and places of the channel as its lists take, most of them mapped. */
const mappings: WalkFill = () => `
  insert into shipping_codes (account_id, connection_id, connector_code, description, amware_code, mapped_at)
    select ${ACCOUNT}, ${STUCK_CHANNEL}, 'WK' || n, 'Service ' || n || ' to ' || md5(n::text)::varchar(5), case
      when n % 20 <> 0 then 'M' || 1 + n % 12 end, now() - n * interval '1 hour'
      from generate_series(1, 5000) n;
  insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id,
    mapped_at)
    select ${ACCOUNT}, ${STUCK_CHANNEL}, 'WK' || n, 'Place ' || n || ' in ' || md5(n::text)::varchar(5), case
      when n % 20 <> 0 then 'W' || 1 + n % 8 end, now() - n * interval '1 hour'
      from generate_series(1, 5000) n`;

const listings: WalkFill = () => `
  insert into categories (account_id, entity_id, name) select ${ACCOUNT}, e, 'Category ' || n
    from generate_series(1, 500) n, generate_series(1, 2) e;
  update products set category_id = (select min(id) from categories
    where account_id = ${ACCOUNT} and entity_id = 2) + 2 * (id % 250)
   where account_id = ${ACCOUNT} and id > ${FIRST_PRODUCT} and id % 3 = 0;
  insert into listings (account_id, product_id, connection_id, profile_id, profile_name, state)
    select ${ACCOUNT}, ${KIT}, ${STUCK_CHANNEL}, n::text, 'Profile ' || n, 'listed' from generate_series(1, 50) n;
  insert into product_files (account_id, product_id, name, type, size, sha256, key, position)
    select ${ACCOUNT}, ${KIT}, 'File ' || n || '.pdf', 'application/pdf', 1000, sha256(n::text::bytea), 'walk-' || n, n
      from generate_series(1, 50) n`;

const itemCounts: WalkFill = () => `
  insert into item_count_deltas (account_id, entity_id, category_id, n)
    select account_id, entity_id, category_id, count(*) from products where account_id = ${ACCOUNT} group by 1, 2, 3`;

export const stockRows: readonly WalkFill[] = [products, kits, channelStock, mappings, listings, itemCounts];
