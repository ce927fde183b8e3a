-- What a channel calls places, ways of shipping and products, and what of ours each of them is; and what is listed
-- there.

-- A partner's place and the one of ours that it is. A second channel's codes need not be numbers.
create table connector_locations (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  source_location_id text not null check (source_location_id <> ''),
  source_location_name text not null,
  core_id text,
  -- True while the channel lists the place itself.
  is_listed boolean not null default false,
  mapped_by bigint,
  mapped_at timestamptz,
  primary key (account_id, id),
  unique (account_id, connection_id, source_location_id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, core_id) references core_locations,
  foreign key (account_id, mapped_by) references users
);
-- Which of a channel's places is the first of one of ours.
create index connector_locations_core on connector_locations (account_id, connection_id, core_id,
  source_location_id collate "C")
  where core_id is not null;
select app.protect('connector_locations');

-- A channel's code of shipping and the method and the place that it means.
create table shipping_codes (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  connector_code text not null check (connector_code <> ''),
  description text not null default '',
  amware_code text,
  core_id text,
  is_fast_track boolean not null default false,
  -- True while the channel lists the code itself.
  is_listed boolean not null default false,
  mapped_by bigint,
  mapped_at timestamptz,
  primary key (account_id, id),
  unique (account_id, connection_id, connector_code),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, amware_code) references ship_methods,
  foreign key (account_id, core_id) references core_locations,
  foreign key (account_id, mapped_by) references users
);
create index shipping_codes_mapped on shipping_codes (account_id, mapped_at desc) where mapped_at is not null;
select app.protect('shipping_codes');

-- A product as a channel sells it, and the one of ours that it is linked to. Each reading of a catalogue notes on every
-- row that it saw it: room for that on the row's own page spares the indexes.
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
  -- The channel's own id of what it sells under the SKU; empty where the SKU is the id.
  source_id text not null default '',
  barcode text,
  sku_key text generated always as (app.sku_key(connector_product_sku)) stored,
  barcode_key text generated always as (app.barcode_key(barcode)) stored,
  -- The reading of the whole catalogue that listed it last.
  seen_run int not null default 0,
  -- Since when the channel no longer lists it.
  vanished_at timestamptz,
  linked_by bigint,
  linked_at timestamptz,
  -- The product it probably is, why, and how many fit as well as that one.
  suggested_product_id bigint,
  suggested_by text check (suggested_by in ('sku', 'barcode', 'title')),
  suggested_score real,
  suggestions int not null default 0,
  -- When products of a similar title were last looked for.
  title_looked_at timestamptz,
  -- Since when, and by whose word, it needs no product of ours.
  ignored_at timestamptz,
  ignored_by bigint,
  search_text text not null
    generated always as (app.search_text(connector_product_sku || ' ' || title)) stored,
  primary key (account_id, id),
  unique (account_id, connection_id, connector_product_sku),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, product_id) references products,
  foreign key (account_id, linked_by) references users,
  foreign key (account_id, ignored_by) references users,
  check (ignored_at is null or product_id is null)
) with (fillfactor = 85);
-- The list of all channels: narrowed, its pages are read from the index alone.
create index connector_products_sku on connector_products (account_id, connector_product_sku, connection_id, id)
  include (product_id, ignored_at, suggested_product_id);
create index connector_products_product on connector_products (account_id, product_id) where product_id is not null;
create index connector_products_linked on connector_products (account_id, connection_id, connector_product_sku)
  where product_id is not null;
create index connector_products_unlinked on connector_products (account_id, connection_id, connector_product_sku)
  where product_id is null and ignored_at is null;
create index connector_products_suggested on connector_products (account_id, connection_id, connector_product_sku)
  where product_id is null and ignored_at is null and suggested_product_id is not null;
create index connector_products_ignored on connector_products (account_id, connection_id, connector_product_sku)
  where ignored_at is not null;
create index connector_products_matches on connector_products (account_id, connection_id, id)
  where product_id is null and ignored_at is null and suggested_by = 'sku';
create index connector_products_unlooked on connector_products (account_id, connection_id, title_looked_at nulls first)
  where product_id is null and suggested_product_id is null and title <> '';
create index connector_products_by_title on connector_products (account_id, suggested_product_id)
  where suggested_by = 'title';
create index connector_products_sku_key on connector_products (account_id, connection_id, sku_key text_pattern_ops);
create index connector_products_barcode_key on connector_products (account_id, connection_id, barcode_key)
  where barcode_key is not null;
create index connector_products_search on connector_products using gin (search_text gin_trgm_ops, account_id);
select app.protect('connector_products');

-- Where the reading of a channel's catalogue stands: what it did so far, and who asked for it last.
create table catalogue_reads (
  account_id bigint not null,
  connection_id bigint not null,
  run int not null default 0,
  listed int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  gone int not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  asked_at timestamptz,
  asked_by bigint,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, asked_by) references users
);
select app.protect('catalogue_reads');

-- Many links made or removed at once: from a file, or where SKUs match.
create table link_runs (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  kind text not null check (kind in ('file', 'matches')),
  file_name text not null default '',
  -- A file is checked and waits until it is applied; matches are applied at once.
  state text not null check (state in ('collecting', 'checking', 'checked', 'applying', 'done', 'failed')),
  lines int not null default 0,
  -- Lines that the present state is done with.
  done int not null default 0,
  started_by bigint not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, started_by) references users
);
create index link_runs_connection on link_runs (account_id, connection_id, id desc);
-- For the task by the clock, over all accounts.
create index link_runs_silent on link_runs (changed_at) where state in ('collecting', 'checking', 'applying');
select app.protect('link_runs');

-- One line of it: a SKU of the channel and one of ours.
create table link_run_lines (
  account_id bigint not null,
  run_id bigint not null,
  line int not null,
  connector_product_sku text not null,
  product_sku text not null,
  connector_product_id bigint,
  -- To what the line leads, and what stood there when it was checked.
  product_id bigint,
  was_product_id bigint,
  outcome text,
  primary key (account_id, run_id, line),
  foreign key (account_id, run_id) references link_runs on delete cascade
);
create index link_run_lines_outcome on link_run_lines (account_id, run_id, outcome, line);
create index link_run_lines_sku on link_run_lines (account_id, run_id, connector_product_sku, line);
select app.protect('link_run_lines');

-- The caller's product that a channel's SKU or barcode names: the same writing before the same key before the same
-- barcode. Who stores a channel's product, or changes what it may be, asks for it:
-- src/features/catalogue/product-links/.
create function app.suggest_product(wanted_sku text, wanted_barcode text, out product_id bigint, out reason text,
  out n int)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  own_account constant bigint := app.account_id();
begin
  n := 0;
  select p.id, 1, 'sku' into product_id, n, reason from products p
   where p.account_id = own_account and p.entity_id = 2 and p.sku = wanted_sku;
  if product_id is not null then return; end if;
  select min(hits.id), count(*) into product_id, n
    from (select p.id from products p
           where p.account_id = own_account and p.entity_id = 2 and p.sku_key = app.sku_key(wanted_sku) limit 10) hits;
  if n > 0 then reason := 'sku'; return; end if;
  select min(hits.id), count(*) into product_id, n
    from (select p.id from products p
           where p.account_id = own_account and p.entity_id = 2 and p.upc_key = app.barcode_key(wanted_barcode)
             limit 10) hits;
  if n > 0 then reason := 'barcode'; end if;
end $$;
grant execute on function app.suggest_product to bodega_app;

-- The markets that a connection's token covers, as they were last read.
create table listing_profiles (
  account_id bigint not null,
  connection_id bigint not null,
  profile_id text not null check (profile_id <> ''),
  name text not null,
  -- ISO 4217; empty where the service does not tell.
  currency text not null,
  primary key (account_id, connection_id, profile_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('listing_profiles');

-- A product in a profile. One row for both together, however often it is uploaded: two clicks are one upload.
create table listings (
  account_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  connection_id bigint not null,
  profile_id text not null,
  profile_name text not null,
  -- uploading: handed out; a crash leaves it so, and the job does it again, since an upload looks before it adds.
  state text not null default 'waiting' check (state in ('waiting', 'uploading', 'listed', 'failed')),
  -- The service's id of it, and its page there; kept while a later upload fails.
  remote_id text,
  link text,
  -- What the last upload could not tell: names of the item's facts.
  left_out text[] not null default '{}',
  -- Why the last try failed: the sort of failure and the service's own words, or who dropped it.
  error_kind text,
  error text,
  dropped_by bigint,
  -- Counts how often it was asked for: what is asked while an upload is under way follows after it.
  asks int not null default 1,
  asked_by bigint,
  asked_at timestamptz not null default now(),
  listed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, product_id, profile_id),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, asked_by) references users,
  foreign key (account_id, dropped_by) references users
);
create index listings_connection on listings (account_id, connection_id);
select app.protect('listings');
