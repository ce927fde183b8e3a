-- Why: linking 100,000 products of a channel needs lists, searches and suggestions that stay fast, and what a channel no longer
-- lists is marked. Risk: the generated columns rewrite products and connector_products, which are locked meanwhile (seconds for
-- 100,000 rows each).

-- A SKU without letter case and blanks, by which a channel's product is recognised as one of ours; null where nothing is left.
create function app.sku_key(sku text) returns text language sql immutable parallel safe
  return nullif(upper(regexp_replace(sku, '\s', '', 'g')), '');

-- EAN, UPC and GTIN of one article differ by leading zeros; null where it is no such code.
create function app.barcode_key(code text) returns text language sql immutable parallel safe
  return case when code ~ '^[0-9\s-]{8,40}$' then nullif(ltrim(regexp_replace(code, '[^0-9]', '', 'g'), '0'), '') end;

alter table products
  add column sku_key text generated always as (app.sku_key(sku)) stored,
  add column upc_key text generated always as (app.barcode_key(upc)) stored;
create index products_sku_key on products (account_id, sku_key text_pattern_ops);
create index products_upc_key on products (account_id, upc_key) where upc_key is not null;

alter table connector_products
  add column sku_key text generated always as (app.sku_key(connector_product_sku)) stored,
  add column barcode_key text generated always as (app.barcode_key(barcode)) stored,
  -- The reading of the whole catalogue that listed it last.
  add column seen_run int not null default 0,
  -- Since when the channel no longer lists it.
  add column vanished_at timestamptz,
  add column linked_by text,
  add column linked_at timestamptz,
  -- The product it probably is, why, and how many fit as well as that one.
  add column suggested_product_id bigint,
  add column suggested_by text check (suggested_by in ('sku', 'barcode', 'title')),
  add column suggested_score real,
  add column suggestions int not null default 0,
  -- When products of a similar title were last looked for.
  add column title_looked_at timestamptz;
-- Each reading of a catalogue notes on every row that it saw it: room for that on the row's own page spares the indexes.
alter table connector_products set (fillfactor = 85);

create index connector_products_linked on connector_products (account_id, connection_id, connector_product_sku) where product_id is not null;
create index connector_products_unlinked on connector_products (account_id, connection_id, connector_product_sku) where product_id is null;
create index connector_products_suggested on connector_products (account_id, connection_id, connector_product_sku)
  where product_id is null and suggested_product_id is not null;
create index connector_products_matches on connector_products (account_id, connection_id, id) where product_id is null and suggested_by = 'sku';
create index connector_products_unlooked on connector_products (account_id, connection_id, title_looked_at nulls first)
  where product_id is null and suggested_product_id is null and title <> '';
create index connector_products_by_title on connector_products (account_id, suggested_product_id) where suggested_by = 'title';
create index connector_products_sku_key on connector_products (account_id, connection_id, sku_key text_pattern_ops);
create index connector_products_barcode_key on connector_products (account_id, connection_id, barcode_key) where barcode_key is not null;
create index connector_products_text on connector_products using gin (connector_product_sku gin_trgm_ops, title gin_trgm_ops);

-- The product that a channel's SKU or barcode names: the same writing before the same key before the same barcode.
create function app.suggest_product(owner_id bigint, wanted_sku text, wanted_key text, wanted_barcode text,
                                    out product_id bigint, out reason text, out n int)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  n := 0;
  select p.id, 1, 'sku' into product_id, n, reason from products p where p.account_id = owner_id and p.sku = wanted_sku;
  if product_id is not null then return; end if;
  select min(hits.id), count(*) into product_id, n
    from (select p.id from products p where p.account_id = owner_id and p.sku_key = wanted_key limit 10) hits;
  if n > 0 then reason := 'sku'; return; end if;
  select min(hits.id), count(*) into product_id, n
    from (select p.id from products p where p.account_id = owner_id and p.upc_key = wanted_barcode limit 10) hits;
  if n > 0 then reason := 'barcode'; end if;
end $$;

create function app.suggest_on_write() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.connector_product_sku = old.connector_product_sku and new.barcode is not distinct from old.barcode then
    return new;
  end if;
  select s.product_id, s.reason, s.n, null into new.suggested_product_id, new.suggested_by, new.suggestions, new.suggested_score
    from app.suggest_product(new.account_id, new.connector_product_sku, app.sku_key(new.connector_product_sku), app.barcode_key(new.barcode)) s;
  return new;
end $$;
create trigger connector_products_suggest before insert or update of connector_product_sku, barcode on connector_products
  for each row execute function app.suggest_on_write();

-- Suggests anew for all that have one of these keys, in the order in which an import writes them.
create function app.suggest_again(changed jsonb) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  with keys as (select * from jsonb_to_recordset(changed) as r (account_id bigint, sku_key text, upc_key text)),
       named as (
         select c.account_id, c.id from keys k join connections n on n.account_id = k.account_id
           join connector_products c on c.account_id = k.account_id and c.connection_id = n.id and c.sku_key = k.sku_key
         union
         select c.account_id, c.id from keys k join connections n on n.account_id = k.account_id
           join connector_products c on c.account_id = k.account_id and c.connection_id = n.id and c.barcode_key = k.upc_key),
       locked as materialized (
         select c.account_id, c.id, c.connector_product_sku as sku, c.sku_key, c.barcode_key from connector_products c
          where (c.account_id, c.id) in (select * from named) order by c.connector_product_sku for update),
       found as (
         select l.account_id, l.id, s.product_id, s.reason, s.n from locked l
           cross join lateral app.suggest_product(l.account_id, l.sku, l.sku_key, l.barcode_key) s)
  update connector_products c
     set suggested_product_id = f.product_id, suggested_by = f.reason, suggestions = f.n, suggested_score = null
    from found f where c.account_id = f.account_id and c.id = f.id
     and (c.suggested_product_id, c.suggested_by, c.suggestions) is distinct from (f.product_id, f.reason, f.n);
end $$;

create function app.products_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(k) into keys from (select account_id, sku_key, upc_key from added) k;
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(k) into keys from (
      (select account_id, sku_key, upc_key, sku from added except select account_id, sku_key, upc_key, sku from removed)
      union
      (select account_id, sku_key, upc_key, sku from removed except select account_id, sku_key, upc_key, sku from added)) k;
  else
    update connector_products c set suggested_product_id = null, suggested_by = null, suggestions = 0, suggested_score = null
      from removed r where c.account_id = r.account_id and c.suggested_product_id = r.id and c.suggested_by = 'title';
    select jsonb_agg(k) into keys from (select account_id, sku_key, upc_key from removed) k;
  end if;
  if keys is not null then perform app.suggest_again(keys); end if;
  return null;
end $$;
create trigger products_suggested_insert after insert on products referencing new table as added for each statement execute function app.products_changed();
create trigger products_suggested_delete after delete on products referencing old table as removed for each statement execute function app.products_changed();
create trigger products_suggested_update after update on products referencing old table as removed new table as added for each statement execute function app.products_changed();

-- What stands there already.
update connector_products c set (suggested_product_id, suggested_by, suggestions) =
  (select s.product_id, s.reason, s.n from app.suggest_product(c.account_id, c.connector_product_sku, c.sku_key, c.barcode_key) s);

-- Channel products per connection, linked or not and suggested or not. Rows are only ever added; a job merges them.
create table connector_product_count_deltas (
  account_id bigint not null,
  connection_id bigint not null,
  is_linked boolean not null,
  is_suggested boolean not null,
  n int not null
);
create index connector_product_count_deltas_connection on connector_product_count_deltas (account_id, connection_id);
select app.protect('connector_product_count_deltas');
insert into connector_product_count_deltas
  select account_id, connection_id, product_id is not null, product_id is null and suggested_product_id is not null, count(*)
    from connector_products group by 1, 2, 3, 4;

create function app.count_connector_products() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into connector_product_count_deltas
    select account_id, connection_id, product_id is not null, product_id is null and suggested_product_id is not null, count(*)
      from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into connector_product_count_deltas
    select account_id, connection_id, product_id is not null, product_id is null and suggested_product_id is not null, -count(*)
      from removed group by 1, 2, 3, 4;
  else
    insert into connector_product_count_deltas
    select account_id, connection_id, product_id is not null, product_id is null and suggested_product_id is not null, sum(n) from (
      select account_id, connection_id, product_id, suggested_product_id, 1 as n from added
      union all select account_id, connection_id, product_id, suggested_product_id, -1 from removed) moved
    group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger connector_products_counted_insert after insert on connector_products referencing new table as added for each statement execute function app.count_connector_products();
create trigger connector_products_counted_delete after delete on connector_products referencing old table as removed for each statement execute function app.count_connector_products();
create trigger connector_products_counted_update after update on connector_products referencing old table as removed new table as added for each statement execute function app.count_connector_products();

-- Ids of at most `most` products of a connection whose SKU or title, or whose product's, contains the term; a short term must begin the SKU.
create function app.search_connector_products(connection bigint, term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  part text := '%' || app.escape_like(term) || '%';
  start text := app.escape_like(coalesce(app.sku_key(term), ' ')) || '%';
begin
  if term ~ '\w{3}' then
    return query
      (select c.id from connector_products c where c.account_id = app.account_id() and c.connection_id = connection
          and (c.connector_product_sku ilike part or c.title ilike part) limit most)
      union
      (select c.id from connector_products c where c.account_id = app.account_id() and c.connection_id = connection and c.product_id in (
        select p.id from products p where p.account_id = app.account_id() and (p.sku ilike part or p.name ilike part) limit most) limit most)
      limit most;
  else
    return query select c.id from connector_products c
      where c.account_id = app.account_id() and c.connection_id = connection and c.sku_key like start
      order by c.sku_key using ~<~ limit most;
  end if;
end $$;

-- At most `most` products whose SKU or name contains the term, the closest first: the very SKU, then those that begin so. Among very
-- many hits not the best of all are found: reading them all would take as long as the table is large.
create function app.find_products(term text, most int) returns table (id bigint, place bigint)
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  part text := '%' || app.escape_like(term) || '%';
  key text := coalesce(app.sku_key(term), ' ');
  start text := app.escape_like(key) || '%';
begin
  return query
    with hits as (
      (select p.id, p.sku, p.sku_key from products p where p.account_id = app.account_id() and p.sku_key like start
        order by p.sku_key using ~<~ limit most)
      union
      (select p.id, p.sku, p.sku_key from products p where p.account_id = app.account_id() and term ~ '\w{3}'
          and (p.sku ilike part or p.name ilike part) limit most * 5))
    select h.id, row_number() over (order by h.sku <> term, h.sku_key is distinct from key, h.sku_key not like start, h.sku, h.id) from hits h
     order by 2 limit most;
end $$;

-- At most `most` products of a name like the title, with how alike they are (0 to 1).
create function app.similar_products(title text, most int) returns table (id bigint, score real)
  language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.45 rows 5 as $$
  select p.id, similarity(p.name, title) as score from products p
   where p.account_id = app.account_id() and p.name % title
   order by score desc, p.id limit most $$;

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
  asked_by text,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections on delete cascade
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
  state text not null check (state in ('collecting', 'checking', 'checked', 'applying', 'done')),
  lines int not null default 0,
  -- Lines that the present state is done with.
  done int not null default 0,
  started_by text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
create index link_runs_connection on link_runs (account_id, connection_id, id desc);
select app.protect('link_runs');

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

-- What runs as the owner is for the application alone, or for triggers only.
revoke execute on function app.sku_key(text), app.barcode_key(text), app.suggest_product(bigint, text, text, text), app.suggest_on_write(),
  app.suggest_again(jsonb), app.products_changed(), app.count_connector_products(),
  app.search_connector_products(bigint, text, int), app.find_products(text, int), app.similar_products(text, int) from public;
grant execute on function app.sku_key(text), app.barcode_key(text), app.search_connector_products(bigint, text, int),
  app.find_products(text, int), app.similar_products(text, int) to bodega_app;
