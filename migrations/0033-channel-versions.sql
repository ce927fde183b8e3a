-- What a channel said of an order each time that it said something else, as it said it. Why: an order that the
-- warehouse has stays as it was sent, and what its channel wants now was a line in the timeline; an update wrote over
-- what was known before. Risk: a new table; at most 20 rows an order.
create table channel_versions (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  source_version text not null,
  -- Columns of `orders` and rows of `line_items`, as this version has them.
  fields jsonb not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- Of an order that the warehouse has: what of it is otherwise than it was sent, {fields, lines}.
  difference jsonb,
  -- applied: the order follows it; open: it differs from what was sent; asked: the warehouse is asked to change that;
  -- sent: it did; kept: staff left it as it was sent; same: nothing of it concerns the warehouse.
  state text not null check (state in ('applied', 'open', 'asked', 'sent', 'kept', 'same')),
  -- Why the warehouse did not take it, in its own words.
  reason text not null default '',
  read_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  constraint difference_of_sent check (state = 'applied' or difference is not null)
);
create index channel_versions_order on channel_versions (account_id, order_id, id);
select app.protect('channel_versions');
select app.note_balances('channel_versions');
