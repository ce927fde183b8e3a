-- Why: `nunez` did not find Núñez and `maria vega` did not find María Elena Vega: texts were compared letter by letter, side by side.
-- What is searched is now one folded text a row (no accents, no letter case, plain width), and a term is words that must all occur, in
-- any order. The account is part of each search index, so that a small account does not read the hits of a large one.
-- An order is found by its customer's text; only an order that says something else has a text of its own. A text and an index entry for
-- every order would take 58 MB more at 200,000 orders: 1.73 times the bare server's database, where 1.6 is allowed.
-- Risk: rewrites customers, products and connector_products and builds six indexes (a minute at 1,000,000 orders); these and orders are
-- locked meanwhile. Needs the extension btree_gin, which comes with PostgreSQL like pg_trgm and is trusted like it.

create extension if not exists btree_gin;

-- Without accents, letter case and width: Núñez → nunez, Straße → strasse. Its twin for the browser is src/base/fold.ts.
create function app.fold(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = length(words) then lower(words) else
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħŧı‘’ʼ‐–—', 'olddhti''''''---'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;

-- What a person is found by. Blanks at both ends, so that each word begins after one; a phone number also without its separators.
create function app.person_text(name text, email text, phone text, company text, city text) returns text language sql immutable parallel safe
  return ' ' || app.fold(name || ' ' || email || ' ' || phone || ' ' || translate(phone, ' +-()./', '') || ' ' || company || ' ' || city) || ' ';

-- What a term means: a LIKE pattern for each of its words. One or two letters must begin a word, anything longer stands anywhere.
create function app.search_patterns(term text) returns text[] language sql immutable parallel safe
  return array(
    select case when word ~ '^[a-z0-9]{1,2}$' then '% ' else '%' end || app.escape_like(word) || '%'
      from (select distinct regexp_split_to_table(app.fold(term), '\s+')) words (word) where word <> '');

-- The three longest of the patterns that a trigram index can look up, repeated where there are fewer; null where there is none, since the
-- index would then be read as a whole.
create function app.index_patterns(patterns text[]) returns text[] language sql immutable parallel safe
  return (select array[p[1], coalesce(p[2], p[1]), coalesce(p[3], p[1])]
            from (select array_agg(pattern order by length(pattern) desc) from unnest(patterns) pattern
                   where pattern ~ '\w{3}|^% \w') longest (p) where p is not null);

alter table customers add column search_text text not null
  generated always as (app.person_text(customer_name, email, phone, company_name, city)) stored;
alter table products add column search_text text not null generated always as (' ' || app.fold(sku || ' ' || name) || ' ') stored;
alter table connector_products add column search_text text not null
  generated always as (' ' || app.fold(connector_product_sku || ' ' || title) || ' ') stored;

drop index customers_search;
create index customers_search on customers using gin (account_id, search_text gin_trgm_ops);
drop index products_sku_part;
create index products_search on products using gin (account_id, search_text gin_trgm_ops);
create index products_title on products using gin (account_id, app.fold(name) gin_trgm_ops);
drop index connector_products_text;
create index connector_products_search on connector_products using gin (account_id, search_text gin_trgm_ops);
drop index orders_number_part;
create index orders_number_part on orders using gin (account_id, (' ' || app.fold(order_number || ' ' || source_order_number) || ' ') gin_trgm_ops);
-- Whole e-mails are found by customer, or by the texts below.
drop index orders_email;

-- Texts that no row of `customers` has (any more): of an order to somebody else than its customer or to a guest, and what a customer was
-- called before. No foreign keys: checking them would lock orders out of their turn.
create table search_aliases (
  account_id bigint not null,
  order_id bigint,
  customer_id bigint,
  search_text text not null,
  check (num_nonnulls(order_id, customer_id) = 1)
);
create unique index search_aliases_order on search_aliases (account_id, order_id);
create unique index search_aliases_customer on search_aliases (account_id, customer_id, md5(search_text)) where customer_id is not null;
create index search_aliases_search on search_aliases using gin (account_id, search_text gin_trgm_ops);
select app.protect('search_aliases');


create function app.alias_new_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_aliases (account_id, order_id, search_text)
  select o.account_id, o.id, t.search_text from added o
    cross join lateral (select app.person_text(o.customer_name, o.customer_email, o.customer_phone, o.company_name, o.city)) t (search_text)
    left join customers c on c.account_id = o.account_id and c.id = o.customer_id
   where c.search_text is distinct from t.search_text
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

drop trigger orders_named_insert on orders;
drop trigger orders_named_update on orders;
drop trigger customers_named_update on customers;
drop function app.keep_names_of_orders(), app.keep_name_of_order(), app.keep_former_name();

insert into search_aliases (account_id, order_id, search_text)
select o.account_id, o.id, t.search_text from orders o
  cross join lateral (select app.person_text(o.customer_name, o.customer_email, o.customer_phone, o.company_name, o.city)) t (search_text)
  left join customers c on c.account_id = o.account_id and c.id = o.customer_id
 where c.search_text is distinct from t.search_text;
insert into search_aliases (account_id, order_id, customer_id, search_text)
select account_id, null, customer_id, ' ' || app.fold(replace(known_as, e'\n', ' ')) || ' ' from other_names where customer_id is not null
on conflict do nothing;
drop table other_names;

-- The searches run as the owner, since row security keeps trigram indexes from being used (LIKE is not leakproof): each must name the
-- account. They are planned once a connection, apart from the account and the term: what would do for a small account must not be used
-- for a large one.

drop function app.search_customers(text, int);
-- Ids of at most `most` customers that have all words.
create function app.search_customers(patterns text[], most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan rows 100 as $$
declare
  own_account bigint := app.account_id();
  keys text[] := app.index_patterns(patterns);
begin
  return query select id from customers
    where account_id = own_account and search_text like keys[1] and search_text like keys[2] and search_text like keys[3]
      and search_text like all (patterns) limit most;
end $$;

drop function app.find_orders_by_key(text, int);
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

drop function app.find_orders(text, int, boolean);
-- Ids, in no order, of orders that match a term, the newest `most` among them. A whole key wins alone. What one in ten of the newest 50
-- orders has is found among the newest 2,000. All else is looked up in the indexes of people and of numbers, at most 5,000 of each; what
-- more have is frequent, so the orders are read from the newest on, at most 50,000. A term that no index finds, such as `--`, is only
-- looked for in the newest 2,000.
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
  if keys is null or (select count(*) = 5 from app.find_newest_orders(patterns, 50, 5)) then
    order_ids := array(select app.find_newest_orders(patterns, 2000, most));
    if keys is null or cardinality(order_ids) = most then return query select unnest(order_ids); return; end if;
  end if;

  customer_ids := array(select app.search_customers(patterns, 5000));
  order_ids := array(
    select o.id from orders o
     where o.account_id = own_account
       and (' ' || app.fold(o.order_number || ' ' || o.source_order_number) || ' ') like keys[1]
       and (' ' || app.fold(o.order_number || ' ' || o.source_order_number) || ' ') like keys[2]
       and (' ' || app.fold(o.order_number || ' ' || o.source_order_number) || ' ') like all (patterns) limit 5000);
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

drop function app.search_products(text, int);
drop function app.search_items(int, text, int);
-- Ids of at most `most` items of an entity whose SKU begins with the term, whose barcode it is, or that have all its words.
create function app.search_items(entity int, term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  start text := app.escape_like(coalesce(app.sku_key(term), ' ')) || '%';
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    (select p.id from products p where p.account_id = own_account and p.sku_key like start and p.entity_id = entity
      order by p.sku_key using ~<~ limit most)
    union
    (select p.id from products p where p.account_id = own_account and p.upc_key = app.barcode_key(term) and p.entity_id = entity limit most)
    union
    (select p.id from products p where p.account_id = own_account and p.entity_id = entity
        and p.search_text like keys[1] and p.search_text like keys[2] and p.search_text like keys[3] and p.search_text like all (patterns) limit most)
    limit most;
end $$;

-- At most `most` products that have all words of the term, the closest first: the very SKU, then those that begin so. Among very many
-- hits not the best of all are found: reading them all would take as long as the table is large.
create or replace function app.find_products(term text, most int) returns table (id bigint, place bigint)
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  key text := coalesce(app.sku_key(term), ' ');
  start text := app.escape_like(key) || '%';
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    with hits as (
      (select p.id, p.sku, p.sku_key from products p where p.account_id = own_account and p.entity_id = 2 and p.sku_key like start
        order by p.sku_key using ~<~ limit most)
      union
      (select p.id, p.sku, p.sku_key from products p where p.account_id = own_account and p.entity_id = 2
          and p.upc_key = app.barcode_key(term) limit most)
      union
      (select p.id, p.sku, p.sku_key from products p where p.account_id = own_account and p.entity_id = 2
          and p.search_text like keys[1] and p.search_text like keys[2] and p.search_text like keys[3] and p.search_text like all (patterns)
        limit most * 5))
    select h.id, row_number() over (order by h.sku <> term, h.sku_key is distinct from key, h.sku_key not like start, h.sku, h.id) from hits h
     order by 2 limit most;
end $$;

-- At most `most` products of a name like the title, with how alike they are (0 to 1).
create or replace function app.similar_products(title text, most int) returns table (id bigint, score real)
  language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.45 rows 5 as $$
  select p.id, similarity(app.fold(p.name), app.fold(title)) as score from products p
   where p.account_id = app.account_id() and p.entity_id = 2 and app.fold(p.name) % app.fold(title)
   order by score desc, p.id limit most $$;

-- Ids of at most `most` products of a connection that begin with the term as a SKU, or that have all its words, or whose product has.
create or replace function app.search_connector_products(connection bigint, term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  start text := app.escape_like(coalesce(app.sku_key(term), ' ')) || '%';
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    (select c.id from connector_products c where c.account_id = own_account and c.connection_id = connection and c.sku_key like start
      order by c.sku_key using ~<~ limit most)
    union
    (select c.id from connector_products c where c.account_id = own_account and c.connection_id = connection
        and c.search_text like keys[1] and c.search_text like keys[2] and c.search_text like keys[3] and c.search_text like all (patterns)
      limit most)
    union
    (select c.id from connector_products c where c.account_id = own_account and c.connection_id = connection and c.product_id in (
      select p.id from products p where p.account_id = own_account
         and p.search_text like keys[1] and p.search_text like keys[2] and p.search_text like keys[3] and p.search_text like all (patterns)
       limit most) limit most)
    limit most;
end $$;

-- Ids of at most `most` of a connection's quantities whose product at the channel begins with the term as a SKU, or has all its words.
create or replace function app.search_channel_stock(wanted_connection bigint, term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  own_account bigint := app.account_id();
  start text := app.escape_like(coalesce(app.sku_key(term), ' ')) || '%';
  patterns text[] := app.search_patterns(term);
  keys text[] := app.index_patterns(patterns);
begin
  return query
    with hits as (
      (select c.id from connector_products c where c.account_id = own_account and c.connection_id = wanted_connection and c.sku_key like start
        order by c.sku_key using ~<~ limit most)
      union
      (select c.id from connector_products c where c.account_id = own_account and c.connection_id = wanted_connection
          and c.search_text like keys[1] and c.search_text like keys[2] and c.search_text like keys[3] and c.search_text like all (patterns)
        limit most))
    select t.id from hits h join channel_stock t on t.account_id = own_account and t.connector_product_id = h.id
     where t.wanted is not null limit most;
end $$;

-- What runs as the owner is for the application alone, or for triggers and the functions above only.
revoke execute on function app.alias_new_orders(), app.alias_changed_order(), app.alias_changed_customer(), app.search_customers(text[], int),
  app.find_orders_by_key(text, int), app.find_newest_orders(text[], int, int), app.find_orders(text, int), app.search_items(int, text, int) from public;
grant execute on function app.search_customers(text[], int), app.find_orders(text, int), app.search_items(int, text, int) to bodega_app;
grant execute on function app.fold(text), app.person_text(text, text, text, text, text), app.search_patterns(text),
  app.index_patterns(text[]) to bodega_app;
