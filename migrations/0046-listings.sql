-- Why: products are uploaded to the profiles of a listing service, and staff see where each is listed. Risk: none, new tables.

-- The markets that a connection's token covers, as they were last read.
create table listing_profiles (
  account_id bigint not null,
  connection_id bigint not null,
  profile_id text not null check (profile_id <> ''),
  name text not null,
  -- ISO 4217; empty where the service does not tell.
  currency text not null,
  primary key (account_id, connection_id, profile_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('listing_profiles');

-- A product in a profile. One row for both together, however often it is uploaded: two clicks are one upload.
create table listings (
  account_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  connection_id bigint not null,
  profile_id text not null,
  profile_name text not null,
  -- uploading: handed out; a crash leaves it so, and the job does it again, since an upload looks before it adds.
  state text not null default 'waiting' check (state in ('waiting', 'uploading', 'listed', 'failed')),
  -- The service's id of it, and its page there; kept while a later upload fails.
  remote_id text,
  link text,
  -- What the last upload could not tell: names of the item's facts.
  left_out text[] not null default '{}',
  -- Why the last try failed: the sort of failure, and the service's own words.
  error_kind text,
  error text,
  attempts int not null default 0,
  -- Counts how often it was asked for: what is asked while an upload is under way follows after it.
  asks int not null default 1,
  next_try_at timestamptz,
  asked_by text,
  asked_at timestamptz not null default now(),
  listed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, product_id, profile_id),
  foreign key (account_id, product_id) references products on delete cascade,
  foreign key (account_id, connection_id) references connections on delete cascade
);
create index listings_connection on listings (account_id, connection_id);
-- What has not reached the service yet, which a connection's screen counts.
create index listings_open on listings (account_id, connection_id) where state in ('waiting', 'uploading');
select app.protect('listings');
