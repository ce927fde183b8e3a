-- Why: an order's status was moved by many hands, and nothing kept a late answer from taking a closed order back. PostgreSQL refuses now
-- what src/features/order-lifecycle/order-status.ts does not list; a test compares the two.
-- Risk: a statement that moves an order another way fails. What is compared costs no call of a function.

create function app.refuse_transition() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'order % cannot go from % to %', new.id, old.order_status, new.order_status using errcode = 'check_violation';
end $$;

create trigger orders_transition before update of order_status on orders for each row
  when (old.order_status <> new.order_status and (old.order_status || ' ' || new.order_status) not in (
    'pending error', 'pending packing', 'pending partially_shipped', 'pending shipped', 'pending fulfilled', 'pending refund', 'pending cancelled',
    'error pending', 'error partially_shipped', 'error shipped', 'error fulfilled', 'error refund', 'error cancelled',
    'packing partially_shipped', 'packing shipped', 'packing fulfilled', 'packing error', 'packing cancelled',
    'partially_shipped shipped', 'partially_shipped fulfilled', 'partially_shipped cancelled',
    'shipped fulfilled',
    'fulfilled shipped', 'fulfilled pending',
    'refund pending',
    'cancelled pending'))
  execute function app.refuse_transition();
