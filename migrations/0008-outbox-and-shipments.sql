-- What is sent to partners, and the parcels that left.

-- Writes to partners. The row is what staff see and retry; the job only carries its id. A kind of write, and what it is
-- about, are listed in src/programs/write-kinds.ts: a kind that a program does not know waits for one that does.
create table partner_writes (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  subject_id bigint not null,
  type text not null,
  -- The same for every try: the partner, or our probe, recognises a repeat by it.
  idem_key text not null,
  payload jsonb not null,
  -- sending: handed out and not yet answered; a crash leaves it so, and then the partner is asked first.
  state text not null default 'queued' check (state in ('queued', 'sending', 'in_doubt', 'done', 'refused',
    'withdrawn')),
  attempts int not null default 0,
  last_error text,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  subject text not null,
  -- The sort of failure of the last try, for its words in each member's language; `last_error` has the partner's own.
  last_error_kind text,
  -- Each subject with rows of its own has a key to them here, so that its writes go with it.
  order_id bigint generated always as (case when subject = 'order' then subject_id end) stored,
  listing_id bigint generated always as (case when subject = 'listing' then subject_id end) stored,
  primary key (account_id, id),
  unique (account_id, idem_key),
  foreign key (account_id, connection_id) references connections,
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, listing_id) references listings on delete cascade
);
create index partner_writes_open on partner_writes (account_id, connection_id, id)
  where state in ('queued', 'sending', 'in_doubt');
-- A subject's oldest open write, and whether a write was followed by another.
create index partner_writes_subject on partner_writes (account_id, subject, subject_id, id);
create index partner_writes_order on partner_writes (account_id, order_id, id) where order_id is not null;
-- What staff see, newest first.
create index partner_writes_listed on partner_writes (account_id, connection_id, state, id)
  where state in ('queued', 'sending', 'in_doubt', 'refused');
create index partner_writes_listing on partner_writes (account_id, listing_id, id) where listing_id is not null;
select app.protect('partner_writes');

-- A parcel that left.
create table shipments (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  connection_id bigint not null,
  shipment_id text not null,
  carrier text not null default '',
  service_code text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '',
  shipped_at timestamptz not null,
  -- When the channel confirmed it: 'Processed'.
  channel_notified_at timestamptz,
  primary key (account_id, id),
  unique (account_id, connection_id, shipment_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
create index shipments_order on shipments (account_id, order_id);
create index shipments_tracking on shipments (account_id, tracking_number);
select app.protect('shipments');

-- What is in it.
create table shipment_lines (
  account_id bigint not null,
  shipment_id bigint not null,
  source_item_id text not null,
  sku text not null,
  qty_shipped int not null check (qty_shipped > 0),
  primary key (account_id, shipment_id, source_item_id),
  foreign key (account_id, shipment_id) references shipments on delete cascade
);
select app.protect('shipment_lines');
