-- Why: a refund was Fulfilled seconds after its import and counted so, though nothing was sent. Its status says now what it is. And a
-- sale that was refunded before it left must be found, whichever of the two is looked at. Risk: reads `orders` once under a lock (the
-- check constraint), updates the refunds alone, and builds one small index.

alter table orders drop constraint orders_order_status_check,
  add constraint orders_order_status_check check (order_status in
    ('pending', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'refund', 'error', 'cancelled'));
update orders set order_status = 'refund'
 where (total_cost < 0 or is_refund) and in_amware = 0 and order_status in ('shipped', 'fulfilled');

create index orders_refunds on orders (account_id, customer_id, total_cost) where total_cost < 0;
