-- What happens to orders of which only missing stock keeps pieces here. Why: each was split by hand, or waited as a
-- whole. Risk: a column with a constant default on a small table.
alter table accounts
  add column on_shortage text not null default 'wait'
    check (on_shortage in ('wait', 'send_available', 'send_everywhere'));

-- What an order's channel is asked is a subject of the outbox by itself. Why: writes of one subject are sent in turn,
-- so that one to the warehouse that was in doubt kept the channel from learning what had left. Risk: the outbox is
-- written anew, with its indexes, while nobody else uses it; all rows move, since an older one may wait for what
-- followed it.
alter table partner_writes drop column order_id;
alter table partner_writes
  add column order_id bigint generated always as (
    case when subject in ('order', 'order_at_channel') then subject_id end) stored,
  add foreign key (account_id, order_id) references orders on delete cascade;
create index partner_writes_order on partner_writes (account_id, order_id, id) where order_id is not null;
update partner_writes set subject = 'order_at_channel'
  where subject = 'order' and type in ('notify_shipment', 'refund_order');
