-- Why: the catalogue: products and raw materials with what is known of them, their categories, and kits. An item is either; both
-- stand in `products`, so that stock, kits and orders mean one kind of row. Risk: adds columns without a rewrite, builds three
-- indexes on products (locked meanwhile: about a second for 100,000), one trigger that counts.

create table categories (
  account_id bigint not null,
  id bigint generated always as identity,
  -- 1 raw materials, 2 products: each has categories of its own.
  entity_id smallint not null check (entity_id in (1, 2)),
  name text not null check (name <> '' and length(name) <= 200),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, entity_id, id),
  unique (account_id, entity_id, name)
);
select app.protect('categories');

alter table products
  add column entity_id smallint not null default 2 check (entity_id in (1, 2)),
  add column category_id bigint,
  add column description text not null default '',
  add column brand text not null default '',
  add column color text not null default '',
  add column size text not null default '',
  add column weight numeric(12, 4) check (weight >= 0),
  add column weight_unit text not null default '' check (weight_unit in ('', 'g', 'kg', 'oz', 'lb')),
  add column cost numeric(19, 4) check (cost >= 0),
  add column price numeric(19, 4) check (price >= 0),
  add column reorder_point int check (reorder_point >= 0),
  -- Counts each change that staff or a file made; an edit must name the one it started from.
  add column version int not null default 1,
  add column updated_by text,
  -- A category of the item's own entity, kept so by the database.
  add foreign key (account_id, entity_id, category_id) references categories (account_id, entity_id, id);
create index products_entity_sku on products (account_id, entity_id, sku, id);
create index products_entity_name on products (account_id, entity_id, name, id);
create index products_category on products (account_id, category_id, sku, id) where category_id is not null;

-- What a kit consists of: whole pieces, of products or raw materials, which may be kits themselves. No kit is part of itself,
-- however deep: the use cases see to it under `lock_kits`.
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

-- Who changes kits of an account waits for who does so already: two changes could each be free of cycles and together make one.
create function app.lock_kits() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('kits', app.account_id())) $$;

-- Items per entity and category, for totals over a million rows. Rows are only ever added; a job merges them.
create table item_count_deltas (
  account_id bigint not null,
  entity_id smallint not null,
  category_id bigint,
  n int not null
);
create index item_count_deltas_account on item_count_deltas (account_id);
select app.protect('item_count_deltas');
insert into item_count_deltas select account_id, entity_id, category_id, count(*) from products group by 1, 2, 3;

create function app.count_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into item_count_deltas select account_id, entity_id, category_id, count(*) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into item_count_deltas select account_id, entity_id, category_id, -count(*) from removed group by 1, 2, 3;
  else
    insert into item_count_deltas
    select account_id, entity_id, category_id, sum(n) from (
      select account_id, entity_id, category_id, 1 as n from added
      union all select account_id, entity_id, category_id, -1 from removed) moved
    group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger items_counted_insert after insert on products referencing new table as added for each statement execute function app.count_items();
create trigger items_counted_delete after delete on products referencing old table as removed for each statement execute function app.count_items();
create trigger items_counted_update after update on products referencing old table as removed new table as added for each statement execute function app.count_items();

-- The timeline of an item.
alter table events add column product_id bigint;
create index events_product on events (account_id, product_id, id desc) where product_id is not null;

-- A place of the account's own, which no warehouse connector brought.
alter table core_locations alter column connection_id drop not null;

-- Products are what is sold: searches for orders and channels leave raw materials out.
create or replace function app.search_products(term text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select id from products
   where account_id = app.account_id() and entity_id = 2
     and (sku ilike '%' || app.escape_like(term) || '%' or name ilike '%' || app.escape_like(term) || '%')
   order by sku limit most $$;

create or replace function app.find_products(term text, most int) returns table (id bigint, place bigint)
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  part text := '%' || app.escape_like(term) || '%';
  key text := coalesce(app.sku_key(term), ' ');
  start text := app.escape_like(key) || '%';
begin
  return query
    with hits as (
      (select p.id, p.sku, p.sku_key from products p where p.account_id = app.account_id() and p.entity_id = 2 and p.sku_key like start
        order by p.sku_key using ~<~ limit most)
      union
      (select p.id, p.sku, p.sku_key from products p where p.account_id = app.account_id() and p.entity_id = 2 and term ~ '\w{3}'
          and (p.sku ilike part or p.name ilike part) limit most * 5))
    select h.id, row_number() over (order by h.sku <> term, h.sku_key is distinct from key, h.sku_key not like start, h.sku, h.id) from hits h
     order by 2 limit most;
end $$;

create or replace function app.suggest_product(owner_id bigint, wanted_sku text, wanted_key text, wanted_barcode text,
                                    out product_id bigint, out reason text, out n int)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  n := 0;
  select p.id, 1, 'sku' into product_id, n, reason from products p where p.account_id = owner_id and p.entity_id = 2 and p.sku = wanted_sku;
  if product_id is not null then return; end if;
  select min(hits.id), count(*) into product_id, n
    from (select p.id from products p where p.account_id = owner_id and p.entity_id = 2 and p.sku_key = wanted_key limit 10) hits;
  if n > 0 then reason := 'sku'; return; end if;
  select min(hits.id), count(*) into product_id, n
    from (select p.id from products p where p.account_id = owner_id and p.entity_id = 2 and p.upc_key = wanted_barcode limit 10) hits;
  if n > 0 then reason := 'barcode'; end if;
end $$;

create or replace function app.similar_products(title text, most int) returns table (id bigint, score real)
  language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.45 rows 5 as $$
  select p.id, similarity(p.name, title) as score from products p
   where p.account_id = app.account_id() and p.entity_id = 2 and p.name % title
   order by score desc, p.id limit most $$;

-- Ids of at most `most` items of an entity whose SKU, name or barcode contains the term; a short term must begin the SKU.
create function app.search_items(entity int, term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  part text := '%' || app.escape_like(term) || '%';
  start text := app.escape_like(coalesce(app.sku_key(term), ' ')) || '%';
begin
  return query
    (select p.id from products p where p.account_id = app.account_id() and p.sku_key like start and p.entity_id = entity
      order by p.sku_key using ~<~ limit most)
    union
    (select p.id from products p where p.account_id = app.account_id() and p.upc_key = app.barcode_key(term) and p.entity_id = entity limit most)
    union
    (select p.id from products p where p.account_id = app.account_id() and p.entity_id = entity and term ~ '\w{3}'
        and (p.sku ilike part or p.name ilike part) limit most)
    limit most;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.lock_kits(), app.search_items(int, text, int) to bodega_app;
