-- Payments that members record: what a buyer paid elsewhere than at the channel. Why: what is owed of an exchange, or
-- of an order that is paid on delivery, was in no fact. Risk: a new table, a column with a constant default, and the
-- trigger of `orders` made anew: no row is rewritten, and the old code runs on.
create table recorded_payments (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- In the order's currency.
  amount numeric(19, 4) not null check (amount > 0),
  means text not null check (means <> ''),
  reference text not null default '',
  -- The day that the member says, in the account's time zone.
  paid_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  recorded_by bigint not null,
  -- A member took it back: it was no payment of this order.
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  withdrawn_reason text check (withdrawn_reason <> ''),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, recorded_by) references users,
  foreign key (account_id, withdrawn_by) references users,
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index recorded_payments_order on recorded_payments (account_id, order_id);
select app.protect('recorded_payments');
select app.note_balances('recorded_payments');

-- The payments that the channel tells are not all of them, or not in the order's currency: what was paid is not known.
alter table orders add column are_payments_partial boolean not null default false;

-- Payments change a balance too. A sale that was just read disagrees with nothing: what could comes after it.
drop trigger orders_balance_noted_insert on orders;
drop trigger orders_balance_noted_update on orders;
drop function app.orders_balance_noted();
select app.after_change('orders', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select a.account_id, a.id from added a left join removed r on r.account_id = a.account_id and r.id = a.id
   where case when r.id is null then a.total_cost < 0
     else (a.order_status, a.in_amware, a.needs_check, a.is_virtual, a.is_chargeback, a.currency, a.total_cost,
           a.shipping_cost, a.corrects_order_id, a.payments, a.are_payments_partial)
       is distinct from
          (r.order_status, r.in_amware, r.needs_check, r.is_virtual, r.is_chargeback, r.currency, r.total_cost,
           r.shipping_cost, r.corrects_order_id, r.payments, r.are_payments_partial) end
  union
  select r.account_id, r.corrects_order_id
    from added a join removed r on r.account_id = a.account_id and r.id = a.id
   where r.corrects_order_id is not null and a.corrects_order_id is distinct from r.corrects_order_id $$,
  '{insert,update}');

-- What payments say may make these others.
insert into balance_notes (account_id, order_id)
select distinct account_id, order_id from imbalances where kind in ('overpaid', 'underpaid');
