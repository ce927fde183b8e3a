-- What a channel shows as fulfilled of an order. Why: where it shows other pieces than left, nothing said so. Risk: a
-- new table with a row for each order that is read open from now on, of channels that tell it; a trigger's function is
-- made anew with one more kind of write in it.
create table channel_fulfilments (
  account_id bigint not null,
  order_id bigint not null,
  -- Pieces by the channel's number of the line: as it shows them, and those of them that the order's lines are without.
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  followed jsonb not null default '{}' check (jsonb_typeof(followed) = 'object'),
  -- Since when it shows them.
  shown_at timestamptz not null default now(),
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('channel_fulfilments');

-- A sale that was just read disagrees with nothing.
select app.after_change('channel_fulfilments', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select a.account_id, a.order_id from added a
    left join removed r on r.account_id = a.account_id and r.order_id = a.order_id
   where case when r.order_id is null then a.shown <> a.followed
     else (a.shown, a.followed) is distinct from (r.shown, r.followed) end $$,
  '{insert,update}');

drop trigger partner_writes_balance_noted_insert on partner_writes;
drop trigger partner_writes_balance_noted_update on partner_writes;
drop function app.partner_writes_balance_noted();
select app.after_change('partner_writes', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select distinct a.account_id, a.order_id from added a
   where a.order_id is not null
     and (a.type in ('submit_order', 'cancel_order', 'recall_order')
       or (a.type = 'notify_shipment' and a.state <> 'sending'))
     and not exists (select from removed r
                      where r.account_id = a.account_id and r.id = a.id and r.state = a.state) $$,
  '{insert,update}');
