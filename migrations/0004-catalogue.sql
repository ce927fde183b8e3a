-- The catalogue: products and raw materials with what is known of them, their categories, kits and files. An item is
-- either; both stand in `products`, so that stock, kits and orders mean one kind of row.

-- A SKU without letter case and blanks, by which a channel's product is recognised as one of ours; null where nothing
-- is left.
create function app.sku_key(sku text) returns text language sql immutable parallel safe
  return nullif(upper(regexp_replace(sku, '\s', '', 'g')), '');
grant execute on function app.sku_key to bodega_app;

-- EAN, UPC and GTIN of one article differ by leading zeros; null where it is no such code.
create function app.barcode_key(code text) returns text language sql immutable parallel safe
  return case when code ~ '^[0-9\s-]{8,40}$' then nullif(ltrim(regexp_replace(code, '[^0-9]', '', 'g'), '0'), '') end;
grant execute on function app.barcode_key to bodega_app;

-- A group of items.
create table categories (
  account_id bigint not null,
  id bigint generated always as identity,
  -- 1 raw materials, 2 products: each has categories of its own.
  entity_id smallint not null check (entity_id in (1, 2)),
  name text not null check (name <> '' and length(name) <= 200),
  created_at timestamptz not null default now(),
  -- So that two people who rename at once learn of one another.
  renamed_by bigint,
  renamed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, entity_id, id),
  unique (account_id, entity_id, name),
  foreign key (account_id, renamed_by) references users
);
select app.protect('categories');

-- An item: a product or a raw material.
create table products (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  sku text not null check (sku <> ''),
  name text not null default '',
  upc text,
  image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sku_key text generated always as (app.sku_key(sku)) stored,
  upc_key text generated always as (app.barcode_key(upc)) stored,
  -- 1 raw material, 2 product.
  entity_id smallint not null default 2 check (entity_id in (1, 2)),
  category_id bigint,
  description text not null default '',
  brand text not null default '',
  color text not null default '',
  size text not null default '',
  weight numeric(12, 4) check (weight >= 0),
  weight_unit text not null default '' check (weight_unit in ('', 'g', 'kg', 'oz', 'lb')),
  cost numeric(19, 4) check (cost >= 0),
  price numeric(19, 4) check (price >= 0),
  reorder_point int check (reorder_point >= 0),
  -- Counts each change that staff or a file made; an edit must name the one it started from.
  version int not null default 1,
  updated_by bigint,
  -- Whether it has parts, since the list shows and filters it; who writes `kit_parts` has it set by `mark-kits.ts`.
  is_kit boolean not null default false,
  -- On hand less on hold over all places; of a kit as many as its parts make. Sums of levels and reservations cannot be
  -- asked for over a million items, so each item keeps its own: one writer an account works it out from
  -- `stock_changes`.
  available bigint default 0,
  search_text text not null generated always as (app.search_text(sku || ' ' || name)) stored,
  primary key (account_id, id),
  unique (account_id, sku),
  -- A category of the item's own entity, kept so by the database.
  foreign key (account_id, entity_id, category_id) references categories (account_id, entity_id, id),
  foreign key (account_id, updated_by) references users
);
create index products_sku_key on products (account_id, sku_key text_pattern_ops);
create index products_upc_key on products (account_id, upc_key) where upc_key is not null;
-- Lists are read from the index of their sort and filter alone.
create index products_entity_sku on products (account_id, entity_id, sku, id);
create index products_entity_name on products (account_id, entity_id, name, id);
create index products_category on products (account_id, category_id, sku, id) where category_id is not null;
create index products_kits on products (account_id, entity_id, sku, id) include (category_id) where is_kit;
create index products_pictureless on products (account_id, entity_id, sku, id) include (category_id)
  where image_url is null;
create index products_category_name on products (account_id, category_id, name, id) where category_id is not null;
create index products_uncategorised on products (account_id, entity_id, sku, id) where category_id is null;
create index products_uncategorised_name on products (account_id, entity_id, name, id) where category_id is null;
-- `category_id` is beside, so that a category's items in this order are read from the index alone.
create index products_available on products (account_id, entity_id, available, id) include (category_id);
create index products_out_of_stock on products (account_id, entity_id, sku, id) include (category_id, name, available)
  where available <= 0;
create index products_to_reorder on products (account_id, entity_id, sku, id) include (category_id, name, available)
  where available <= reorder_point;
create index products_to_reorder_name on products (account_id, entity_id, name, id) include (category_id)
  where available <= reorder_point;
create index products_to_reorder_available on products (account_id, entity_id, available, id) include (category_id)
  where available <= reorder_point;
-- The account is in the index of searches, so that a small account does not read the hits of a large one.
create index products_search on products using gin (search_text gin_trgm_ops, account_id);
create index products_title on products using gin (account_id, app.fold(name) gin_trgm_ops);
select app.protect('products');

-- Putting all items of a list into a category, which takes longer than a request.
create table category_runs (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  entity_id smallint not null check (entity_id in (1, 2)),
  -- Where the items go, and what it was called then; null: they are in no category afterwards.
  category_id bigint,
  category text not null,
  -- Which items: what the list was filtered by.
  filter jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Items are taken by id: the last one looked at, how many of how many, and how many of these got another category.
  last_id bigint not null default 0,
  done int not null default 0,
  total int not null,
  assigned int not null default 0,
  started_by bigint not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  note text check (note in ('category_gone', 'unexpected')),
  primary key (account_id, id),
  foreign key (account_id, started_by) references users
);
create index category_runs_entity on category_runs (account_id, entity_id, id);
-- For the task by the clock, over all accounts.
create index category_runs_silent on category_runs (changed_at) where state = 'running';
select app.protect('category_runs');

-- What a kit consists of: whole pieces, of products or raw materials, which may be kits themselves. No kit is part of
-- itself, however deep: the use cases see to it under `lock_kits`.
create table kit_parts (
  account_id bigint not null,
  kit_id bigint not null,
  part_id bigint not null,
  quantity int not null check (quantity > 0),
  primary key (account_id, kit_id, part_id),
  foreign key (account_id, kit_id) references products on delete cascade,
  foreign key (account_id, part_id) references products,
  check (kit_id <> part_id)
);
create index kit_parts_part on kit_parts (account_id, part_id);
select app.protect('kit_parts');

-- A change of an account's kits waits for the one under way: two could each be free of cycles and together make one.
create function app.lock_kits() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('kits', app.account_id())) $$;
grant execute on function app.lock_kits to bodega_app;

-- Pictures and papers of items. A row names where its file is in the store.
create table product_files (
  account_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  -- As people see it: never a path.
  name text not null check (name <> '' and length(name) <= 255 and name !~ '[/\\]'),
  type text not null,
  -- Of what is stored, which is not always what was sent: pictures are encoded again.
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  key text not null,
  -- Of pictures only: how large they are, and their two smaller copies.
  width int,
  height int,
  thumbnail_key text,
  preview_key text,
  position int not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products on delete cascade,
  -- An upload that is repeated after its answer was lost adds nothing.
  unique (account_id, product_id, sha256, name),
  foreign key (account_id, created_by) references users,
  check ((width is null) = (height is null) and (width is null) = (thumbnail_key is null)
    and (width is null) = (preview_key is null))
);
create index product_files_product on product_files (account_id, product_id, position, id);
select app.protect('product_files');

-- Pictures of an item beside its own, as links; shown in their order.
create table product_picture_links (
  account_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  url text not null check (length(url) <= 2000),
  primary key (account_id, id),
  foreign key (account_id, product_id) references products on delete cascade,
  unique (account_id, product_id, url)
);
select app.protect('product_picture_links');

-- Keys that stand in the store, or may, with no row that names them. An upload is noted here first, for a day, and
-- taken out by the transaction that makes its row; a row that goes is noted here by the database itself.
create table orphaned_files (
  account_id bigint not null,
  key text not null,
  remove_at timestamptz not null,
  primary key (account_id, key)
);
create index orphaned_files_due on orphaned_files (remove_at);
select app.protect('orphaned_files');

-- The files of a row that goes: a job removes from the store what no row names any more.
create function app.note_orphaned_files() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into orphaned_files (account_id, key, remove_at)
    select account_id, unnest(array_remove(array[key, thumbnail_key, preview_key], null)), now() from gone
  on conflict (account_id, key) do nothing;
  return null;
end $$;
create trigger product_files_gone after delete on product_files referencing old table as gone
  for each statement execute function app.note_orphaned_files();
