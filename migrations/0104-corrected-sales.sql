-- Why: a refund's tax document names the sale that it corrects. Channels name it, or it is found by amount and goods; and the refund may
-- be read before its sale. Risk: two columns without a rewrite, two small indexes.

alter table orders
  -- As the channel names it.
  add column corrects_source_order_id text,
  add column corrects_order_id bigint,
  add foreign key (account_id, corrects_order_id) references orders on delete set null (corrects_order_id);

create index orders_corrections on orders (account_id, corrects_order_id) where corrects_order_id is not null;
-- Refunds whose sale has not been read yet.
create index orders_awaiting_sale on orders (account_id, connection_id, corrects_source_order_id)
  where corrects_source_order_id is not null and corrects_order_id is null;
