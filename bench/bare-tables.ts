/**
 * The bare server's own copy of an account's rows, with the indexes that its queries want and nothing else: no account,
 * no row security, no trigger.
 */
export function bareTablesSql(accountId: number): string {
  const copy = (table: string) => `
    create table bare.${table} as select * from public.${table} where account_id = ${accountId} order by 2;
    alter table bare.${table} drop column account_id`;
  const tables = [
    'connections',
    'products',
    'customers',
    'orders',
    'line_items',
    'problems',
    'shipments',
    'shipment_lines',
    'tax_documents',
    'imbalances',
  ];
  const more = ['stock_levels', 'stock_reservations', 'core_locations', 'ship_methods'];
  return `
    create schema bare;
    ${[...tables, ...more].map(copy).join(';')};
    create table bare.events (id bigint generated always as identity primary key, at timestamptz not null default now(),
                              type text not null, order_id bigint not null, actor text, details jsonb);
    create table bare.order_counts as select order_status, count(*)::int as n from bare.orders group by 1;
    create table bare.totals as
      select 'customers' as name, count(*)::int as n from bare.customers
      union all select 'tax_documents', count(*)::int from bare.tax_documents;
    alter table bare.connections add primary key (id);
    alter table bare.products add primary key (id);
    alter table bare.customers add primary key (id);
    alter table bare.orders add primary key (id);
    alter table bare.line_items add primary key (id);
    alter table bare.shipments add primary key (id);
    alter table bare.shipment_lines add primary key (shipment_id, source_item_id);
    alter table bare.stock_levels add primary key (product_id, core_id);
    create unique index on bare.products (sku);
    create index on bare.products using gin (sku gin_trgm_ops, name gin_trgm_ops);
    create index on bare.customers (created_at desc, id desc);
    create index on bare.customers (created_at, sync_status, connection_id);
    create index on bare.orders (order_date desc, id desc);
    create index on bare.orders (order_status, order_date desc, id desc);
    create index on bare.orders (order_date, order_status, connection_id);
    create index on bare.orders (order_number);
    create index on bare.orders (lower(customer_email));
    create index on bare.orders using gin (order_number gin_trgm_ops, customer_name gin_trgm_ops,
      customer_email gin_trgm_ops);
    create index on bare.line_items (order_id);
    create index on bare.problems (order_id);
    create index on bare.problems (kind, connection_id, subject);
    create index on bare.shipments (order_id);
    create index on bare.stock_reservations (product_id);
    alter table bare.tax_documents add primary key (id);
    create index on bare.tax_documents (order_id);
    create index on bare.imbalances (order_id)`;
}
