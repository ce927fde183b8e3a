-- Searches, and counts that are kept.

-- Row security keeps LIKE off a trigram index (it is not leakproof), so the look-ups of searches run as the owner and
-- name the account. Each gives the ids, in no order, of at most `max_hits` rows whose `search_text` matches all
-- patterns of `app.search_patterns`, and none where no index can look the first of these up. LIKE ALL is not looked up
-- in an index: the first three patterns are.

create function app.search_orders(patterns text[], max_hits int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  select id from orders
   where app.is_indexed(patterns[1]) and account_id = app.account_id()
     and search_text like patterns[1] and search_text like patterns[2] and search_text like patterns[3]
     and search_text like all (patterns)
   limit max_hits $$;
grant execute on function app.search_orders to bodega_app;

-- Of an entity, null for all.
create function app.search_products(patterns text[], entity int, max_hits int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  select id from products
   where app.is_indexed(patterns[1]) and account_id = app.account_id() and (entity is null or entity_id = entity)
     and search_text like patterns[1] and search_text like patterns[2] and search_text like patterns[3]
     and search_text like all (patterns)
   limit max_hits $$;
grant execute on function app.search_products to bodega_app;

create function app.search_connector_products(patterns text[], connections bigint[], max_hits int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  select id from connector_products
   where app.is_indexed(patterns[1]) and account_id = app.account_id() and connection_id = any (connections)
     and search_text like patterns[1] and search_text like patterns[2] and search_text like patterns[3]
     and search_text like all (patterns)
   limit max_hits $$;
grant execute on function app.search_connector_products to bodega_app;

-- At most `most` products of a name like the title, with how alike they are (0 to 1). Of very many that begin alike,
-- such as one word of a whole range, some are compared, and those of the very name.
create function app.similar_products(title text, most int) returns table (id bigint, score real)
  language sql stable security definer set search_path = public, pg_temp
    set pg_trgm.similarity_threshold = 0.45 rows 5 as $$
  select p.id, similarity(app.fold(p.name), app.fold(title)) as score
    from ((select id, name
      from products where account_id = app.account_id() and entity_id = 2 and app.fold(name) = app.fold(title)
      limit most)
          union
          (select id, name
            from products where account_id = app.account_id() and entity_id = 2 and app.fold(name) % app.fold(title)
            limit 2000)) p
   order by score desc, p.id limit most $$;
grant execute on function app.similar_products to bodega_app;

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

-- How many orders there are by the day in the account's zone.
create table order_day_counts (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  order_status text not null,
  n int not null,
  primary key (account_id, day, connection_id, order_status) include (n)
);
create index order_day_counts_empty on order_day_counts (account_id) where n = 0;
select app.protect('order_day_counts');

-- What changed since the days were counted; a job moves it there. Some days are read by the index, however much waits.
create table order_day_deltas (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  order_status text not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index order_day_deltas_day on order_day_deltas (account_id, day);
select app.protect('order_day_deltas');

-- Counts and changes together; row security is that of the reader.
create view app.order_days with (security_invoker = true) as
  select account_id, day, connection_id, order_status, n from order_day_counts
  union all select account_id, day, connection_id, order_status, n from order_day_deltas;
grant select on app.order_days to bodega_app;

-- What is written to orders or customers shares a lock of its account, which a change of the account's time zone takes
-- alone.
create function app.share_zone(account bigint) returns void language sql volatile security definer
  set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('time-zone', account)) $$;

-- The zone is read in the statement after the lock, so that it is the one that holds until the writer commits.
create function app.count_order_days() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform app.share_zone(account_id) from (select distinct account_id from changed order by account_id) accounts;
  insert into order_day_deltas
  select o.account_id, (o.order_date at time zone a.time_zone)::date, o.connection_id, o.order_status,
         count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed o join accounts a on a.id = o.account_id group by 1, 2, 3, 4;
  return null;
end $$;
create trigger orders_counted_by_day_insert after insert on orders referencing new table as changed
  for each statement execute function app.count_order_days();
create trigger orders_counted_by_day_delete after delete on orders referencing old table as changed
  for each statement execute function app.count_order_days();

-- An order that moves; what changes nothing that is counted does nothing.
create function app.count_changed_order() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  zone text;
begin
  if (old.order_status, old.connection_id) is distinct from (new.order_status, new.connection_id) then
    insert into order_count_deltas (account_id, connection_id, order_status, n)
      values (old.account_id, old.connection_id, old.order_status, -1), (new.account_id, new.connection_id,
        new.order_status, 1);
  end if;
  perform app.share_zone(new.account_id);
  zone := (select time_zone from accounts where id = new.account_id);
  insert into order_day_deltas values
    (old.account_id, (old.order_date at time zone zone)::date, old.connection_id, old.order_status, -1),
    (new.account_id, (new.order_date at time zone zone)::date, new.connection_id, new.order_status, 1);
  return null;
end $$;
create trigger orders_counted_update
  after update of order_date, connection_id, order_status on orders for each row
  when ((old.order_date, old.connection_id, old.order_status)
        is distinct from (new.order_date, new.connection_id, new.order_status))
  execute function app.count_changed_order();

-- The days of a zone are not those of another: its account's orders are counted again, while no one writes to the
-- account's orders.
create function app.recount_order_days() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('time-zone', new.id));
  delete from order_day_deltas where account_id = new.id;
  delete from order_day_counts where account_id = new.id;
  insert into order_day_counts
  select account_id, (order_date at time zone new.time_zone)::date, connection_id, order_status, count(*)
    from orders where account_id = new.id group by 1, 2, 3, 4;
  return null;
end $$;
create trigger accounts_zone_changed after update of time_zone on accounts for each row
  when (old.time_zone <> new.time_zone) execute function app.recount_order_days();

-- Orders that wait for a cause, and of these those that wait for others too. Under the kind '' (and no subject) each
-- order with problems counts once.
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

-- Of each order that is touched: how many problems it has now, and had before. A problem that stays alone, or does no
-- more, waits with others or does not. Each order is looked up by its key, whatever statistics say of a table that has
-- just been filled.
create function app.count_problems() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into problem_count_deltas (account_id, connection_id, kind, subject, orders, staying)
  with touched as materialized (
    select c.account_id, c.order_id, c.connection_id, c.kind, c.subject, count(*) over of_order as n,
      array_agg(c.id) over of_order as ids,
           row_number() over of_order as place
      from changed c window of_order as (partition by c.account_id, c.order_id)),
  sized as materialized (
    select t.*, least(now.n, now.n - sign * t.n) as fewer, greatest(now.n, now.n - sign * t.n) as more
      from touched t cross join lateral (
        select count(*) as n
          from problems p where p.account_id = t.account_id and p.order_id = t.order_id offset 0) now),
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

-- What changed since the days were counted; a job moves it there. Some days are read by the index, however much waits.
create table customer_day_deltas (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  sync_status text not null,
  n int not null,
  id bigint generated always as identity primary key
);
create index customer_day_deltas_day on customer_day_deltas (account_id, day);
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

create function app.recount_customer_days() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
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

-- Channel products per connection: linked or not, suggested or not, ignored or not. Rows are only ever added; a job
-- merges them.
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
  'account_id, connection_id, product_id is not null,
   product_id is null and ignored_at is null and suggested_product_id is not null, ignored_at is not null');
