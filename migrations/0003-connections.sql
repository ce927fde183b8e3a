-- What an account is connected to, and what is known of the other side.

-- What an account has for one partner: credentials, settings, and how the last attempts went.
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
  -- Attempts to read failed in a row, for the pause between tries, in which nothing is sent either.
  failures int not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  -- Which sort of failure `last_error` is; the text that staff read follows from both.
  last_error_kind text,
  -- Counts each change of what administrators can edit; an edit must name the one it started from.
  version int not null default 1,
  saved_by bigint,
  saved_at timestamptz,
  saved_fields text[] not null default '{}',
  -- New or changed since it was last active: it must be activated, which tests it first.
  needs_activation boolean not null default false,
  -- Removed: its credentials are gone, and it is kept only because orders and customers came from it.
  removed_at timestamptz,
  -- What became of the webhooks that its partner sent.
  webhook_at timestamptz,
  webhooks_refused int not null default 0,
  webhook_refused_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, saved_by) references users
);
create unique index connections_name on connections (account_id, lower(name)) where removed_at is null;
select app.protect('connections');

-- The queues of what is sent to a partner that fail, each until something of it goes through or nothing of it waits: a
-- partner may answer what is read and take orders, and take no stock. Rows begin and end under the lock of their
-- connection's row.
create table failing_queues (
  account_id bigint not null,
  connection_id bigint not null,
  queue text not null check (queue in ('outbox', 'stock', 'contacts')),
  -- In a row, for the pause between tries of this queue.
  failures int not null check (failures > 0),
  failing_since timestamptz not null default now(),
  next_try_at timestamptz,
  primary key (account_id, connection_id, queue),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('failing_queues');

-- What a partner granted for a while; refreshed under an advisory lock.
create table connection_tokens (
  account_id bigint not null,
  connection_id bigint not null,
  -- Encrypted with SECRET_KEY; never leaves the server.
  token bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('connection_tokens');

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
create table quarantined_records (
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
select app.protect('quarantined_records');

-- A partner's webhooks: each is stored once and only says where to look.
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
-- A connection's webhooks that wait are looked into together.
create index inbox_events_waiting on inbox_events (account_id, connection_id, id) where handled_at is null;
select app.protect('inbox_events');

-- One line for every attempt at a partner: what staff read as Connector Logs.
create table connector_log (
  account_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  order_id bigint,
  action text not null,
  result text not null,
  is_failure boolean not null default false,
  -- Null where the system did it.
  edited_by bigint,
  at timestamptz not null default now(),
  -- `action` and `result` are keys of the texts; these fill the places of the result.
  result_params jsonb not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, edited_by) references users
);
create index connector_log_connection on connector_log (account_id, connection_id, id desc);
create index connector_log_order on connector_log (account_id, order_id, connection_id, id)
  where order_id is not null;
create index connector_log_failures on connector_log (account_id, connection_id, id desc) where is_failure;
select app.protect('connector_log');

-- A place that holds stock: a warehouse's, or one of the account's own, which no connection brought.
create table core_locations (
  account_id bigint not null,
  core_id text not null,
  connection_id bigint,
  core_description text not null,
  city text not null default '',
  country text not null default '',
  is_active boolean not null default true,
  primary key (account_id, core_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('core_locations');

-- A way in which the warehouse sends parcels.
create table ship_methods (
  account_id bigint not null,
  code text not null,
  connection_id bigint not null,
  carrier text not null,
  name text not null,
  is_active boolean not null default true,
  -- False where staff took it out of the choices; mappings and orders that use it keep it.
  is_offered boolean not null default true,
  primary key (account_id, code),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('ship_methods');

-- The calls that a partner's limit still allows; one row a policy, shared by all workers.
create table app.call_limits (
  connection_id bigint not null,
  policy text not null,
  tokens double precision not null,
  filled_at timestamptz not null,
  blocked_until timestamptz,
  -- What each share has left of its own; null: all of it.
  polls_left double precision,
  commands_left double precision,
  primary key (connection_id, policy)
);

-- Takes one call from a token bucket: 0 when it may go now, else the milliseconds to wait before asking again.
create function app.take_call(wanted_connection bigint, wanted_policy text, per_second double precision,
  burst double precision)
  returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bucket app.call_limits;
  left_over double precision;
begin
  insert into app.call_limits values (wanted_connection, wanted_policy, burst, clock_timestamp())
    on conflict do nothing;
  select * into bucket
    from app.call_limits where connection_id = wanted_connection and policy = wanted_policy for update;
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
grant execute on function app.take_call to bodega_app;

-- Takes one call of a bucket that polls and commands share: 0 when it may go now, else the milliseconds to wait before
-- asking again. Polls go on reading however many writes wait, and the other way round: a quarter of the burst belongs
-- to each share and fills at half the rate; what the other leaves unused may be taken too.
create function app.take_shared_call(wanted_connection bigint, wanted_policy text, per_second double precision,
  burst double precision,
                                     share text) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bucket app.call_limits;
  most_own double precision := case when burst < 2 then 0 else greatest(1, burst / 4) end;
  passed double precision;
  left_over double precision;
  own double precision;
  others double precision;
begin
  insert into app.call_limits values (wanted_connection, wanted_policy, burst, clock_timestamp())
    on conflict do nothing;
  select * into bucket
    from app.call_limits where connection_id = wanted_connection and policy = wanted_policy for update;
  if bucket.blocked_until > clock_timestamp() then
    return ceil(1000 * extract(epoch from bucket.blocked_until - clock_timestamp()));
  end if;
  passed := extract(epoch from clock_timestamp() - bucket.filled_at);
  -- What was given beyond the burst is kept and does not grow.
  left_over := least(greatest(burst, bucket.tokens), bucket.tokens + per_second * passed);
  own := least(most_own, coalesce(case share when 'polls' then bucket.polls_left else bucket.commands_left
    end, most_own) + per_second * passed / 2);
  others := least(most_own, coalesce(case share when 'polls' then bucket.commands_left else bucket.polls_left
    end, most_own) + per_second * passed / 2);
  if left_over < 1 or (own < 1 and left_over - others < 1) then
    return greatest(1, ceil(1000 / per_second * greatest(
      1 - left_over,
      least(2 * (1 - own), (1 - left_over + others) * case when others < most_own then 2 else 1 end))));
  end if;
  own := greatest(0, own - 1);
  update app.call_limits
     set tokens = left_over - 1, filled_at = clock_timestamp(),
         polls_left = case share when 'polls' then own else others end,
         commands_left = case share when 'polls' then others else own end
   where connection_id = wanted_connection and policy = wanted_policy;
  return 0;
end $$;
grant execute on function app.take_shared_call to bodega_app;

-- The partner said to wait: no worker calls it before then.
create function app.block_calls(wanted_connection bigint, wanted_policy text, wait_ms int) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into app.call_limits
      values (wanted_connection, wanted_policy, 0, clock_timestamp(), clock_timestamp() + wait_ms * interval '1 ms')
    on conflict (connection_id, policy) do update
      set blocked_until = greatest(app.call_limits.blocked_until, excluded.blocked_until);
  end;
grant execute on function app.block_calls to bodega_app;

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
  started_by bigint,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, started_by) references users
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
  -- Staff asked for it to be imported; why that failed.
  asked_at timestamptz,
  error text,
  primary key (account_id, reconciliation_id, source_order_id),
  foreign key (account_id, reconciliation_id) references reconciliations on delete cascade
);
select app.protect('reconciliation_differences');
