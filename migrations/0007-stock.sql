-- Stock: what is counted, what is reserved, and what each channel should show and reports. Changes are noted by
-- triggers, so that no code path can forget one.

-- What a place holds of an item, as it was last counted.
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

-- What an open order will take: reserved from the check until it ships or is cancelled.
create table stock_reservations (
  account_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  core_id text not null,
  quantity int not null check (quantity > 0),
  primary key (account_id, order_id, product_id, core_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products
);
create index stock_reservations_product on stock_reservations (account_id, product_id, core_id) include (quantity);
select app.protect('stock_reservations');

-- What open orders need and do not reserve: they wait with a problem. The pieces are sold, so no channel offers them.
create table unreserved_pieces (
  account_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  -- Null until it is known where the order ships from: it may be any place.
  core_id text,
  quantity int not null check (quantity > 0),
  primary key (account_id, order_id, product_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products on delete cascade
);
create index unreserved_pieces_product on unreserved_pieces (account_id, product_id) include (core_id, quantity);
select app.protect('unreserved_pieces');

-- A product whose quantities or links changed, or a connection whose places were mapped again. Rows are only ever
-- added, with no key but their own: no transaction waits for another because of them. A job turns them into
-- `products.available` and `channel_stock`.
create table stock_changes (
  account_id bigint not null,
  product_id bigint,
  connection_id bigint,
  -- A kit that consists of something else: orders that wait with it are checked again, beside what its stock means for
  -- channels.
  is_kit boolean not null default false,
  id bigint generated always as identity primary key,
  check ((product_id is null) <> (connection_id is null))
);
create index stock_changes_account on stock_changes (account_id);
select app.protect('stock_changes');

-- What is on hand, on hold, or sold to orders that wait.
select app.after_change('stock_levels', 'noted', $$
  insert into stock_changes (account_id, product_id)
  select account_id, product_id from added union select account_id, product_id from removed $$);
select app.after_change('stock_reservations', 'noted', $$
  insert into stock_changes (account_id, product_id)
  select account_id, product_id from added union select account_id, product_id from removed $$);
select app.after_change('unreserved_pieces', 'noted', $$
  insert into stock_changes (account_id, product_id)
  select account_id, product_id from added union select account_id, product_id from removed $$);

-- What a kit consists of.
select app.after_change('kit_parts', 'noted', $$
  insert into stock_changes (account_id, product_id, is_kit)
  select account_id, kit_id, true from added union select account_id, kit_id, true from removed $$);

-- What is linked and listed. A removed connector product takes its rows of `channel_stock` with it.
select app.after_change('connector_products', 'noted', $$
  insert into stock_changes (account_id, product_id)
  select distinct account_id, product_id from (
    (select account_id, id, product_id, vanished_at is null from added
     except select account_id, id, product_id, vanished_at is null from removed)
    union all
    (select account_id, id, product_id, vanished_at is null from removed
     except select account_id, id, product_id, vanished_at is null from added)) moved
   where product_id is not null $$, '{insert,update}');

-- Which place is whose.
select app.after_change('connector_locations', 'noted', $$
  insert into stock_changes (account_id, connection_id)
  select distinct account_id, coalesce(a.connection_id, r.connection_id) from added a full
    join removed r using (account_id, id)
   where (a.core_id, a.source_location_id) is distinct
     from (r.core_id, r.source_location_id) and coalesce(a.core_id, r.core_id) is not null $$);

-- What a channel is told: settings switch it on and off.
create function app.connections_noted() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into stock_changes (account_id, connection_id) values (new.account_id, new.id);
  return null;
end $$;
create trigger connections_noted after update of settings on connections for each row
  when (old.settings is distinct from new.settings) execute function app.connections_noted();

-- One channel's product at one of the channel's places. Rows also exist where only the channel reports a quantity
-- (`target` null).
create table channel_stock (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  connector_product_id bigint not null,
  source_location_id text not null,
  -- A copy, by which the list is sorted: a channel's SKU never changes, another one is another row.
  connector_product_sku text not null,
  -- The linked product that `target` comes from.
  product_id bigint,
  -- What the channel should show; null where nothing is pushed to it: not linked, not listed, the place not mapped, or
  -- never counted.
  target int check (target >= 0),
  -- Changes noted since the last push; all but one cost no call.
  changes int not null default 0,
  last_synced int,
  last_synced_at timestamptz,
  -- Staff asked for it to be pushed again.
  is_asked boolean not null default false,
  -- Why the channel did not take it; not tried again until something changes.
  refused text,
  refused_at timestamptz,
  -- The channel's id of the product when it was refused: under another one it is tried again.
  refused_source_id text,
  -- What the channel showed when it was last read or pushed.
  reported int,
  reported_at timestamptz,
  state text not null generated always as (case
    when target is null then 'idle'
    when refused is not null then 'refused'
    when is_asked or last_synced is distinct from target then 'waiting'
    else 'synced' end) stored,
  difference bigint generated always as (reported::bigint - target) stored,
  primary key (account_id, id),
  unique (account_id, connector_product_id, source_location_id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, connector_product_id) references connector_products on delete cascade
);
-- What waits to be pushed, lowest quantities first: a sold-out product is the most urgent.
create index channel_stock_waiting on channel_stock (account_id, connection_id, target, id) where state = 'waiting';
create index channel_stock_product on channel_stock (account_id, product_id) where product_id is not null;
-- Each order of the list, filtered or not, is read from its index alone at one place after the other, and so are the
-- products that it counts: what is elsewhere is not passed over.
create index channel_stock_sku on channel_stock (account_id, connection_id, source_location_id, connector_product_sku,
  connector_product_id)
  include (state, difference) where target is not null;
create index channel_stock_difference on channel_stock (account_id, connection_id, source_location_id,
  difference desc nulls last, connector_product_id desc)
  include (state) where target is not null;
create index channel_stock_last_synced on channel_stock (account_id, connection_id, source_location_id,
  last_synced_at desc nulls last, connector_product_id desc)
  include (state, difference) where target is not null;
-- What nothing mends by itself, which is little: the channel shows another quantity, or refused ours.
create index channel_stock_stuck on channel_stock (account_id, connection_id, source_location_id, connector_product_sku,
  connector_product_id)
  include (state, difference, last_synced_at)
  where target is not null and (state = 'refused' or state = 'synced' and difference <> 0);
-- The same in the other orders: the first page is not looked for among what is as it should be.
create index channel_stock_stuck_difference on channel_stock (account_id, connection_id, source_location_id,
  difference desc nulls last, connector_product_id desc)
  include (state) where target is not null and (state = 'refused' or state = 'synced' and difference <> 0);
create index channel_stock_stuck_last_synced on channel_stock (account_id, connection_id, source_location_id,
  last_synced_at desc nulls last, connector_product_id desc)
  include (state, difference) where target is not null and (state = 'refused' or state = 'synced' and difference <> 0);
-- What waits to be pushed, as the list has it.
create index channel_stock_waiting_listed on channel_stock (account_id, connection_id, source_location_id,
  connector_product_sku, connector_product_id)
  include (state, difference, last_synced_at) where target is not null and state = 'waiting';
select app.protect('channel_stock');
