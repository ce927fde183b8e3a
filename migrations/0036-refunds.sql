-- Refunds: money that a channel, or a member, gave back of a sale. Why: a refund within a sale was in no fact, so the
-- channel's smaller quantities shrank the sale in silence. Risk: new tables, and a column with a constant default: no
-- row is rewritten, and the old code runs on.
create table order_refunds (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- channel: made there; here: a member had the channel make it; elsewhere: paid back by other means.
  origin text not null check (origin in ('channel', 'here', 'elsewhere')),
  -- asked: the money is not back yet; refused: it will not go back by this refund.
  state text not null check (state in ('asked', 'done', 'refused')),
  -- The channel's id; null until the channel said it, and of one that was paid back elsewhere.
  source_refund_id text check (source_refund_id <> ''),
  asked_at timestamptz not null default now(),
  asked_by bigint,
  -- When the channel says that it was made, or the member that it was paid.
  refunded_at timestamptz,
  -- With taxes, in the order's currency. What is neither of a line nor of shipping is goodwill, or taxes.
  total numeric(19, 4) not null check (total >= 0),
  shipping numeric(19, 4) not null default 0 check (shipping >= 0),
  reason text not null default '',
  reference text not null default '',
  -- Why it was refused, in the channel's own words.
  refusal text not null default '',
  -- What the order's total and shipping are without since its channel took the refunded pieces out of them.
  left_out_total numeric(19, 4) not null default 0,
  left_out_shipping numeric(19, 4) not null default 0,
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, asked_by) references users,
  check (state <> 'done' or refunded_at is not null),
  check (origin <> 'channel' or source_refund_id is not null)
);
create index order_refunds_order on order_refunds (account_id, order_id);
-- However often and in whatever order a refund is read, it is one.
create unique index order_refunds_source on order_refunds (account_id, order_id, source_refund_id)
  where source_refund_id is not null;
select app.protect('order_refunds');
select app.note_balances('order_refunds');

-- What is in it, by line of the order.
create table order_refund_lines (
  account_id bigint not null,
  refund_id bigint not null,
  source_item_id text not null,
  sku text not null,
  name text not null,
  pieces int not null check (pieces > 0),
  -- As `line_items.line_total` is: with taxes where the order's prices have them.
  amount numeric(19, 4) not null check (amount >= 0),
  -- unsent: pieces that had not left, back on sale; returned: pieces that came back; none: nothing goes back.
  restock text not null check (restock in ('none', 'unsent', 'returned')),
  -- How many of them the order's lines hold no more.
  left_out int not null default 0,
  primary key (account_id, refund_id, source_item_id, restock),
  foreign key (account_id, refund_id) references order_refunds on delete cascade,
  check (left_out between 0 and pieces)
);
select app.protect('order_refund_lines');

-- What a version of the channel leaves out because it was refunded: it is left out of the order once that follows it.
alter table channel_versions add column refunds jsonb not null default '[]' check (jsonb_typeof(refunds) = 'array');
