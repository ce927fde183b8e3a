-- What is paid may be a coin off, and a payment that members recorded may be told by the channel later. Why: rounding
-- was told as underpaid, and the recorded payment counted twice. Risk: columns with constant defaults on small tables.
alter table accounts
  -- Up to so much of an order's currency is no imbalance of what was paid.
  add column payment_tolerance numeric(6, 2) not null default 0.05 check (payment_tolerance between 0 and 1000);

alter table recorded_payments
  -- Payments of the same amount that the channel tells, and that are others than this one.
  add column others_told int not null default 0 check (others_told >= 0);

-- What is told by now and is no more than that.
insert into balance_notes (account_id, order_id)
select distinct account_id, order_id from imbalances where kind in ('overpaid', 'underpaid') and amount <= 0.05;
