-- Why: a list narrowed to days and sorted by number was read from its first number on, and numbers grow with time: the orders of the
-- last year stand behind those of all years before (160 to 190 ms of PostgreSQL's processor at 1,000,000 orders). It is now noted
-- between which numbers the orders of each week lie, so that the walk begins where the days can begin.
-- And a search by part of a number read all entries of the account in two trigram indexes: PostgreSQL goes through an index's columns in
-- their order, and asks a column for its next row for each row that a later one leaves out. With the account last it is asked only for
-- rows that have the text: 0.9 instead of 1.9 ms of the processor at 200,000 orders, 1.8 instead of 7.2 at 1,000,000. The newest orders are
-- asked for a frequent term first, an eighth of what was left: now fewer of them.
-- Risk: reads all orders once and builds three indexes (17 s at 1,000,000 orders on a busy machine), while writing to orders and customers
-- waits.

-- Ids, in no order, of orders that match a term, the newest `most` among them. A whole key wins alone. What three of the newest 20 orders
-- have (it was five of 50) is found among the newest 2,000. All else is looked up in the indexes of people and of numbers, at most 5,000 of
-- each; what more have is frequent, so the orders are read from the newest on, at most 50,000. A term that no index finds, such as `--`,
-- is only looked for in the newest 2,000.
create or replace function app.find_orders(term text, most int) returns setof bigint
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
  if keys is null or (select count(*) = 3 from app.find_newest_orders(patterns, 20, 3)) then
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

-- Between which numbers the orders of a connection and a week (app.week_of) lie. Rows are only ever added, so that no writer
-- waits for another; a job merges those of the same week. A span is never narrowed: it may be wider than its orders.
create table order_number_spans (
  account_id bigint not null,
  connection_id bigint not null,
  week timestamptz not null,
  least_number text not null,
  greatest_number text not null
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

insert into order_number_spans
select account_id, connection_id, app.week_of(order_date), min(order_number), max(order_number) from orders group by 1, 2, 3;

-- Built beside the old ones, so that what only reads waits no longer than the change takes.
create index orders_number_words on orders using gin ((' ' || app.fold(order_number || ' ' || source_order_number) || ' ') gin_trgm_ops, account_id);
create index customers_words on customers using gin (search_text gin_trgm_ops, account_id);
create index search_aliases_words on search_aliases using gin (search_text gin_trgm_ops, account_id);
drop index orders_number_part, customers_search, search_aliases_search;
alter index orders_number_words rename to orders_number_part;
alter index customers_words rename to customers_search;
alter index search_aliases_words rename to search_aliases_search;
