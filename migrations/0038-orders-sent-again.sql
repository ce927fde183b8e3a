-- Why: the warehouse may be asked to cancel an order so that it is sent again, and the balance says that this is under
-- way. Risk: a trigger's function is made anew with one more kind of write in it; no row is touched.
drop trigger partner_writes_balance_noted_insert on partner_writes;
drop trigger partner_writes_balance_noted_update on partner_writes;
drop function app.partner_writes_balance_noted();
select app.after_change('partner_writes', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select distinct a.account_id, a.order_id from added a
   where a.type in ('submit_order', 'cancel_order', 'recall_order') and a.order_id is not null
     and not exists (select from removed r
                      where r.account_id = a.account_id and r.id = a.id and r.state = a.state) $$,
  '{insert,update}');
