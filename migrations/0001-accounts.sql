-- Why: every row of the product belongs to an account, and the database itself keeps accounts apart.
-- Schema `public` holds tenant tables only; what belongs to no account is in schema `app`, which the
-- application's role reaches through the functions granted below. Risk: none, first migration.

do $$
begin
  if not exists (select from pg_roles where rolname = 'bodega_app') then
    create role bodega_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- roles are shared by all databases of a server
end $$;
do $$ begin execute format('grant bodega_app to %I', current_user); end $$;

create extension if not exists pg_trgm;

create schema app;
grant usage on schema app to bodega_app;
revoke create on schema public from public;
grant usage on schema public to bodega_app;

-- The account that this connection works for; null (which matches no row) until one is set.
create function app.account_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

-- Makes a table a tenant table: row security forced, the application sees its own account only.
-- The owner keeps an explicit policy, so that forced security also holds where the owner is no superuser.
-- New rows belong to the account of the connection unless they say otherwise.
create function app.protect(target regclass, account_column name default 'account_id') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_account on %s to bodega_app using (%I = (select app.account_id())) with check (%2$I = (select app.account_id()))', target, account_column);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
  execute format('grant select, insert, update, delete on %s to bodega_app', target);
  if account_column = 'account_id' then
    execute format('alter table %s alter column account_id set default app.account_id()', target);
  end if;
end $$;

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  time_zone text not null default 'UTC',
  currency char(3) not null default 'USD',
  language text not null default 'en' check (language in ('en', 'es')),
  -- How long staff may edit a new order before it goes to the warehouse.
  holding_minutes int not null default 15 check (holding_minutes between 0 and 10080),
  order_numbering text not null default 'source' check (order_numbering in ('source', 'unique')),
  created_at timestamptz not null default now()
);
select app.protect('accounts', 'id');
revoke insert, delete on accounts from bodega_app;

create table users (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  language text not null default 'en' check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (email)
);
select app.protect('users');

create table sessions (
  account_id bigint not null references accounts,
  -- sha-256 of the cookie's token: a copy of the database opens no session.
  token_hash bytea not null primary key,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  foreign key (account_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (account_id, user_id);
select app.protect('sessions');

-- A login and a session are looked up before any account is known: by these functions only.
create function app.find_login(wanted_email text)
  returns table (account_id bigint, user_id bigint, password_hash text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select u.account_id, u.id, u.password_hash from users u where u.email = lower(wanted_email);
  end;

create function app.find_session(wanted_hash bytea)
  returns table (account_id bigint, user_id bigint, name text, email text, is_admin boolean, language text,
                 account_name text, time_zone text, currency text, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.account_id, u.id, u.name, u.email, u.is_admin, u.language, a.name, a.time_zone, a.currency, s.seen_at
      from sessions s
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join accounts a on a.id = s.account_id
     where s.token_hash = wanted_hash and s.expires_at > now();
  end;

create table app.login_failures (
  email text not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_failures_email on app.login_failures (email, at);
create index login_failures_address on app.login_failures (address, at);

-- Failures of the last quarter hour, by e-mail and by address. Counted in the database, so that every server sees them.
create function app.count_login_failures(wanted_email text, wanted_address text)
  returns table (by_email int, by_address int)
  language sql stable security definer set search_path = app, pg_temp
  begin atomic
    select (select count(*) from app.login_failures f where f.email = lower(wanted_email) and f.at > now() - interval '15 minutes')::int,
           (select count(*) from app.login_failures f where f.address = wanted_address and f.at > now() - interval '15 minutes')::int;
  end;

create function app.note_login_failure(wanted_email text, wanted_address text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    delete from app.login_failures where at < now() - interval '1 day';
    insert into app.login_failures (email, address) values (lower(left(wanted_email, 320)), wanted_address);
  end;

create function app.forget_login_failures(wanted_email text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    delete from app.login_failures where email = lower(wanted_email);
  end;

-- The road by which the application adds jobs: only for the account that the connection works for.
-- plpgsql, so that it may be created before the queue's own tables.
create function app.add_job(task text, payload json, queue text default null, run_at timestamptz default null,
                            max_attempts int default null, job_key text default null, job_key_mode text default 'replace') returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'account_id')::bigint is distinct from app.account_id() then
    raise exception 'a job may only be added for the own account';
  end if;
  perform graphile_worker.add_job(task, payload, queue, run_at, max_attempts, job_key, null, null, job_key_mode);
end $$;

-- Many jobs in one call: a notification at commit is serialised, so one a transaction is cheap and one a row is not.
create function app.add_jobs(task text, payloads json[], queue text default null, job_keys text[] default null,
                             run_ats timestamptz[] default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from unnest(payloads) p where (p ->> 'account_id')::bigint is distinct from app.account_id()) then
    raise exception 'a job may only be added for the own account';
  end if;
  perform graphile_worker.add_jobs(array(
    select (task, p, queue, run_ats[i], null, job_keys[i], null, null)::graphile_worker.job_spec
      from unnest(payloads) with ordinality as t (p, i)));
end $$;

-- What happened, for the order's timeline and for the screens that are open. Written in the transaction that did it.
create table events (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  type text not null,
  -- The order or customer it is about; null where it is about none.
  order_id bigint,
  customer_id bigint,
  connection_id bigint,
  -- Who: a member's name, or null for the system.
  actor text,
  details jsonb not null default '{}',
  primary key (account_id, id)
);
create index events_order on events (account_id, order_id, id desc) where order_id is not null;
select app.protect('events');

-- Which process runs which worker of the queue; a process shows that it lives by an advisory lock on its key.
create table app.queue_workers (
  worker_id text primary key,
  process_key int not null
);
