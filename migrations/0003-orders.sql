-- Why: orders, what they consist of, who placed them, and what the warehouse holds. Risk: none, new tables.

create table products (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  sku text not null check (sku <> ''),
  name text not null default '',
  upc text,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, sku)
);
create index products_sku_part on products using gin (sku gin_trgm_ops, name gin_trgm_ops);
select app.protect('products');

create table connector_products (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  -- As the channel writes it: 85123a and 85123A are two.
  connector_product_sku text not null,
  title text not null default '',
  product_id bigint,
  qty int,
  image_url text,
  source_link text,
  primary key (account_id, id),
  unique (account_id, connection_id, connector_product_sku),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, product_id) references products
);
create index connector_products_product on connector_products (account_id, product_id) where product_id is not null;
select app.protect('connector_products');

create table stock_levels (
  account_id bigint not null,
  product_id bigint not null,
  core_id text not null,
  on_hand int not null default 0,
  incoming int not null default 0,
  updated_at timestamptz not null,
  primary key (account_id, product_id, core_id),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, core_id) references core_locations
);
select app.protect('stock_levels');

create table customers (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  source_customer_id text not null,
  customer_name text not null,
  email text not null default '',
  phone text not null default '',
  company_name text not null default '',
  address text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  language_code text not null default '',
  sync_status text not null default 'synced' check (sync_status in ('synced', 'errorCustomer')),
  sync_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, connection_id, source_customer_id),
  foreign key (account_id, connection_id) references connections
);
create index customers_created on customers (account_id, created_at, id, sync_status, connection_id);
create index customers_status on customers (account_id, sync_status, created_at, id);
create index customers_name on customers (account_id, customer_name, id);
create index customers_email on customers (account_id, lower(email));
create index customers_search on customers using gin (customer_name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
select app.protect('customers');

create table orders (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  source_order_id text not null,
  order_number text not null,
  source_order_number text not null,
  order_source text not null,
  order_date timestamptz not null,
  order_status text not null check (order_status in ('pending', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'error', 'cancelled')),
  -- 1 exactly when the warehouse has it; staff may edit while it is 0.
  in_amware smallint not null default 0 check (in_amware in (0, 1)),
  amware_ref_num text,
  -- What staff read in the banner; the named causes are in `problems`.
  error text,
  ignored_error jsonb,
  is_held boolean not null default false,
  submit_after timestamptz,
  -- When the warehouse may be asked again how far it is.
  ask_state_at timestamptz not null default now(),
  customer_id bigint,
  customer_name text not null,
  customer_email text not null default '',
  customer_phone text not null default '',
  company_name text not null default '',
  address text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  locality_code text not null default '',
  language_code text not null default '',
  note text not null default '',
  -- The channel's code and its words for it.
  shipping_code text not null default '',
  source_shipping text not null default '',
  source_location text not null default '',
  -- What the warehouse is told: from the mappings, unless staff chose for this order.
  ship_method text,
  is_ship_method_chosen boolean not null default false,
  warehouse text,
  is_warehouse_chosen boolean not null default false,
  is_fast_track boolean not null default false,
  connector_link text,
  tracking_number text,
  tracking_url text,
  currency char(3) not null,
  tax_cost numeric(19, 4) not null default 0,
  shipping_cost numeric(19, 4) not null default 0,
  total_cost numeric(19, 4) not null,
  third_pl_name text,
  -- The channel calls it a refund; its total should then be negative.
  is_refund boolean not null default false,
  is_replacement_order boolean not null default false,
  is_virtual boolean not null default false,
  is_chargeback boolean not null default false,
  -- The channel's version of the order, to tell a change from a repeated page.
  source_version text not null,
  order_json jsonb not null default '{}',
  -- Counts each change of what staff can edit; an edit must name the one it started from.
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  -- Fields that staff set: a later version from the channel leaves them alone.
  edited_fields text[] not null default '{}',
  primary key (account_id, id),
  unique (account_id, connection_id, source_order_id),
  foreign key (account_id, connection_id) references connections,
  foreign key (account_id, customer_id) references customers,
  constraint reference_when_in_amware check ((in_amware = 1) = (amware_ref_num is not null))
);
-- The list by date, and the dashboard's figures from the index alone.
create index orders_date on orders (account_id, order_date, id, order_status, connection_id);
create index orders_status on orders (account_id, order_status, order_date, id);
create index orders_country on orders (account_id, country, order_date, id);
create index orders_connection on orders (account_id, connection_id, order_date, id);
create index orders_number on orders (account_id, order_number, id);
create index orders_source_number on orders (account_id, source_order_number);
create index orders_customer_name on orders (account_id, customer_name, id);
create index orders_total on orders (account_id, total_cost, id);
create index orders_email on orders (account_id, lower(customer_email), order_date);
create index orders_customer on orders (account_id, customer_id, order_date, id);
create index orders_tracking on orders (account_id, tracking_number) where tracking_number is not null;
create index orders_amware_ref on orders (account_id, amware_ref_num) where amware_ref_num is not null;
create index orders_in_warehouse on orders (account_id, ask_state_at) where in_amware = 1 and order_status in ('pending', 'packing');
create index orders_waiting on orders (account_id, submit_after) where order_status = 'pending' and in_amware = 0;
create index orders_number_part on orders using gin (order_number gin_trgm_ops, source_order_number gin_trgm_ops);
select app.protect('orders');

create table line_items (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- The channel's line number: codes, and whole lines, repeat within an order.
  source_item_id text not null,
  parent_item_id text,
  sku text not null,
  name text not null default '',
  quantity int not null check (quantity > 0),
  unit_price numeric(19, 4) not null default 0,
  line_total numeric(19, 4) not null default 0,
  -- False for discounts and charges: they count in the total, but nothing is linked or shipped.
  is_goods boolean not null default true,
  product_id bigint,
  primary key (account_id, id),
  unique (account_id, order_id, source_item_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products
);
create index line_items_sku on line_items (account_id, sku, order_id);
select app.protect('line_items');

-- What keeps an order waiting: a named kind and its subject, so that one fix releases all that wait for it.
create table problems (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  subject text not null,
  -- What to show beside the subject, such as the quantity missing.
  detail jsonb not null default '{}',
  first_seen_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, order_id, kind, subject),
  foreign key (account_id, order_id) references orders on delete cascade
);
create index problems_cause on problems (account_id, kind, connection_id, subject, order_id);
select app.protect('problems');

-- What an open order will take: held from the check until it ships or is cancelled.
create table stock_holds (
  account_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  core_id text not null,
  quantity int not null check (quantity > 0),
  primary key (account_id, order_id, product_id, core_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products
);
create index stock_holds_product on stock_holds (account_id, product_id, core_id) include (quantity);
select app.protect('stock_holds');

-- Writes to partners. The row is what staff see and retry; the job only carries its id.
create table commands (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  order_id bigint not null,
  type text not null check (type in ('submit_order', 'cancel_order', 'tell_shipped')),
  -- The same for every try: the partner, or our probe, recognises a repeat by it.
  idem_key text not null,
  payload jsonb not null,
  -- sending: handed out and not yet answered; a crash leaves it so, and then the partner is asked first.
  state text not null default 'queued' check (state in ('queued', 'sending', 'in_doubt', 'done', 'refused', 'withdrawn')),
  attempts int not null default 0,
  last_error text,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (account_id, id),
  unique (account_id, idem_key),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, connection_id) references connections
);
create index commands_order on commands (account_id, order_id, id);
create index commands_open on commands (account_id, connection_id, id) where state in ('queued', 'sending', 'in_doubt');
select app.protect('commands');

create table shipments (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  connection_id bigint not null,
  shipment_id text not null,
  carrier text not null default '',
  service_code text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '',
  shipped_at timestamptz not null,
  -- When the channel confirmed it: 'Processed'.
  told_at timestamptz,
  primary key (account_id, id),
  unique (account_id, connection_id, shipment_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
create index shipments_order on shipments (account_id, order_id);
select app.protect('shipments');

create table shipment_lines (
  account_id bigint not null,
  shipment_id bigint not null,
  source_item_id text not null,
  sku text not null,
  qty_shipped int not null check (qty_shipped > 0),
  primary key (account_id, shipment_id, source_item_id),
  foreign key (account_id, shipment_id) references shipments on delete cascade
);
select app.protect('shipment_lines');

-- Orders per status and connection, for totals over all time. Rows are only ever added; a job merges them,
-- so that no two writers wait for one counter.
create table order_count_deltas (
  account_id bigint not null,
  connection_id bigint not null,
  order_status text not null,
  n int not null
);
create index order_count_deltas_account on order_count_deltas (account_id);
select app.protect('order_count_deltas');

create function app.count_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count_deltas select account_id, connection_id, order_status, count(*) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into order_count_deltas select account_id, connection_id, order_status, -count(*) from removed group by 1, 2, 3;
  else
    insert into order_count_deltas
    select account_id, connection_id, order_status, sum(n) from (
      select account_id, connection_id, order_status, 1 as n from added
      union all select account_id, connection_id, order_status, -1 from removed) moved
    group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger orders_counted_insert after insert on orders referencing new table as added for each statement execute function app.count_orders();
create trigger orders_counted_delete after delete on orders referencing old table as removed for each statement execute function app.count_orders();
create trigger orders_counted_update after update on orders referencing old table as removed new table as added for each statement execute function app.count_orders();
