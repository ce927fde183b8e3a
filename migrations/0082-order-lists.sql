-- Why: lists of orders that were narrowed or sorted by something else than the date read up to all orders for a page, its total, and
-- the orders before and after one. Each sort's index now has what lists are narrowed by, so that it answers alone; two indexes that
-- led to a country's and a channel's orders by date lead to them by the sorts that these go with: totals are of one size within a
-- country's currency, numbers begin alike within a channel. And orders are counted by day: a page by date begins in the day that the
-- counts lead to, totals are exact, and figures over years are read from some thousand rows.
-- Risk: builds six indexes and drops six, while writing to orders waits (25 s at 1,000,000 orders); a status change writes two rows
-- more. What an old version that still runs writes is counted too.

drop index orders_date;
create index orders_date on orders (account_id, order_date, id)
  include (order_status, connection_id, country, warehouse, is_held);
drop index orders_number;
create index orders_number on orders (account_id, order_number, id)
  include (order_status, connection_id, country, warehouse, is_held, order_date);
drop index orders_customer_name;
create index orders_customer_name on orders (account_id, customer_name, id)
  include (order_status, connection_id, country, warehouse, is_held, order_date);
drop index orders_total;
create index orders_total on orders (account_id, total_cost, id)
  include (order_status, connection_id, country, warehouse, is_held, order_date);
drop index orders_country;
create index orders_country on orders (account_id, country, total_cost, id)
  include (order_status, connection_id, warehouse, is_held, order_date);
drop index orders_connection;
create index orders_connection on orders (account_id, connection_id, order_number, id)
  include (order_status, country, warehouse, is_held, order_date);

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

create function app.month_of(day date) returns date language sql immutable parallel safe
  return make_date(extract(year from day)::int, extract(month from day)::int, 1);

-- What changed since: rows are only ever added, so that no writer waits for another; a job moves them into the counts.
create table order_day_deltas (
  account_id bigint not null,
  day date not null,
  connection_id bigint not null,
  order_status text not null,
  country text not null,
  warehouse text not null,
  is_held boolean not null,
  n int not null
);
create index order_day_deltas_account on order_day_deltas (account_id);
select app.protect('order_day_deltas');

-- Both together; row security is that of who reads.
create view app.order_months with (security_invoker = true) as
  select account_id, month, connection_id, order_status, country, warehouse, is_held, n from order_month_counts
  union all select account_id, app.month_of(day), connection_id, order_status, country, warehouse, is_held, n from order_day_deltas;
create view app.order_days with (security_invoker = true) as
  select account_id, day, connection_id, order_status, country, warehouse, is_held, n from order_day_counts
  union all select account_id, day, connection_id, order_status, country, warehouse, is_held, n from order_day_deltas;
grant execute on function app.month_of(date) to bodega_app;
grant select on app.order_months, app.order_days to bodega_app;

create function app.count_order_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
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

create function app.move_order_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone constant text := (select time_zone from accounts where id = new.account_id);
begin
  insert into order_day_deltas values
    (old.account_id, (old.order_date at time zone zone)::date, old.connection_id, old.order_status, old.country,
     coalesce(old.warehouse, ''), old.is_held, -1),
    (new.account_id, (new.order_date at time zone zone)::date, new.connection_id, new.order_status, new.country,
     coalesce(new.warehouse, ''), new.is_held, 1);
  return null;
end $$;
create trigger orders_counted_by_day_update
  after update of order_date, connection_id, order_status, country, warehouse, is_held on orders for each row
  when ((old.order_date, old.connection_id, old.order_status, old.country, old.warehouse, old.is_held)
        is distinct from (new.order_date, new.connection_id, new.order_status, new.country, new.warehouse, new.is_held))
  execute function app.move_order_day();

-- The days of a zone are not those of another: its account's orders are counted anew, while nobody writes to orders.
create function app.recount_order_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table orders in share mode;
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

insert into order_day_counts
select o.account_id, (o.order_date at time zone a.time_zone)::date, o.connection_id, o.order_status, o.country,
       coalesce(o.warehouse, ''), o.is_held, count(*)
  from orders o join accounts a on a.id = o.account_id group by 1, 2, 3, 4, 5, 6, 7;
insert into order_month_counts
select account_id, app.month_of(day), connection_id, order_status, country, warehouse, is_held, sum(n)
  from order_day_counts group by 1, 2, 3, 4, 5, 6, 7;

-- Row security keeps comparisons of numeric values from leading an index (they are not leakproof), so that all orders were read for the
-- next one by total. This reads the `most` orders next to a total, above or below it, of one country or of all, for the caller's account.
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
revoke execute on function app.orders_beside_total(numeric, bigint, boolean, text, int) from public;
grant execute on function app.orders_beside_total(numeric, bigint, boolean, text, int) to bodega_app;
