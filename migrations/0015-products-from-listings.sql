-- Why: products are made from what channels list, one or all at once, and listings with the SKU of a product are linked
-- by the program where a connection says so. Risk: new tables; two columns with constant defaults and one small partial
-- index on existing ones.

-- Whether what the channel lists is linked by itself to the one product that has the same SKU.
alter table connections add column links_same_skus boolean not null default false;

-- The product from which a member unlinked it last: the program does not link the two again.
alter table connector_products add column refused_product_id bigint;
-- What the program may link by itself.
create index connector_products_linkable on connector_products (account_id, connection_id, id)
  where product_id is null and ignored_at is null and suggested_by = 'sku' and suggestions = 1
    and suggested_product_id is distinct from refused_product_id;

-- Products made for all that a channel lists and that is not linked: looked through first, then made in steps, and
-- taken back on request.
create table product_runs (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  state text not null check (state in ('collecting', 'checked', 'making', 'done', 'stopped', 'failed', 'undoing',
    'undone')),
  -- Listings that are looked through, and the last of them so far, in the order of their SKUs.
  total int not null default 0,
  last_sku text not null default '',
  lines int not null default 0,
  -- Lines that the present state has to do, and those that it has done.
  planned int not null default 0,
  done int not null default 0,
  -- Lines by what becomes of them: {"will_make": 3}.
  counts jsonb not null default '{}',
  -- Orders that nothing keeps any more once all is made, and how many times an order was checked again so far.
  orders_released int not null default 0,
  orders_checked int not null default 0,
  started_by bigint not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, started_by) references users
);
create index product_runs_connection on product_runs (account_id, connection_id, id desc);
-- For the task by the clock, over all accounts.
create index product_runs_silent on product_runs (changed_at) where state in ('collecting', 'making', 'undoing');
select app.protect('product_runs');

-- One listing of it. The lines stay where a listing or product goes: they tell what became of it.
create table product_run_lines (
  account_id bigint not null,
  run_id bigint not null,
  line int not null,
  connector_product_id bigint not null,
  connector_product_sku text not null,
  title text not null,
  -- The product that was made, or linked.
  product_id bigint,
  outcome text not null,
  primary key (account_id, run_id, line),
  foreign key (account_id, run_id) references product_runs on delete cascade
);
create index product_run_lines_outcome on product_run_lines (account_id, run_id, outcome, line);
create index product_run_lines_sku on product_run_lines (account_id, run_id, connector_product_sku);
select app.protect('product_run_lines');
