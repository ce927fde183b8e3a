-- What administrators set for the whole account.

-- `version` counts the changes: an edit names the one it started from.
alter table accounts
  add version int not null default 1,
  add saved_by bigint,
  add saved_at timestamptz,
  -- What the last change was of.
  add saved_fields text[] not null default '{}',
  -- Without these fields of its recipient an order waits, beside those that no parcel can do without.
  add required_fields text[] not null default '{postal_code}'
    check (required_fields <@ '{postal_code,customer_phone,customer_email,locality_code}'),
  add foreign key (id, saved_by) references users;

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
  saved_by bigint,
  saved_at timestamptz,
  foreign key (account_id, saved_by) references users
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

-- What a member wants to be mailed of it. One without a row wants nothing.
create table notice_mails (
  account_id bigint not null,
  user_id bigint not null,
  wanted text not null check (wanted in ('never', 'at_once', 'daily')),
  -- The hour of the daily mail, in the account's time zone.
  hour int not null check (hour between 0 and 23),
  -- The last notice that was mailed, or was there before any was wanted.
  mailed_up_to bigint not null,
  -- The account's day for which the daily mail was sent, or was not needed.
  mailed_on date,
  -- The mail server refused the member's address for good: nothing is mailed there until the member asks again.
  refused_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
select app.protect('notice_mails');

create index channel_stock_refused on channel_stock (account_id, connection_id) where state = 'refused';

-- What members asked of those who run the server. Each is kept whether or not it could be mailed.
create table support_requests (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  user_id bigint not null,
  -- As it was when it was asked: the answer goes there.
  user_email text not null,
  subject text not null,
  body text not null,
  -- The screen that it was asked from.
  page text not null default '',
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users
);
create index support_requests_member on support_requests (account_id, user_id, created_at);
create index support_requests_waiting on support_requests (created_at) where delivered_at is null;
select app.protect('support_requests');

-- The files that came with them.
create table support_files (
  account_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  name text not null,
  type text not null,
  size int not null,
  file_key text not null,
  primary key (account_id, id),
  foreign key (account_id, request_id) references support_requests on delete cascade
);
create index support_files_request on support_files (account_id, request_id, id);
select app.protect('support_files');
