import pg from 'pg';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';

/** The connection that sells them; its number is in the calls of both servers. */
export const LINK_CONNECTION = 900_000_000;
const FIRST_PRODUCT = 500_000_000;

/**
 * Adds so many products and as many of a channel's products, the way an import does, triggers and suggestions and all.
 * Of these one in ten is not linked, half of them with a product of the same SKU. The bare server gets a copy with the
 * indexes that its queries want.
 */
export async function addLinkRows(database: BenchDatabase, products: number): Promise<void> {
  await run(database, [
    removeSql,
    'begin',
    `select set_config('app.account_id', '${MEASURED_ACCOUNT}', true), set_config('application_name',
      'bodega account ${MEASURED_ACCOUNT}', true)`,
    `insert into connections (account_id, id, kind, name, credentials, state) overriding system value
       values (${MEASURED_ACCOUNT}, ${LINK_CONNECTION}, 'exigo', 'Links', '', 'paused')`,
    `insert into products (account_id, id, sku, name, upc) overriding system value
       select ${MEASURED_ACCOUNT}, ${FIRST_PRODUCT} + n, 'LK-' || lpad(n::text, 7, '0'),
              (array['Oak', 'Pine', 'Steel', 'Glass', 'Linen', 'Wool', 'Clay'])[1 + n % 7] || ' ' ||
              (array['table', 'lamp', 'shelf', 'bowl', 'chair', 'frame', 'mirror', 'basket', 'vase', 'tray',
                'clock'])[1 + n % 11] || ' ' ||
              (array['small', 'large', 'round', 'square', 'tall'])[1 + n % 5] || ' ' || md5(n::text)::varchar(6),
              lpad(n::text, 12, '2') from generate_series(1, ${products}) n`,
    `insert into connector_products (account_id, connection_id, connector_product_sku, title, product_id, qty, seen_run,
                                     suggested_product_id, suggested_by, suggestions)
       select l.*, s.product_id, s.reason, s.n from (
         select ${MEASURED_ACCOUNT}, ${LINK_CONNECTION}, case when n % 20 = 0 then 'X' else ''
           end || lower(p.sku) as sku, p.name,
                case when n % 10 <> 0 then p.id end, n % 300, 1
           from generate_series(1, ${products}) n
             join products p on p.account_id = ${MEASURED_ACCOUNT} and p.id = ${FIRST_PRODUCT} + n) l
         cross join lateral app.suggest_product(l.sku, null) s`,
    'commit',
    'vacuum analyze products, connector_products, connector_product_count_deltas',
    `create table bare.link_products as select id, sku, name, image_url from products
      where account_id = ${MEASURED_ACCOUNT};
     create table bare.link_listed as select id, connector_product_sku, title, product_id, qty, image_url
       from connector_products
       where account_id = ${MEASURED_ACCOUNT} and connection_id = ${LINK_CONNECTION};
     create table bare.link_counts as select product_id is not null as is_linked, count(*)::int as n
       from bare.link_listed group by 1;
     create table bare.link_product_count as select count(*)::int as n from bare.link_products;
     alter table bare.link_products add primary key (id);
     create index on bare.link_products (sku);
     alter table bare.link_listed add primary key (id);
     create index on bare.link_listed (connector_product_sku);
     create index on bare.link_listed (connector_product_sku) where product_id is null;
     create index on bare.link_listed using gin (connector_product_sku gin_trgm_ops, title gin_trgm_ops);
     create index on bare.link_products using gin (sku gin_trgm_ops, name gin_trgm_ops)`,
    'vacuum analyze bare.link_products, bare.link_listed',
  ]);
}

/** Takes them back. */
export async function removeLinkRows(database: BenchDatabase): Promise<void> {
  await run(database, [removeSql, 'vacuum analyze products, connector_products']);
}

// Without triggers: each product would be looked for in every order's lines.
const removeSql = `
  set session_replication_role = replica;
  drop table if exists bare.link_products, bare.link_product_count, bare.link_listed, bare.link_counts;
  delete from connector_products where account_id = ${MEASURED_ACCOUNT} and connection_id = ${LINK_CONNECTION};
  delete from connector_product_count_deltas where account_id = ${MEASURED_ACCOUNT} and connection_id = ${LINK_CONNECTION};
  delete from stock_changes where account_id = ${MEASURED_ACCOUNT} and product_id > ${FIRST_PRODUCT};
  delete from products where account_id = ${MEASURED_ACCOUNT} and id > ${FIRST_PRODUCT};
  delete from item_count_deltas where account_id = ${MEASURED_ACCOUNT};
  insert into item_count_deltas select account_id, entity_id, category_id, count(*) from products
    where account_id = ${MEASURED_ACCOUNT} group by 1, 2, 3;
  delete from connections where account_id = ${MEASURED_ACCOUNT} and id = ${LINK_CONNECTION};
  set session_replication_role = origin`;

async function run({ url }: BenchDatabase, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
