-- Returns: what a buyer sends back of an order, from the request to its end. Why: pieces that came back were in no
-- fact, so that goods and money drifted apart. Risk: new tables, and a column with a constant default on a small
-- table: no row is rewritten, and the old code runs on.
alter table accounts
  -- The number of the last return: R-1001 is the first.
  add column last_return int not null default 1000;

-- One return of an order. Where it may go from each state: src/features/orders/returns/return-rules.ts.
create table order_returns (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  number int not null,
  state text not null check (state in ('requested', 'authorised', 'on_its_way', 'received', 'inspected', 'closed',
    'refused')),
  -- Since when it is in its state.
  state_at timestamptz not null default now(),
  reason text not null,
  note text not null default '',
  tracking_number text not null default '',
  requested_by bigint,
  requested_at timestamptz not null default now(),
  authorised_at timestamptz,
  received_at timestamptz,
  inspected_at timestamptz,
  -- Where the good pieces went back to stock; null where none did.
  restocked_at text,
  -- How it was closed, and why it was closed without money or refused.
  outcome text check (outcome in ('refunded', 'exchanged', 'nothing')),
  end_reason text not null default '',
  primary key (account_id, id),
  unique (account_id, number),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, requested_by) references users,
  check ((outcome is not null) = (state = 'closed'))
);
create index order_returns_order on order_returns (account_id, order_id);
-- The filters and the other order of the list.
create index order_returns_state on order_returns (account_id, state, id) include (reason);
create index order_returns_reason on order_returns (account_id, reason, id) include (state);
create index order_returns_waiting on order_returns (account_id, state_at, id) include (state, reason);
select app.protect('order_returns');

-- What is in it, by line of the order.
create table order_return_lines (
  account_id bigint not null,
  return_id bigint not null,
  source_item_id text not null,
  sku text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  -- As they were found; null until it was inspected.
  good int check (good >= 0),
  damaged int check (damaged >= 0),
  missing int check (missing >= 0),
  primary key (account_id, return_id, source_item_id),
  foreign key (account_id, return_id) references order_returns on delete cascade,
  check (num_nulls(good, damaged, missing) in (0, 3) and good + damaged + missing = quantity)
);
select app.protect('order_return_lines');
