-- Searches, and counts that are kept. The searches run as the owner, since row security keeps trigram indexes from being used (LIKE is not
-- leakproof): each must name the account. They are planned once a connection, apart from the account and the term: what would do for a
-- small account must not be used for a large one. Counts are rows that are only ever added, so that no two writers wait for one counter;
-- a job merges them.

-- What a term means: a LIKE pattern for each of its words. One or two letters must begin a word, anything longer is anywhere.
create function app.search_patterns(term text) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text;
  patterns text[] := '{}';
begin
  foreach word in array coalesce(regexp_split_to_array(app.fold(term), '\s+'), '{}') loop
    continue when word = '';
    word := case when word ~ '^[a-z0-9]{1,2}$' then '% ' else '%' end || app.escape_like(word) || '%';
    if word <> all (patterns) then patterns := patterns || word; end if;
  end loop;
  return patterns;
end $$;
grant execute on function app.search_patterns to bodega_app;

-- The three longest of the patterns that a trigram index can look up, repeated where there are fewer; null where there is none, since the
-- index would then be read as a whole.
create function app.index_patterns(patterns text[]) returns text[] language sql immutable parallel safe
  return (select array[p[1], coalesce(p[2], p[1]), coalesce(p[3], p[1])]
            from (select array_agg(pattern order by length(pattern) desc) from unnest(patterns) pattern
                   where pattern ~ '\w{3}|^% \w') longest (p) where p is not null);
grant execute on function app.index_patterns to bodega_app;

-- An order is found by its customer's text; a text for every order would take a seventh of the database more. Here are the texts that no
-- row of `customers` has (any more): of an order to a guest or to another person than its customer, and what a customer was called before.
-- No foreign keys: checking them would lock orders out of their turn.
create table search_aliases (
  account_id bigint not null,
  order_id bigint,
  customer_id bigint,
  search_text text not null,
  id bigint generated always as identity primary key,
  check (num_nonnulls(order_id, customer_id) = 1)
);
create unique index search_aliases_order on search_aliases (account_id, order_id);
create unique index search_aliases_customer on search_aliases (account_id, customer_id, md5(search_text)) where customer_id is not null;
create index search_aliases_search on search_aliases using gin (search_text gin_trgm_ops, account_id);
select app.protect('search_aliases');

-- Folding takes as long as storing the row, so the columns are compared as they are, and only an order that differs is folded.
create function app.alias_new_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_aliases (account_id, order_id, search_text)
  select o.account_id, o.id, app.person_text(o.customer_name, o.customer_email, o.customer_phone, o.company_name, o.city)
    from added o
    left join customers c on c.account_id = o.account_id and c.id = o.customer_id
   where (c.customer_name, c.email, c.phone, c.company_name, c.city)
         is distinct from (o.customer_name, o.customer_email, o.customer_phone, o.company_name, o.city)
  on conflict do nothing;
  return null;
end $$;
create trigger orders_aliased_insert after insert on orders referencing new table as added
  for each statement execute function app.alias_new_orders();

create function app.alias_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_aliases (account_id, order_id, search_text)
    values (new.account_id, new.id, app.person_text(new.customer_name, new.customer_email, new.customer_phone, new.company_name, new.city))
  on conflict (account_id, order_id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger orders_aliased_update
  after update of customer_name, customer_email, customer_phone, company_name, city, customer_id on orders for each row
  when ((old.customer_name, old.customer_email, old.customer_phone, old.company_name, old.city, old.customer_id)
        is distinct from (new.customer_name, new.customer_email, new.customer_phone, new.company_name, new.city, new.customer_id))
  execute function app.alias_changed_order();

create function app.alias_changed_customer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_aliases (account_id, customer_id, search_text) values (old.account_id, old.id, old.search_text) on conflict do nothing;
  return null;
end $$;
create trigger customers_aliased_update after update of customer_name, email, phone, company_name, city on customers for each row
  when (old.search_text is distinct from new.search_text) execute function app.alias_changed_customer();

-- Ids of at most `most` orders for which the term is a whole key: order number, source number, the warehouse's reference, tracking
-- number, e-mail or the SKU of a line, as it is typed, in capitals, in small letters, or without blanks.
create function app.find_orders_by_key(term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan rows 1 as $$
declare
  own_account bigint := app.account_id();
  key text;
  email_word text := '% ' || app.escape_like(app.fold(term)) || ' %';
begin
  for key in select distinct unnest(array[term, upper(term), lower(term), upper(regexp_replace(term, '\s', '', 'g'))]) loop
    return query
      (select id from orders where account_id = own_account and order_number = key order by id desc limit most)
      union all
      (select id from orders where account_id = own_account and source_order_number = key and source_order_number <> order_number limit most)
      union all
      (select id from orders where account_id = own_account and amware_ref_num = key limit most)
      union all
      (select id from orders where account_id = own_account and tracking_number = key limit most)
      union all
      (select order_id from shipments where account_id = own_account and tracking_number = key limit most)
      union all
      (select order_id from line_items where account_id = own_account and sku = key order by order_id >> 15 desc, order_id desc limit most);
  end loop;
  if term like '%_@_%' then
    return query select o.id from app.find_customers_by_email(term, most) c (id)
      cross join lateral (select id from orders where account_id = own_account and customer_id = c.id
                           order by order_date desc, id desc limit most) o;
    return query select a.order_id from search_aliases a
      where a.account_id = own_account and a.order_id is not null and a.search_text like email_word limit most;
  end if;
end $$;

-- Ids of at most `most` of the newest orders that have all words, among the newest `read`.
create function app.find_newest_orders(patterns text[], read int, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan rows 50 as $$
declare
  own_account bigint := app.account_id();
begin
  return query
    select n.id from (select o.id, o.order_number, o.source_order_number, o.customer_id from orders o
                       where o.account_id = own_account order by o.order_date desc, o.id desc limit read) n
     where coalesce((select c.search_text from customers c where c.account_id = own_account and c.id = n.customer_id), ' ')
             || app.fold(n.order_number || ' ' || n.source_order_number) like all (patterns)
        or (select a.search_text like all (patterns) from search_aliases a where a.account_id = own_account and a.order_id = n.id)
     limit most;
end $$;

-- Ids of at most `most` orders whose number, ours or the channel's, has all words of the patterns; `keys` are those that the index looks up.
create function app.find_orders_by_number(patterns text[], keys text[], most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan rows 50 as $$
declare
  own_account bigint := app.account_id();
begin
  return query
    select o.id from orders o
     where o.account_id = own_account
       and (' ' || app.fold(o.order_number || ' ' || o.source_order_number) || ' ') like keys[1]
       and (' ' || app.fold(o.order_number || ' ' || o.source_order_number) || ' ') like keys[2]
       and (' ' || app.fold(o.order_number || ' ' || o.source_order_number) || ' ') like all (patterns) limit most;
end $$;

-- Ids, in no order, of orders that match a term, the newest `most` among them. A whole key wins alone. A few orders, or many where four of
-- the newest 100 have the term, are first looked for among the newest, 50 for each; not numbers, which are rare. All else is looked up in
-- the indexes of people and of numbers, at most 5,000 of each; what more have is frequent, so the orders are read from the newest on, at
-- most 50,000. A term that no index finds, such as `--`, is only looked for in the newest 2,000.
create function app.find_orders(term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan rows 50 as $$
declare
  own_account bigint := app.account_id();
  order_ids bigint[] := array(select app.find_orders_by_key(term, most));
  customer_ids bigint[];
  patterns text[];
  keys text[];
begin
  if cardinality(order_ids) > 0 then return query select distinct unnest(order_ids); return; end if;
  patterns := app.search_patterns(term);
  if cardinality(patterns) = 0 then return; end if;
  keys := app.index_patterns(patterns);
  if keys is null or term !~ '\d' and (most <= 20 or (select count(*) = 4 from app.find_newest_orders(patterns, 100, 4))) then
    order_ids := array(select app.find_newest_orders(patterns, case when keys is null then 2000 else most * 50 end, most));
    if keys is null or cardinality(order_ids) = most then return query select unnest(order_ids); return; end if;
  end if;

  customer_ids := array(select app.search_customers(patterns, 5000));
  order_ids := array(select app.find_orders_by_number(patterns, keys, 5000));
  if greatest(cardinality(customer_ids), cardinality(order_ids)) = 5000 then
    order_ids := array(select app.find_newest_orders(patterns, 50000, most));
    if cardinality(order_ids) = most then return query select unnest(order_ids); return; end if;
  end if;
  return query
    with names as materialized (
      select a.order_id, a.customer_id from search_aliases a
       where a.account_id = own_account and a.search_text like keys[1] and a.search_text like keys[2] and a.search_text like keys[3]
         and a.search_text like all (patterns) limit 5000),
    found as (
      select o.id, o.order_date from orders o
       where o.account_id = own_account and o.id = any (order_ids || array(select n.order_id from names n where n.order_id is not null))
      union
      select o.id, o.order_date from orders o
       where o.account_id = own_account
         and o.customer_id = any (customer_ids || array(select n.customer_id from names n where n.customer_id is not null)))
    select f.id from found f order by f.order_date desc, f.id desc limit most;
end $$;
grant execute on function app.find_orders to bodega_app;

-- A SKU that begins with a key lies between the key and the key with the last of all characters behind it: a range that the index looks up
-- whatever the key is. A LIKE that is not known when the plan is made would read all SKUs of the account.

-- Ids of at most `most` items of an entity, null for all, whose SKU begins with the term, whose barcode it is, or that have all its words.
create function app.search_items(entity int, term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  key text := coalesce(app.sku_key(term), ' ');
  key_end text := key || chr(1114111);
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    (select p.id from products p where p.account_id = own_account and p.sku_key ~>=~ key and p.sku_key ~<~ key_end
        and (entity is null or p.entity_id = entity)
      order by p.sku_key using ~<~ limit most)
    union
    (select p.id from products p where p.account_id = own_account and p.upc_key = app.barcode_key(term) and (entity is null or p.entity_id = entity) limit most)
    union
    (select p.id from products p where p.account_id = own_account and (entity is null or p.entity_id = entity)
        and p.search_text like keys[1] and p.search_text like keys[2] and p.search_text like keys[3] and p.search_text like all (patterns) limit most)
    limit most;
end $$;
grant execute on function app.search_items to bodega_app;

-- At most `most` products that have all words of the term, the closest first: the very SKU, then those that begin so. Among very many
-- hits not the best of all are found: reading them all would take as long as the table is large.
create function app.find_products(term text, most int) returns table (id bigint, place bigint)
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  key text := coalesce(app.sku_key(term), ' ');
  key_end text := key || chr(1114111);
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    with hits as (
      (select p.id, p.sku, p.sku_key from products p where p.account_id = own_account and p.entity_id = 2 and p.sku_key ~>=~ key and p.sku_key ~<~ key_end
        order by p.sku_key using ~<~ limit most)
      union
      (select p.id, p.sku, p.sku_key from products p where p.account_id = own_account and p.entity_id = 2
          and p.upc_key = app.barcode_key(term) limit most)
      union
      (select p.id, p.sku, p.sku_key from products p where p.account_id = own_account and p.entity_id = 2
          and p.search_text like keys[1] and p.search_text like keys[2] and p.search_text like keys[3] and p.search_text like all (patterns)
        limit most * 5))
    select h.id, row_number() over (order by h.sku <> term, h.sku_key is distinct from key, not starts_with(h.sku_key, key), h.sku, h.id) from hits h
     order by 2 limit most;
end $$;
grant execute on function app.find_products to bodega_app;

-- At most `most` products of a name like the title, with how alike they are (0 to 1). Of very many that begin alike, such as one word of a
-- whole range, some are compared, and those of the very name.
create function app.similar_products(title text, most int) returns table (id bigint, score real)
  language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.45 rows 5 as $$
  select p.id, similarity(app.fold(p.name), app.fold(title)) as score
    from ((select id, name from products where account_id = app.account_id() and entity_id = 2 and app.fold(name) = app.fold(title) limit most)
          union
          (select id, name from products where account_id = app.account_id() and entity_id = 2 and app.fold(name) % app.fold(title) limit 2000)) p
   order by score desc, p.id limit most $$;
grant execute on function app.similar_products to bodega_app;

-- Ids of at most `most` products of some connections that begin with the term as a SKU, or that have all its words themselves. The words are
-- looked up once, however many connections there are.
create function app.search_listed_products(connections bigint[], term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  key text := coalesce(app.sku_key(term), ' ');
  key_end text := key || chr(1114111);
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    (select s.id from unnest(connections) k (id) cross join lateral (
       select c.id from connector_products c
        where c.account_id = own_account and c.connection_id = k.id and c.sku_key ~>=~ key and c.sku_key ~<~ key_end
        order by c.sku_key using ~<~ limit most) s limit most)
    union
    (select c.id from connector_products c where c.account_id = own_account and c.connection_id = any (connections)
        and c.search_text like keys[1] and c.search_text like keys[2] and c.search_text like keys[3] and c.search_text like all (patterns)
      limit most)
    limit most;
end $$;

-- Ids of at most `most` products of some connections that begin with the term as a SKU, or that have all its words, or whose product has;
-- the last are looked for only where there are not as many of the others.
create function app.search_connector_products(connections bigint[], term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  found bigint[] := array(select app.search_listed_products(connections, term, most));
  patterns text[];
  keys text[];
begin
  if cardinality(found) = most then return query select unnest(found); return; end if;
  patterns := app.search_patterns(term);
  keys := app.index_patterns(patterns);
  return query
    select unnest(found)
    union
    (select c.id from connector_products c where c.account_id = own_account and c.connection_id = any (connections) and c.product_id in (
      select p.id from products p where p.account_id = own_account
         and p.search_text like keys[1] and p.search_text like keys[2] and p.search_text like keys[3] and p.search_text like all (patterns)
       limit most) limit most)
    limit most;
end $$;
grant execute on function app.search_connector_products to bodega_app;

-- The product at the channel of each of at most `most` quantities of some connections, which begins with the term as a SKU, or has all its words.
create function app.search_channel_stock(connections bigint[], term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
begin
  return query
    select h.id from app.search_listed_products(connections, term, most) h (id)
      join channel_stock t on t.account_id = own_account and t.connector_product_id = h.id
     where t.target is not null limit most;
end $$;
grant execute on function app.search_channel_stock to bodega_app;

-- Orders per status and connection, for totals over all time.
create table order_count_deltas (
  account_id bigint not null,
  connection_id bigint not null,
  order_status text not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index order_count_deltas_account on order_count_deltas (account_id);
select app.protect('order_count_deltas');

-- What becomes of an order is counted with its days, by count_changed_order.
select app.keep_counts('orders', 'order_count_deltas', 'account_id, connection_id, order_status', '{insert,delete}');

-- How many orders there are of each kind that lists are narrowed to, by the day in the account's zone.
create table order_day_counts (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  order_status text not null,
  country text not null,
  -- Empty: none is chosen yet.
  warehouse text not null,
  is_held boolean not null,
  n int not null,
  primary key (account_id, day, connection_id, order_status, country, warehouse, is_held) include (n)
);
create index order_day_counts_empty on order_day_counts (account_id) where n = 0;
select app.protect('order_day_counts');

-- The same by month, named by its first day: a tenth of the rows where a list spans years.
create table order_month_counts (
  account_id bigint not null,
  month date not null,
  connection_id bigint not null,
  order_status text not null,
  country text not null,
  warehouse text not null,
  is_held boolean not null,
  n int not null,
  primary key (account_id, month, connection_id, order_status, country, warehouse, is_held) include (n)
);
create index order_month_counts_empty on order_month_counts (account_id) where n = 0;
select app.protect('order_month_counts');

-- What changed since the days were counted; a job moves it there.
create table order_day_deltas (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  order_status text not null,
  country text not null,
  warehouse text not null,
  is_held boolean not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index order_day_deltas_account on order_day_deltas (account_id);
select app.protect('order_day_deltas');

-- The first day of its month.
create function app.month_of(day date) returns date language sql immutable parallel safe
  return make_date(extract(year from day)::int, extract(month from day)::int, 1);
grant execute on function app.month_of to bodega_app;

-- Counts and changes together; row security is that of the reader.
create view app.order_months with (security_invoker = true) as
  select account_id, month, connection_id, order_status, country, warehouse, is_held, n from order_month_counts
  union all select account_id, app.month_of(day), connection_id, order_status, country, warehouse, is_held, n from order_day_deltas;
grant select on app.order_months to bodega_app;

create view app.order_days with (security_invoker = true) as
  select account_id, day, connection_id, order_status, country, warehouse, is_held, n from order_day_counts
  union all select account_id, day, connection_id, order_status, country, warehouse, is_held, n from order_day_deltas;
grant select on app.order_days to bodega_app;

-- What is written to orders or customers shares a lock of its account, which a change of the account's time zone takes alone.
create function app.share_zone(account bigint) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('time-zone', account)) $$;

-- The zone is read in the statement after the lock, so that it is the one that holds until the writer commits.
create function app.count_order_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.share_zone(account_id) from (select distinct account_id from changed order by account_id) accounts;
  insert into order_day_deltas
  select o.account_id, (o.order_date at time zone a.time_zone)::date, o.connection_id, o.order_status, o.country,
         coalesce(o.warehouse, ''), o.is_held, count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed o join accounts a on a.id = o.account_id group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create trigger orders_counted_by_day_insert after insert on orders referencing new table as changed
  for each statement execute function app.count_order_days();
create trigger orders_counted_by_day_delete after delete on orders referencing old table as changed
  for each statement execute function app.count_order_days();

-- An order that moves; what changes nothing that is counted does nothing.
create function app.count_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone text;
begin
  if (old.order_status, old.connection_id) is distinct from (new.order_status, new.connection_id) then
    insert into order_count_deltas (account_id, connection_id, order_status, n)
      values (old.account_id, old.connection_id, old.order_status, -1), (new.account_id, new.connection_id, new.order_status, 1);
  end if;
  perform app.share_zone(new.account_id);
  zone := (select time_zone from accounts where id = new.account_id);
  insert into order_day_deltas values
    (old.account_id, (old.order_date at time zone zone)::date, old.connection_id, old.order_status, old.country,
     coalesce(old.warehouse, ''), old.is_held, -1),
    (new.account_id, (new.order_date at time zone zone)::date, new.connection_id, new.order_status, new.country,
     coalesce(new.warehouse, ''), new.is_held, 1);
  return null;
end $$;
create trigger orders_counted_update
  after update of order_date, connection_id, order_status, country, warehouse, is_held on orders for each row
  when ((old.order_date, old.connection_id, old.order_status, old.country, old.warehouse, old.is_held)
        is distinct from (new.order_date, new.connection_id, new.order_status, new.country, new.warehouse, new.is_held))
  execute function app.count_changed_order();

-- The days of a zone are not those of another: its account's orders are counted again, while no one writes to the account's orders.
create function app.recount_order_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('time-zone', new.id));
  delete from order_day_deltas where account_id = new.id;
  delete from order_day_counts where account_id = new.id;
  delete from order_month_counts where account_id = new.id;
  insert into order_day_counts
  select account_id, (order_date at time zone new.time_zone)::date, connection_id, order_status, country, coalesce(warehouse, ''),
         is_held, count(*)
    from orders where account_id = new.id group by 1, 2, 3, 4, 5, 6, 7;
  insert into order_month_counts
  select account_id, app.month_of(day), connection_id, order_status, country, warehouse, is_held, sum(n)
    from order_day_counts where account_id = new.id group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create trigger accounts_zone_changed after update of time_zone on accounts for each row
  when (old.time_zone <> new.time_zone) execute function app.recount_order_days();

-- The `most` orders next to a total, above or below it, of one country or of all, for the caller's account. Row security keeps comparisons
-- of numeric values from leading an index (they are not leakproof), so all orders would be read for the next one by total.
create function app.orders_beside_total(from_total numeric, from_id bigint, is_above boolean, of_country text, most int)
  returns table (id bigint, total_cost numeric, order_status text, connection_id bigint, country text, warehouse text, is_held boolean,
                 order_date timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if is_above and of_country is null then return query
    select o.id, o.total_cost, o.order_status, o.connection_id, o.country, o.warehouse, o.is_held, o.order_date from orders o
     where o.account_id = app.account_id() and (o.total_cost, o.id) > (from_total, from_id) order by o.total_cost, o.id limit most;
  elsif of_country is null then return query
    select o.id, o.total_cost, o.order_status, o.connection_id, o.country, o.warehouse, o.is_held, o.order_date from orders o
     where o.account_id = app.account_id() and (o.total_cost, o.id) < (from_total, from_id) order by o.total_cost desc, o.id desc limit most;
  elsif is_above then return query
    select o.id, o.total_cost, o.order_status, o.connection_id, o.country, o.warehouse, o.is_held, o.order_date from orders o
     where o.account_id = app.account_id() and o.country = of_country and (o.total_cost, o.id) > (from_total, from_id)
     order by o.total_cost, o.id limit most;
  else return query
    select o.id, o.total_cost, o.order_status, o.connection_id, o.country, o.warehouse, o.is_held, o.order_date from orders o
     where o.account_id = app.account_id() and o.country = of_country and (o.total_cost, o.id) < (from_total, from_id)
     order by o.total_cost desc, o.id desc limit most;
  end if;
end $$;
grant execute on function app.orders_beside_total to bodega_app;

-- Between which numbers the orders of a connection and a week (app.week_of) lie. Numbers grow with time, so a list of some days that is
-- sorted by number begins where the days can begin. A job merges the rows of a week. A span is never narrowed: it may be wider than its
-- orders.
create table order_number_spans (
  account_id bigint not null,
  connection_id bigint not null,
  week timestamptz not null,
  least_number text not null,
  greatest_number text not null,
  id bigint generated always as identity primary key
);
create index order_number_spans_account on order_number_spans (account_id);
select app.protect('order_number_spans');

create function app.span_new_numbers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_number_spans
  select account_id, connection_id, app.week_of(order_date), min(order_number), max(order_number) from added group by 1, 2, 3;
  return null;
end $$;
create trigger orders_spanned_insert after insert on orders referencing new table as added
  for each statement execute function app.span_new_numbers();

create function app.span_changed_number() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_number_spans
    values (new.account_id, new.connection_id, app.week_of(new.order_date), new.order_number, new.order_number);
  return null;
end $$;
create trigger orders_spanned_update after update of order_date, connection_id, order_number on orders for each row
  when ((old.order_date, old.connection_id, old.order_number) is distinct from (new.order_date, new.connection_id, new.order_number))
  execute function app.span_changed_number();

-- Orders that wait for a cause, and of these those that wait for others too. Under the kind '' (and no subject) each order with problems
-- counts once.
create table problem_count_deltas (
  account_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  subject text not null,
  orders int not null,
  staying int not null,
  id bigint generated always as identity primary key
);
create index problem_count_deltas_account on problem_count_deltas (account_id, kind, connection_id, subject);
select app.protect('problem_count_deltas');

-- Of each order that is touched: how many problems it has now, and had before. A problem that stays alone, or does no more, waits with
-- others or does not. Each order is looked up by its key, whatever statistics say of a table that has just been filled.
create function app.count_problems() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into problem_count_deltas (account_id, connection_id, kind, subject, orders, staying)
  with touched as materialized (
    select c.account_id, c.order_id, c.connection_id, c.kind, c.subject, count(*) over of_order as n, array_agg(c.id) over of_order as ids,
           row_number() over of_order as place
      from changed c window of_order as (partition by c.account_id, c.order_id)),
  sized as materialized (
    select t.*, least(now.n, now.n - sign * t.n) as fewer, greatest(now.n, now.n - sign * t.n) as more
      from touched t cross join lateral (
        select count(*) as n from problems p where p.account_id = t.account_id and p.order_id = t.order_id offset 0) now),
  counted as (
    select account_id, connection_id, kind, subject, sign as orders, sign * (more > 1)::int as staying from sized
    union all
    select s.account_id, p.connection_id, p.kind, p.subject, 0, sign
      from sized s cross join lateral (
        select p.connection_id, p.kind, p.subject from problems p
         where p.account_id = s.account_id and p.order_id = s.order_id and p.id <> all(s.ids) offset 0) p
     where s.place = 1 and s.fewer = 1 and s.more > 1
    union all
    select account_id, connection_id, '', '', sign * (fewer = 0)::int, sign * ((more > 1)::int - (fewer > 1)::int)
      from sized where place = 1)
  select account_id, connection_id, kind, subject, sum(orders), sum(staying) from counted
   group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(staying) <> 0;
  return null;
end $$;
create trigger problems_counted_insert after insert on problems referencing new table as changed
  for each statement execute function app.count_problems();
create trigger problems_counted_delete after delete on problems referencing old table as changed
  for each statement execute function app.count_problems();

-- Customers per state, for totals.
create table customer_count_deltas (
  account_id bigint not null,
  sync_status text not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index customer_count_deltas_account on customer_count_deltas (account_id);
select app.protect('customer_count_deltas');

select app.keep_counts('customers', 'customer_count_deltas', 'account_id, sync_status');

-- Customers by the day in the account's zone on which they were imported.
create table customer_day_counts (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  sync_status text not null,
  n int not null,
  primary key (account_id, day, connection_id, sync_status) include (n)
);
create index customer_day_counts_empty on customer_day_counts (account_id) where n = 0;
select app.protect('customer_day_counts');

-- What changed since the days were counted; a job moves it there.
create table customer_day_deltas (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  sync_status text not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index customer_day_deltas_account on customer_day_deltas (account_id);
select app.protect('customer_day_deltas');

-- Counts and changes together; row security is that of the reader.
create view app.customer_days with (security_invoker = true) as
  select account_id, day, connection_id, sync_status, n from customer_day_counts
  union all select account_id, day, connection_id, sync_status, n from customer_day_deltas;
grant select on app.customer_days to bodega_app;

-- The zone of an account, which holds until the caller's transaction ends: it is read in the statement after the lock.
create function app.hold_zone(account bigint) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform app.share_zone(account);
  return (select time_zone from accounts where id = account);
end $$;

-- Zones are asked for once an account, and not at all where nothing that is counted changed.
select app.after_change('customers', 'counted_by_day', '
  insert into customer_day_deltas
  with moved as materialized (
    select account_id, created_at, connection_id, sync_status, sum(n) as n
      from (select *, 1 as n from added union all select *, -1 from removed) c group by 1, 2, 3, 4 having sum(n) <> 0),
  zones as materialized (
    select account_id, app.hold_zone(account_id) as time_zone
      from (select distinct account_id from moved order by account_id) accounts)
  select account_id, (created_at at time zone time_zone)::date as day, connection_id, sync_status, sum(n)
    from moved join zones using (account_id) group by 1, 2, 3, 4 having sum(n) <> 0');

create function app.recount_customer_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('time-zone', new.id));
  delete from customer_day_deltas where account_id = new.id;
  delete from customer_day_counts where account_id = new.id;
  insert into customer_day_counts
  select account_id, (created_at at time zone new.time_zone)::date, connection_id, sync_status, count(*)
    from customers where account_id = new.id group by 1, 2, 3, 4;
  return null;
end $$;
create trigger accounts_zone_changed_for_customers after update of time_zone on accounts for each row
  when (old.time_zone <> new.time_zone) execute function app.recount_customer_days();

-- Items per entity and category, for totals over a million rows.
create table item_count_deltas (
  account_id bigint not null,
  entity_id smallint not null,
  category_id bigint,
  n int not null,
  id bigint generated always as identity primary key
);
create index item_count_deltas_account on item_count_deltas (account_id);
select app.protect('item_count_deltas');

select app.keep_counts('products', 'item_count_deltas', 'account_id, entity_id, category_id');

-- Channel products per connection: linked or not, suggested or not, ignored or not. Rows are only ever added; a job merges them.
create table connector_product_count_deltas (
  account_id bigint not null,
  connection_id bigint not null,
  is_linked boolean not null,
  is_suggested boolean not null,
  is_ignored boolean not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index connector_product_count_deltas_connection on connector_product_count_deltas (account_id, connection_id);
select app.protect('connector_product_count_deltas');

select app.keep_counts('connector_products', 'connector_product_count_deltas',
  'account_id, connection_id, product_id is not null, product_id is null and ignored_at is null and suggested_product_id is not null,
   ignored_at is not null');
