-- What administrators set for the whole account.

-- `version` counts the changes: an edit names the one it started from.
alter table accounts
  add version int not null default 1,
  add saved_by text,
  add saved_at timestamptz,
  -- What the last change was of.
  add saved_fields text[] not null default '{}';

-- Where notifications of what stands still are mailed. An account without a row has the defaults.
create table notification_settings (
  account_id bigint not null primary key references accounts,
  enabled boolean not null default false,
  email text not null default '' check (email <> '' or not enabled),
  -- So many hours an order waits before that is said.
  waiting_hours int not null default 4 check (waiting_hours between 1 and 720),
  -- The mail server refused the address for good: nothing is mailed there until it is saved again.
  refused_at timestamptz,
  version int not null default 1,
  saved_by text,
  saved_at timestamptz
);
select app.protect('notification_settings');

-- What stands still, from when it was first seen until it is solved. The same cause may come back as another row.
create table notices (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  cause text not null,
  kind text not null,
  -- What its sentence says, as it was when last looked at.
  params jsonb not null,
  first_seen_at timestamptz not null default now(),
  mailed_at timestamptz,
  solved_at timestamptz,
  primary key (account_id, id)
);
create unique index notices_open on notices (account_id, cause) where solved_at is null;
create index notices_solved on notices (solved_at) where solved_at is not null;
select app.protect('notices');

create index channel_stock_refused on channel_stock (account_id, connection_id) where state = 'refused';
