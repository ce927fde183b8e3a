-- Why: a tax document needs what orders did not keep: the buyer's tax id, taxes and discounts as such, payments. And the channel's record
-- made each row of an order long, though nobody but its own page reads it. Risk: columns without a rewrite, a small index; moving the
-- records reads and writes each once (about a minute at 1,000,000 orders). Programs of the former release cannot import orders meanwhile.

-- As the channel or staff wrote it, good or not: whether it is, each country says.
alter table orders
  add column buyer_tax_id text check (buyer_tax_id <> '' and length(buyer_tax_id) <= 40),
  add column buyer_tax_id_kind text check (buyer_tax_id_kind <> '' and length(buyer_tax_id_kind) <= 20),
  -- Null: the channel does not tell.
  add column prices_include_tax boolean,
  -- Taken off the order as a whole; the lines that show some of it are marked as `is_discount`.
  add column discount_cost numeric(19, 4) not null default 0,
  -- A list of {means, amount, currency, paid_at, reference}.
  add column payments jsonb not null default '[]';

alter table line_items
  add column is_discount boolean not null default false,
  -- Taken off the line: `line_total` is without it.
  add column discount numeric(19, 4) not null default 0,
  -- A list of {name, rate, amount}.
  add column taxes jsonb not null default '[]';

-- Each order as its channel sent it last.
create table order_records (
  account_id bigint not null,
  order_id bigint not null,
  -- Its fields stand as they came, so no jsonb.
  record json not null,
  -- False: it was too long, and only what is no list and no part of it was kept.
  is_whole boolean not null,
  received_at timestamptz not null default now(),
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('order_records');

insert into order_records (account_id, order_id, record, is_whole, received_at)
select account_id, id, order_json::json, true, updated_at from orders where order_json <> '{}';
alter table orders drop column order_json;
