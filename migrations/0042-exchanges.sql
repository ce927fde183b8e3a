-- Of a return that was exchanged here the order that went out for it. Why: nothing led from the return to that order,
-- and a refund that an exchange made was taken for one of another return. Risk: a column without a default and an
-- index of few rows, so no row is rewritten.
alter table order_returns add column exchange_order_id bigint,
  add foreign key (account_id, exchange_order_id) references orders on delete set null (exchange_order_id);
create index order_returns_exchange on order_returns (account_id, exchange_order_id)
  where exchange_order_id is not null;
