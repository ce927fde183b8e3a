-- Of an order that replaces pieces of another the one that it replaces. Why: a replacement was only what a channel
-- called one, and nothing led from it to its order. Risk: a column without a default and an index of few rows, so no
-- row is rewritten.
alter table orders add column replaces_order_id bigint,
  add foreign key (account_id, replaces_order_id) references orders on delete set null (replaces_order_id);
create index orders_replacements on orders (account_id, replaces_order_id) where replaces_order_id is not null;
