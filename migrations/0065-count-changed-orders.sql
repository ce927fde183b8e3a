-- Why: each update of orders, also one that changed no status, copied its old and new rows aside to count them: a fifth of what a
-- status change took. Now only rows that change what is counted do anything.
-- Risk: a statement that changes many statuses leaves two rows of `order_count_deltas` for each, until they are merged.

drop trigger orders_counted_update on orders;
create function app.count_moved_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_count_deltas (account_id, connection_id, order_status, n)
    values (old.account_id, old.connection_id, old.order_status, -1), (new.account_id, new.connection_id, new.order_status, 1);
  return null;
end $$;
create trigger orders_counted_update after update of order_status, connection_id on orders for each row
  when ((old.order_status, old.connection_id) is distinct from (new.order_status, new.connection_id))
  execute function app.count_moved_order();

create or replace function app.count_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into order_count_deltas select account_id, connection_id, order_status, count(*) from added group by 1, 2, 3;
  else
    insert into order_count_deltas select account_id, connection_id, order_status, -count(*) from removed group by 1, 2, 3;
  end if;
  return null;
end $$;
