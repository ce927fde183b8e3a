-- Customers, orders, what these consist of, and what keeps them waiting.

-- What a person is found by; a phone number also without its blanks.
create function app.person_text(name text, email text, phone text, company text, city text) returns text
  language sql immutable parallel safe
  return app.search_text(name || ' ' || email || ' ' || phone || ' ' || translate(phone, ' ',
    '') || ' ' || company || ' ' || city);
grant execute on function app.person_text to bodega_app;

-- A buyer, as the channel tells.
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
  -- Synced only once a partner has the customer.
  sync_status text not null default 'not_synced' check (sync_status in ('not_synced', 'synced', 'errorCustomer')),
  sync_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the customer was called before, as it is searched: orders of that time may be edited meanwhile.
  former_text text not null default '',
  search_text text not null
    generated always as (app.person_text(customer_name, email, phone, company_name, city) || former_text) stored,
  primary key (account_id, id),
  unique (account_id, connection_id, source_customer_id),
  foreign key (account_id, connection_id) references connections
);
-- Pages by number are read from the index alone, filtered or not.
create index customers_created on customers (account_id, created_at, id, sync_status, connection_id);
create index customers_status on customers (account_id, sync_status, created_at, id);
create index customers_name on customers (account_id, customer_name, id) include (sync_status, created_at);
-- A list sorted by e-mail: a collation that puts letters before their case, since row security lets no function lead an
-- index.
create index customers_email_sort on customers (account_id, email collate "und-x-icu", id) include (sync_status,
  created_at);
create index customers_search on customers using gin (search_text gin_trgm_ops, account_id);
select app.protect('customers');

create function app.keep_former_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  former text := app.person_text(old.customer_name, old.email, old.phone, old.company_name, old.city);
begin
  if position(former in new.former_text) = 0 then new.former_text := new.former_text || former; end if;
  return new;
end $$;
create trigger customers_former_text before update of customer_name, email, phone, company_name, city
  on customers for each row
  when ((old.customer_name, old.email, old.phone, old.company_name, old.city)
        is distinct from (new.customer_name, new.email, new.phone, new.company_name, new.city))
  execute function app.keep_former_text();

-- One sale as its channel reported it.
create table orders (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  source_order_id text not null,
  order_number text not null,
  source_order_number text not null,
  order_source text not null,
  order_date timestamptz not null,
  order_status text not null check (order_status in
    ('pending', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'refund', 'error', 'cancelled')),
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
  -- What the warehouse receives: from the mappings, unless staff chose for this order.
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
  -- What lists sort by: row security lets no comparison of numeric lead an index.
  total_sort double precision not null generated always as (total_cost::double precision) stored,
  third_pl_name text,
  -- The channel calls it a refund; its total should then be negative.
  is_refund boolean not null default false,
  is_replacement_order boolean not null default false,
  is_virtual boolean not null default false,
  is_chargeback boolean not null default false,
  -- The channel's version of the order, to tell a change from a repeated page.
  source_version text not null,
  -- Counts each change of what staff can edit; an edit must name the one it started from.
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint,
  -- Fields that staff set: a later version from the channel leaves them alone.
  edited_fields text[] not null default '{}',
  -- Changed since it was last checked: it is not sent until it was, since parts of kits and problems may be others now.
  needs_check boolean not null default false,
  -- The channel said something newer while the order was on its way: it is asked for it once that is over.
  needs_refetch boolean not null default false,
  -- The channel holds it back, as it said last; `is_held` follows a change of this.
  is_held_by_channel boolean not null default false,
  -- As the channel or staff wrote it, good or not: whether it is, each country says.
  buyer_tax_id text check (buyer_tax_id <> '' and length(buyer_tax_id) <= 40),
  buyer_tax_id_kind text check (buyer_tax_id_kind <> '' and length(buyer_tax_id_kind) <= 20),
  -- Null: the channel does not tell.
  prices_include_tax boolean,
  -- Taken off the order as a whole; the lines that show some of it are marked as `is_discount`.
  discount_cost numeric(19, 4) not null default 0,
  -- A list of {means, amount, currency, paid_at, reference}.
  payments jsonb not null default '[]',
  -- Of a refund the sale that it corrects: as the channel names it, and our order, which may be read later or is found
  -- by amount and goods.
  corrects_source_order_id text,
  corrects_order_id bigint,
  search_text text not null generated always as (app.search_text(order_number || ' ' || source_order_number)
    || app.person_text(customer_name, customer_email, customer_phone, company_name, city)) stored,
  primary key (account_id, id),
  unique (account_id, connection_id, source_order_id),
  foreign key (account_id, connection_id) references connections,
  foreign key (account_id, customer_id) references customers,
  constraint reference_when_in_amware check ((in_amware = 1) = (amware_ref_num is not null)),
  foreign key (account_id, corrects_order_id) references orders on delete set null (corrects_order_id),
  foreign key (account_id, updated_by) references users
);
create index orders_customer on orders (account_id, customer_id, order_date, id);
create index orders_tracking on orders (account_id, tracking_number) where tracking_number is not null;
create index orders_amware_ref on orders (account_id, amware_ref_num) where amware_ref_num is not null;
create index orders_in_warehouse on orders (account_id, ask_state_at)
  where in_amware = 1 and order_status in ('pending', 'packing');
create index orders_waiting on orders (account_id, submit_after, id) include (is_held)
  where order_status = 'pending' and in_amware = 0;
-- When a code was last used.
create index orders_code on orders (account_id, connection_id, shipping_code, order_date);
-- The orders that still go by a code or a place.
create index orders_open_code on orders (account_id, connection_id, shipping_code)
  where in_amware = 0 and order_status in ('pending', 'error');
create index orders_open_location on orders (account_id, connection_id, source_location)
  where in_amware = 0 and order_status in ('pending', 'error');
create index orders_source_number on orders (account_id, source_order_number);
create index orders_held on orders (account_id, order_date, id) where is_held;
create index orders_needs_refetch on orders (account_id, id) where needs_refetch;
-- The sorts of the list. Each has the columns that filters compare, so that a filtered page is read from the index
-- alone.
create index orders_date on orders (account_id, order_date, id)
  include (order_status, connection_id, country, warehouse, is_held);
create index orders_number on orders (account_id, order_number, id)
  include (order_status, connection_id, country, warehouse, is_held, order_date);
create index orders_customer_name on orders (account_id, customer_name, id)
  include (order_status, connection_id, country, warehouse, is_held, order_date);
create index orders_total on orders (account_id, total_sort, id)
  include (order_status, connection_id, country, warehouse, is_held, order_date);
-- Its filters, for those that few orders match.
create index orders_status on orders (account_id, order_status, order_date, id)
  include (connection_id, country, warehouse, is_held);
create index orders_connection on orders (account_id, connection_id, order_date, id)
  include (order_status, country, warehouse, is_held);
create index orders_country on orders (account_id, country, order_date, id)
  include (order_status, connection_id, warehouse, is_held);
create index orders_warehouse on orders (account_id, warehouse, order_date, id)
  include (order_status, connection_id, country, is_held);
-- A sale and its refund, whichever of the two is looked at.
create index orders_refunds on orders (account_id, customer_id, total_cost) where total_cost < 0;
create index orders_email on orders (account_id, customer_email) where customer_email <> '';
create index orders_search on orders using gin (search_text gin_trgm_ops, account_id);
create index orders_corrections on orders (account_id, corrects_order_id) where corrects_order_id is not null;
-- Refunds whose sale has not been read yet.
create index orders_awaiting_sale on orders (account_id, connection_id, corrects_source_order_id)
  where corrects_source_order_id is not null and corrects_order_id is null;
select app.protect('orders');

-- Which status follows which: as src/features/core/order-lifecycle/order-status.ts lists it; a test compares the two.
create function app.refuse_transition() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'order % cannot go from % to %', new.id, old.order_status, new.order_status
    using errcode = 'check_violation';
end $$;
create trigger orders_transition before update of order_status on orders for each row
  when (old.order_status <> new.order_status and (old.order_status || ' ' || new.order_status) not in (
    'pending error', 'pending packing', 'pending partially_shipped', 'pending shipped', 'pending fulfilled',
      'pending refund',
    'pending cancelled',
    'error pending', 'error partially_shipped', 'error shipped', 'error fulfilled', 'error refund', 'error cancelled',
    'packing partially_shipped', 'packing shipped', 'packing fulfilled', 'packing error', 'packing cancelled',
    'partially_shipped shipped', 'partially_shipped fulfilled', 'partially_shipped cancelled',
    'shipped fulfilled',
    'fulfilled shipped', 'fulfilled pending',
    'refund pending',
    'cancelled pending'))
  execute function app.refuse_transition();

-- One SKU and its quantity in an order. Lines are found by their order or their SKU; calls name them by their id, which
-- counts through all accounts.
create table line_items (
  account_id bigint not null,
  id bigint generated always as identity constraint line_items_id unique,
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
  -- Who brought the line: the channel, staff, or a check that exploded a kit.
  origin text not null default 'channel' check (origin in ('channel', 'staff', 'kit')),
  is_discount boolean not null default false,
  -- Taken off the line: `line_total` is without it.
  discount numeric(19, 4) not null default 0,
  -- A list of {name, rate, amount}.
  taxes jsonb not null default '[]',
  search_text text not null generated always as (app.search_text(sku)) stored,
  primary key (account_id, order_id, source_item_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products
);
create index line_items_product on line_items (account_id, product_id) where product_id is not null;
create index line_items_sku on line_items (account_id, sku, order_id);
create index line_items_search on line_items (account_id, search_text, order_id);
select app.protect('line_items');

-- Lines of a channel of which staff want another quantity; `line_items` has the quantity that is sent. Both are kept
-- apart, so that a later version from the channel neither brings a removed line back nor undoes a quantity.
create table line_edits (
  account_id bigint not null,
  order_id bigint not null,
  source_item_id text not null,
  channel_quantity int not null check (channel_quantity > 0),
  -- 0: taken off the order.
  quantity int not null check (quantity >= 0),
  primary key (account_id, order_id, source_item_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('line_edits');

-- What an order's last edit of items found, so that it can be undone: no later one of the channel or of staff stands
-- between.
create table lines_before_edit (
  account_id bigint not null,
  order_id bigint not null,
  -- The version of the order that the edit made, and the channel's that it was made on.
  version int not null,
  source_version text not null,
  -- The rows of `line_items` that it changed or took off, and all of the order's `line_edits`.
  lines jsonb not null,
  edits jsonb not null,
  -- The numbers of the lines that it added.
  added text[] not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('lines_before_edit');

-- Each order as its channel sent it last. Only the order's own page reads it, so it makes no row of `orders` long.
create table order_records (
  account_id bigint not null,
  order_id bigint not null,
  -- Its fields stand as they came, so no jsonb.
  record json not null,
  -- False: it was too long, and only what is no list and no part of it was kept.
  is_whole boolean not null,
  received_at timestamptz not null default now(),
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('order_records');

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
create index problems_cause on problems (account_id, kind, connection_id, subject, first_seen_at, order_id);
select app.protect('problems');

-- One thing done with all orders of a list, which takes longer than a request.
create table order_runs (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  action text not null check (action in ('retry', 'hold', 'release', 'comment', 'ignore', 'cancel')),
  -- The comment, or the reason.
  text text not null,
  -- Which orders: what the list was filtered by, with the zone that its days are of; of a search also its hits.
  filter jsonb not null,
  time_zone text not null,
  hits bigint[],
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  -- Orders are taken by id, those that came later left out: the last one looked at, and the last one to look at.
  last_id bigint not null default 0,
  until_id bigint not null,
  done int not null default 0,
  total int not null,
  total_is_capped boolean not null,
  -- How many had which outcome, and the first that were passed over.
  outcomes jsonb not null default '{}',
  passed_over jsonb not null default '[]',
  started_by bigint not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, started_by) references users
);
-- For the task by the clock, over all accounts.
create index order_runs_silent on order_runs (changed_at) where state = 'running';
select app.protect('order_runs');

-- An open form holds its order back by a lease, which lapses by this database's clock unless the form renews it.
create table edit_leases (
  account_id bigint not null,
  order_id bigint not null,
  user_id bigint not null,
  -- One open form of the member.
  lease_id text not null,
  expires_at timestamptz not null,
  primary key (account_id, order_id, user_id, lease_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, user_id) references users
);
create index edit_leases_expires on edit_leases (expires_at);
select app.protect('edit_leases');

-- A correction has thousands of orders checked again; staff see how far that is.
create table rechecks (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Orders to check, checked so far, and of these those that nothing keeps any more.
  total int not null,
  done int not null default 0,
  released int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Of each batch that is counted in `done` its first order.
  counted bigint[] not null default '{}',
  -- Who made the correction, and the one cause that it was for; null where it was for several.
  started_by bigint,
  kind text,
  connection_id bigint,
  subject text,
  -- The oldest of the orders: whoever takes the correction back looks no further.
  first_order_id bigint not null,
  primary key (account_id, id),
  foreign key (account_id, started_by) references users
);
create index rechecks_created on rechecks (account_id, created_at);
select app.protect('rechecks');
