-- Why: the customer list shows exact totals and stays fast on the last page of a million, and whole keys are found by their
-- indexes. Row security keeps an index on lower(…) from being used, because lower() is not leakproof (500 ms at 1,000,000
-- rows), so whole e-mails are found by functions that filter the account themselves, like those of 0004.
-- Risk: rebuilds two indexes of customers, which blocks their imports meanwhile (3 s at 1,000,000).

-- Pages by number are read from the index alone, filtered or not.
drop index customers_name;
create index customers_name on customers (account_id, customer_name, id) include (sync_status);
drop index customers_email;
create index customers_email on customers (account_id, lower(email), id) include (email, sync_status);
create index shipments_tracking on shipments (account_id, tracking_number, order_id);

-- Customers per state, for totals; kept like order_count_deltas.
create table customer_count_deltas (
  account_id bigint not null,
  sync_status text not null,
  n int not null
);
create index customer_count_deltas_account on customer_count_deltas (account_id);
select app.protect('customer_count_deltas');

create function app.count_customers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_count_deltas select account_id, sync_status, count(*) from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into customer_count_deltas select account_id, sync_status, -count(*) from removed group by 1, 2;
  else
    insert into customer_count_deltas
    select account_id, sync_status, sum(n) from (
      select account_id, sync_status, 1 as n from added
      union all select account_id, sync_status, -1 from removed) moved
    group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger customers_counted_insert after insert on customers referencing new table as added for each statement execute function app.count_customers();
create trigger customers_counted_delete after delete on customers referencing old table as removed for each statement execute function app.count_customers();
create trigger customers_counted_update after update on customers referencing old table as removed new table as added for each statement execute function app.count_customers();
insert into customer_count_deltas select account_id, sync_status, count(*) from customers group by 1, 2;

-- Ids of at most `most` customers with the e-mail, newest first.
create function app.find_customers_by_email(wanted_email text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 1
  begin atomic
    select id from customers
     where account_id = app.account_id() and lower(email) = lower(wanted_email)
     order by id desc limit most;
  end;

-- Ids of at most `most` orders for which the term is a whole key: order number, source number, the warehouse's reference,
-- tracking number, e-mail or the SKU of a line.
create function app.find_orders_by_key(term text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 1
  begin atomic
    (select id from orders where account_id = app.account_id() and order_number = term order by id desc limit most)
    union
    (select id from orders where account_id = app.account_id() and source_order_number = term limit most)
    union
    (select id from orders where account_id = app.account_id() and amware_ref_num = term limit most)
    union
    (select id from orders where account_id = app.account_id() and tracking_number = term limit most)
    union
    (select order_id from shipments where account_id = app.account_id() and tracking_number = term limit most)
    union
    (select id from orders where account_id = app.account_id() and lower(customer_email) = lower(term) order by order_date desc limit most)
    union
    (select order_id from line_items where account_id = app.account_id() and sku = term order by order_id desc limit most);
  end;

revoke execute on all functions in schema app from public;
grant execute on function app.find_customers_by_email(text, int), app.find_orders_by_key(text, int) to bodega_app;
