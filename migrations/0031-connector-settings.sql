-- Why: administrators add, change and remove connectors themselves; partners tell us that something happened; and what a channel
-- has is compared with what we have. Risk: new tables and columns with defaults; the unique name becomes one of those that were
-- not removed, which is built in no time since there are few connections.

alter table connections
  -- Counts each change of what administrators can edit; an edit must name the one it started from.
  add column version int not null default 1,
  add column saved_by text,
  add column saved_at timestamptz,
  add column saved_fields text[] not null default '{}',
  -- New or changed since it was last active: it must be activated, which tests it first.
  add column needs_activation boolean not null default false,
  -- Removed: its credentials are gone, and it is kept only because orders and customers came from it.
  add column removed_at timestamptz,
  -- What became of the notices that its partner sent.
  add column notice_at timestamptz,
  add column notices_refused int not null default 0,
  add column notice_refused_at timestamptz;

alter table connections drop constraint connections_account_id_name_key;
create unique index connections_name on connections (account_id, lower(name)) where removed_at is null;

-- Attempts at a partner in spans of ten minutes, for the success rate. Calls close together count as one.
create table connection_attempts (
  account_id bigint not null,
  connection_id bigint not null,
  span timestamptz not null,
  good int not null default 0,
  bad int not null default 0,
  primary key (account_id, connection_id, span),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('connection_attempts');

-- A partner's notices: each is stored once and only says where to look.
create table inbox_events (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  dedupe_key text not null,
  hints jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (account_id, id),
  unique (account_id, connection_id, dedupe_key),
  foreign key (account_id, connection_id) references connections on delete cascade
);
create index inbox_events_received on inbox_events (received_at);
select app.protect('inbox_events');

-- A comparison of a channel's orders with ours. It reads with a cursor of its own, a page at a time.
create table reconciliations (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Orders that the channel changed since then are compared.
  since timestamptz not null,
  page text,
  channel_count int not null default 0,
  -- All that differed, also past those that are listed.
  difference_count int not null default 0,
  error text,
  started_by text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
create index reconciliations_connection on reconciliations (account_id, connection_id, id desc);
select app.protect('reconciliations');

-- The channel's orders that we lacked, or had in another version.
create table reconciliation_differences (
  account_id bigint not null,
  reconciliation_id bigint not null,
  source_order_id text not null,
  -- The version that we had; null where we lacked the order.
  our_version text,
  source_order_number text not null,
  order_date timestamptz not null,
  customer_name text not null,
  total_cost numeric(19, 4) not null,
  currency text not null,
  -- Somebody asked for it to be imported; why that failed.
  asked_at timestamptz,
  error text,
  primary key (account_id, reconciliation_id, source_order_id),
  foreign key (account_id, reconciliation_id) references reconciliations on delete cascade
);
select app.protect('reconciliation_differences');
