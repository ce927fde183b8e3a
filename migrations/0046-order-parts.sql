-- Parts of orders that go to a warehouse by themselves, while the rest waits here or goes from elsewhere. Why: an order
-- was at one warehouse as a whole, so that a missing piece held back all others. Risk: a new table, columns without
-- defaults or with constant ones, and the key of what open orders reserve, which is built anew.
create table order_parts (
  account_id bigint not null,
  order_id bigint not null,
  -- Counted within the order; 0 is the rest.
  part int not null check (part > 0),
  -- Where it leaves from.
  core_id text not null,
  -- A list of {source_item_id, pieces}, by the order's own line numbers.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- asked: it is sent to the warehouse; there; joined: nothing waited here any more, so that it is what the warehouse
  -- has of the order; left: all of it left; ended: the warehouse will not send what has not left.
  state text not null default 'asked' check (state in ('asked', 'there', 'joined', 'left', 'ended')),
  -- The warehouse's own, once it took it.
  reference text,
  -- Why it ended, in the warehouse's words.
  answer text not null default '',
  split_by bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When the warehouse is asked next how far it is.
  ask_state_at timestamptz not null default now(),
  primary key (account_id, order_id, part),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, split_by) references users,
  constraint reference_while_there check (state in ('asked', 'ended') or reference is not null),
  constraint ended_at_the_end check ((state = 'ended') = (ended_at is not null))
);
create index order_parts_there on order_parts (account_id, ask_state_at, order_id) where state = 'there';
select app.protect('order_parts');
select app.note_balances('order_parts');

alter table order_submissions
  -- From where it was to leave, and its number there; null of those that were taken before: they are the order's.
  add column core_id text,
  add column order_number text;

-- What is reserved for each part, and, as part 0, for the rest.
alter table stock_reservations add column part int not null default 0;
alter table stock_reservations drop constraint stock_reservations_pkey,
  add primary key (account_id, order_id, part, product_id, core_id);
