-- Pieces that a warehouse will not send after a part of an order left: it cancelled them, or closed the order without
-- them. Why: the order was never asked about once a parcel had left, so that it hung with its stock on hold. Risk: a
-- new table, and an index that is made anew, during which orders cannot be written; partial, so small.
create table short_shipments (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- The warehouse's, of the submission that ended so: what is sent again has another one.
  reference text not null,
  -- The warehouse's own words; empty where it gave none.
  reason text not null default '',
  -- A list of {source_item_id, sku, pieces}.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  ended_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, order_id, reference),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('short_shipments');

drop index orders_in_warehouse;
create index orders_in_warehouse on orders (account_id, ask_state_at)
  where in_amware = 1 and order_status in ('pending', 'packing', 'partially_shipped');

-- The rest of an order that the warehouse sent in part is checked and sent again.
drop trigger orders_transition on orders;
create trigger orders_transition before update of order_status on orders for each row
  when (old.order_status <> new.order_status and (old.order_status || ' ' || new.order_status) not in (
    'pending error', 'pending packing', 'pending partially_shipped', 'pending shipped', 'pending fulfilled',
      'pending refund',
    'pending cancelled',
    'error pending', 'error partially_shipped', 'error shipped', 'error fulfilled', 'error refund', 'error cancelled',
    'packing partially_shipped', 'packing shipped', 'packing fulfilled', 'packing error', 'packing cancelled',
    'partially_shipped pending', 'partially_shipped shipped', 'partially_shipped fulfilled',
      'partially_shipped cancelled',
    'shipped fulfilled',
    'fulfilled shipped', 'fulfilled pending',
    'refund pending',
    'cancelled pending'))
  execute function app.refuse_transition();
