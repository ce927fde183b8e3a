-- Why: whether an order is on hold decides whether a refused refund of it is told, and its hold was noted nowhere.
-- Risk: the trigger of orders is replaced; what may be told now is noted once, and no row is rewritten.
drop trigger orders_balance_noted_insert on orders;
drop trigger orders_balance_noted_update on orders;
drop function app.orders_balance_noted();
select app.after_change('orders', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select a.account_id, a.id from added a left join removed r on r.account_id = a.account_id and r.id = a.id
   where case when r.id is null then a.total_cost < 0
     else (a.order_status, a.in_amware, a.needs_check, a.is_virtual, a.is_chargeback, a.currency, a.total_cost,
           a.shipping_cost, a.corrects_order_id, a.payments, a.are_payments_partial, a.is_held)
       is distinct from
          (r.order_status, r.in_amware, r.needs_check, r.is_virtual, r.is_chargeback, r.currency, r.total_cost,
           r.shipping_cost, r.corrects_order_id, r.payments, r.are_payments_partial, r.is_held) end
  union
  select r.account_id, r.corrects_order_id
    from added a join removed r on r.account_id = a.account_id and r.id = a.id
   where r.corrects_order_id is not null and a.corrects_order_id is distinct from r.corrects_order_id $$,
  '{insert,update}');

-- What may be told of by now, though nothing changes: refunds that were refused, and sales whose invoice was cancelled.
insert into balance_notes (account_id, order_id)
select account_id, order_id from order_refunds where state = 'refused'
union select account_id, order_id from tax_documents where kind = 'sale' and state = 'cancelled';
