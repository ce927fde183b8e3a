-- Why: the warehouse tells an account's orders apart by their number, and two shops may both have a #1001: the second was never sent.
-- New orders get a number of their own (store-order-page.ts); this renames those that wait and were never sent, the later of two.
-- Risk: writes open orders that share a number; where none does it reads them once, by their index.

update orders o set order_number = o.connection_id || '-' || o.order_number || '-' || o.source_order_id
 where o.in_amware = 0 and o.order_status in ('pending', 'error')
   and not exists (select from commands c where c.account_id = o.account_id and c.order_id = o.id and c.state in ('sending', 'in_doubt'))
   and exists (select from orders t where t.account_id = o.account_id and t.order_number = o.order_number
                  and (t.id < o.id or t.in_amware = 1));
