-- Why: what an account is connected to, and what is known of the other side. Risk: none, new tables.

create table connections (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null,
  name text not null check (name <> ''),
  -- Encrypted with SECRET_KEY; never leaves the server.
  credentials bytea not null,
  settings jsonb not null default '{}',
  -- active: works; paused: a person stopped it; broken: credentials or settings were refused, a person must act.
  state text not null default 'paused' check (state in ('active', 'paused', 'broken')),
  last_attempt_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  -- Attempts failed in a row, for the pause between tries.
  failures int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name)
);
select app.protect('connections');

-- Where reading a stream stands: saved in the transaction that stored the page.
create table stream_states (
  account_id bigint not null,
  connection_id bigint not null,
  stream text not null,
  watermark text,
  page text,
  -- The largest cursor seen in the run under way; becomes the watermark when the run ends.
  seen text,
  updated_at timestamptz not null default now(),
  primary key (account_id, connection_id, stream),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('stream_states');

-- A record that could not be read at all: kept as it came, so that nothing the channel sent is lost.
create table import_rejects (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  stream text not null,
  source_id text not null,
  reason text not null,
  record jsonb not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, connection_id, stream, source_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('import_rejects');

-- One line for every attempt at a partner: what staff read as Connector Logs.
create table connector_log (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  order_id bigint,
  action text not null,
  result text not null,
  is_failure boolean not null default false,
  -- A member's name; null where the system did it.
  edited_by text,
  at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
create index connector_log_connection on connector_log (account_id, connection_id, id desc);
create index connector_log_order on connector_log (account_id, order_id, id desc) where order_id is not null;
select app.protect('connector_log');

create table core_locations (
  account_id bigint not null,
  core_id text not null,
  connection_id bigint not null,
  core_description text not null,
  city text not null default '',
  country text not null default '',
  is_active boolean not null default true,
  primary key (account_id, core_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('core_locations');

create table ship_methods (
  account_id bigint not null,
  code text not null,
  connection_id bigint not null,
  carrier text not null,
  name text not null,
  is_active boolean not null default true,
  primary key (account_id, code),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('ship_methods');

create table connector_locations (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  exigo_id int not null,
  exigo_description text not null,
  core_id text,
  primary key (account_id, id),
  unique (account_id, connection_id, exigo_id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, core_id) references core_locations
);
select app.protect('connector_locations');

create table shipping_codes (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  connector_code text not null check (connector_code <> ''),
  description text not null default '',
  amware_code text,
  core_id text,
  is_fast_track boolean not null default false,
  primary key (account_id, id),
  unique (account_id, connection_id, connector_code),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, amware_code) references ship_methods,
  foreign key (account_id, core_id) references core_locations
);
select app.protect('shipping_codes');

-- The calls that a partner's limit still allows; one row a policy, shared by all workers.
create table app.call_limits (
  connection_id bigint not null,
  policy text not null,
  tokens double precision not null,
  filled_at timestamptz not null,
  blocked_until timestamptz,
  primary key (connection_id, policy)
);

-- Takes one call from a token bucket: 0 when it may go now, else the milliseconds to wait before asking again.
create function app.take_call(wanted_connection bigint, wanted_policy text, per_second double precision, burst double precision)
  returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bucket app.call_limits;
  left_over double precision;
begin
  insert into app.call_limits values (wanted_connection, wanted_policy, burst, clock_timestamp()) on conflict do nothing;
  select * into bucket from app.call_limits where connection_id = wanted_connection and policy = wanted_policy for update;
  if bucket.blocked_until > clock_timestamp() then
    return ceil(1000 * extract(epoch from bucket.blocked_until - clock_timestamp()));
  end if;
  left_over := least(burst, bucket.tokens + per_second * extract(epoch from clock_timestamp() - bucket.filled_at));
  if left_over < 1 then
    return ceil(1000 * (1 - left_over) / per_second);
  end if;
  update app.call_limits set tokens = left_over - 1, filled_at = clock_timestamp()
   where connection_id = wanted_connection and policy = wanted_policy;
  return 0;
end $$;

-- The partner said to wait: no worker calls it before then.
create function app.block_calls(wanted_connection bigint, wanted_policy text, wait_ms int) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into app.call_limits values (wanted_connection, wanted_policy, 0, clock_timestamp(), clock_timestamp() + wait_ms * interval '1 ms')
    on conflict (connection_id, policy) do update set blocked_until = greatest(app.call_limits.blocked_until, excluded.blocked_until);
  end;
