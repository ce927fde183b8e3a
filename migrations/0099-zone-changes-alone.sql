-- Why: a change of an account's time zone counts its orders anew by day, and kept all accounts from writing to orders meanwhile (a second
-- at 1,000,000 orders). Who writes to orders now shares a lock of its account, which such a change takes alone.
-- Risk: writing to orders takes one more lock in memory, some microseconds a statement. Old programs take it too, since triggers do.

create function app.share_zone(account bigint) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('time-zone', account)) $$;
revoke execute on function app.share_zone(bigint) from public;

-- The zone is read in the statement after the lock, so that it is the one that holds until the writer commits.
create or replace function app.count_order_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.share_zone(account_id) from (select distinct account_id from changed order by account_id) accounts;
  insert into order_day_deltas
  select o.account_id, (o.order_date at time zone a.time_zone)::date, o.connection_id, o.order_status, o.country,
         coalesce(o.warehouse, ''), o.is_held, count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed o join accounts a on a.id = o.account_id group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace function app.count_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create or replace function app.recount_order_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
