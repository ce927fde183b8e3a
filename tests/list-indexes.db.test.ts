import { expect, test } from 'vitest';
import { itemList } from '#features/catalogue/items/server/item-list.ts';
import { ConnectorProductFilter, LinkFilter } from '#features/catalogue/product-links/contract.ts';
import { connectorProductList } from '#features/catalogue/product-links/server/connector-product-list.ts';
import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { ItemFilter, ItemKind } from '#features/core/catalog/item-filter.ts';
import { CustomerFilter } from '#features/customers/customers/customer-filter.ts';
import { customerList } from '#features/customers/customers/server/customer-list.ts';
import { orderList } from '#features/orders/list/server/order-list.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import { ReturnFilter } from '#features/orders/returns/contract.ts';
import { returnList } from '#features/orders/returns/server/return-list.ts';
import { logList } from '#features/partners/connections/server/log-list.ts';
import { DocumentNeed } from '#features/tax/documents/cause-contract.ts';
import { findDocuments } from '#features/tax/documents/contract.ts';
import { documentList } from '#features/tax/documents/server/list/document-list.ts';
import { givenWorld } from './given.ts';
import { unservedParts } from './unserved-parts.ts';

const world = await givenWorld();
const { account_id, actor } = await world.account();
// Enough rows that the index which fits is the cheapest; few or none of them match a sample.
await world.sql(
  `with shop as (insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'C', '')
    returning id),
   buyers as (insert into customers (account_id, connection_id, source_customer_id, customer_name)
              select $1, shop.id, n, 'Name ' || n from shop, generate_series(1, 1000) n returning id, connection_id),
   sold as (insert into orders (account_id, connection_id, customer_id, source_order_id, order_number,
     source_order_number,
              order_source, order_date, order_status, customer_name, country, warehouse, currency, total_cost,
              source_version, submit_after)
            select $1, connection_id, id, id, id, id, 'x', timestamptz '2026-01-01' + id * interval '1 hour',
                   case when id % 3 = 0 then 'pending' else 'shipped'
                     end, 'Name', 'C' || id % 9, 'W' || id % 9, 'USD', id,
                   '1', now() - interval '1 day' from buyers returning id, connection_id)
   insert into problems (account_id, order_id, connection_id, kind, subject)
   select $1, id, connection_id, 'out_of_stock', 'SKU-' || id from sold where id % 90 = 0`,
  [account_id],
);
await world.sql(
  `with sold as (select id, connection_id, row_number() over (order by id) as n from orders where account_id = $1),
   made as (insert into products (account_id, sku, name) values ($1, 'OWN', 'Lamp') returning id),
   listed as (insert into connector_products (account_id, connection_id, connector_product_sku, product_id,
                suggested_product_id, ignored_at)
              select $1, connection_id, 'SKU-' || n, case n % 4 when 0 then made.id end,
                     case n % 4 when 1 then made.id end, case n % 4 when 2 then now() end
                from sold, made),
   logged as (insert into connector_log (account_id, connection_id, order_id, action, result)
              select $1, connection_id, id, 'submit_order', 'sent' from sold)
   insert into tax_documents (account_id, order_id, country, kind, environment, currency, total, send_by, sealed_at)
   select $1, id, 'MX', 'sale', 'test', 'MXN', 1, recently, recently
     from sold cross join lateral (select case when id % 9 = 0 then now() end as recently) r`,
  [account_id],
);
await world.sql(
  `insert into order_returns (account_id, order_id, number, state, reason)
   select $1, id, row_number() over (order by id), case when id % 9 = 0 then 'received' else 'refused' end, 'other'
     from orders where account_id = $1`,
  [account_id],
);
await world.sql(
  `insert into imbalances (account_id, order_id, kind, subject, pieces, amount, currency, since)
   select $1, id, 'overpaid', 'SKU-1', 1, 1, 'USD', now() from orders where account_id = $1 and id % 90 = 0`,
  [account_id],
);
await world.sql(
  `insert into products (account_id, sku, name, image_url, available, reorder_point)
   select $1, 'P-' || n, 'Item ' || n, 'https://example.com/' || n, 9, 1 from generate_series(1, 1000) n`,
  [account_id],
);
await world.sql(
  `vacuum analyze customers, orders, order_returns, problems, imbalances, connector_products, connector_log,
     tax_documents, products`,
);

test('each sort and filter of customers has an index', async () => {
  const parse = CustomerFilter.parse;
  const samples = {
    filterBy: parse({ filterBy: 'Synced' }),
    connection_id: parse({ connection_id: 999_999 }),
    country: parse({ country: 'PE' }),
    start_at: parse({ start_at: '2100-01-01' }),
    end_at: parse({ end_at: '2000-01-01' }),
  };
  expect(await unservedParts(actor.db, customerList, parse({}), samples)).toEqual([]);
});

test.each(ItemKind.options.filter((kind) => kind !== '' && kind !== 'waited_for'))(
  'each sort of items and the filter "%s" have an index',
  async (kind) => {
    const all = { ...ItemFilter.parse({}), entity_id: PRODUCTS } as const;
    // There are no raw materials: an index that holds other things is not as cheap for them as their own.
    const parse = (query: object) => ({ ...ItemFilter.parse(query), entity_id: RAW_MATERIALS }) as const;
    const samples = {
      entity_id: parse({}),
      filterBy: parse({ filterBy: kind }),
      category: parse({ category: 'none' }),
    };
    expect(await unservedParts(actor.db, itemList, all, samples)).toEqual([]);
  },
);

test('each sort and filter of orders has an index', async () => {
  const parse = OrderFilter.parse;
  const samples = {
    filterBy: parse({ filterBy: 'cancelled' }),
    connection_id: parse({ connection_id: 999 }),
    country: parse({ country: 'XX' }),
    warehouse: parse({ warehouse: 'none' }),
    customer_id: parse({ customer_id: 1 }),
    start_at: parse({ start_at: '2100-01-01' }),
    end_at: parse({ end_at: '2000-01-01' }),
    is_held: parse({ is_held: '1' }),
    holding: parse({ holding: '1' }),
    tax_document: parse({ tax_document: 'rejected' }),
    problem: parse({ problem: 'out_of_stock' }),
    subject: parse({ problem: 'out_of_stock', subject: 'SKU-1' }),
    balance: parse({ balance: 'overpaid' }),
  };
  expect(await unservedParts(actor.db, orderList, parse({}), samples)).toEqual([]);
});

test('each sort and filter of returns has an index', async () => {
  const parse = ReturnFilter.parse;
  const samples = { filterBy: parse({ filterBy: 'inspected' }), reason: parse({ reason: 'damaged' }) };
  expect(await unservedParts(actor.db, returnList, parse({}), samples)).toEqual([]);
});

test('each sort and filter of tax documents has an index', async () => {
  const parse = findDocuments.query.parse;
  const samples = {
    country: parse({ country: 'PE' }),
    kind: parse({ kind: 'guide' }),
    state: parse({ state: 'issued_elsewhere' }),
    series_id: parse({ series_id: '1' }),
    connection_id: parse({ connection_id: '1' }),
    from: parse({ from: '2026-01-01' }),
    to: parse({ to: '2026-01-01' }),
    would_be_rejected: parse({ would_be_rejected: 'true' }),
    need: parse({ need: 'refused' }),
    cause: parse({ cause: 'mx_rfc' }),
  };
  expect(await unservedParts(actor.db, documentList, parse({}), samples)).toEqual([]);
  for (const need of DocumentNeed.options) {
    const one = { ...samples, need: parse({ need }) };
    expect([need, await unservedParts(actor.db, documentList, parse({}), one)]).toEqual([need, []]);
  }
});

test.each(LinkFilter.options)(
  'each sort of the channels\' products and the filter "%s" have an index',
  async (kind) => {
    const parse = ConnectorProductFilter.parse;
    const samples = {
      connection_id: parse({ connection_id: '999' }),
      connectionStatus: parse({ connectionStatus: kind }),
      product_id: parse({ product_id: '1' }),
      sku: parse({ sku: 'SKU-1' }),
      q: parse({}),
    };
    expect(await unservedParts(actor.db, connectorProductList, parse({}), samples)).toEqual([]);
  },
);

test("each sort and filter of a connector's log has an index", async () => {
  const [shop] = await world.sql<{ id: string }>('select id from connections where account_id = $1', [account_id]);
  const of = (connection_id: number) => ({ connection_id, failures: '0' }) as const;
  const samples = {
    connection_id: of(999),
    order_id: { ...of(Number(shop?.id)), order_id: 1 },
    failures: { ...of(999), failures: '1' },
  } as const;
  expect(await unservedParts(actor.db, logList, of(999), samples)).toEqual([]);
});
