-- Accounts and their members. Every row of the product belongs to an account, and the database itself keeps accounts
-- apart. Schema `public` holds tables of accounts only. What belongs to no account is in schema `app`, which the
-- application's role reaches through the functions that are granted to it.
--
-- Triggers keep what is derived from rows and what no path may forget: counts, notes of changes, texts and spans for
-- searches, keys of files that go. Where a check constraint would have to see the row before, they refuse as it would.
-- What the business decides stands in the use cases, which call each other where all can see it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'bodega_app') then
    create role bodega_app nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- roles are shared by all databases of a server
end $$;
do $$ begin execute format('grant bodega_app to %I', current_user); end $$;

create schema app;
grant usage on schema app to bodega_app;
revoke create on schema public from public;
grant usage on schema public to bodega_app;

-- Trigrams for searches by part of a word, and below the account beside them in the same index.
create extension if not exists pg_trgm;
-- PostgreSQL opens a new function to every login of the server. The owner's are closed until they are granted; triggers
-- need no grant.
alter default privileges revoke execute on functions from public;
create extension if not exists btree_gin;

create function app.refuse_shared_session() returns bigint language plpgsql stable parallel safe as $$
begin
  raise exception 'A pooler gave this connection the session of another (transaction pooling): use session pooling or none'
    using errcode = 'cannot_connect_now';
end $$;
grant execute on function app.refuse_shared_session to bodega_app;

-- The account that this connection works for; null (which matches no row) until one is set. The application's name says
-- it too: of all settings that alone is carried by a pooler from one session to another, so that another connection's
-- account is found at once.
create function app.account_id() returns bigint language sql stable parallel safe
  return case
    when current_setting('application_name') = 'bodega account ' || current_setting('app.account_id', true)
      then current_setting('app.account_id')::bigint
    when current_setting('application_name') not like 'bodega account %'
      and coalesce(current_setting('app.account_id', true), '') = '' then null
    else app.refuse_shared_session()
  end;
grant execute on function app.account_id to bodega_app;

-- Makes a table a tenant table: row security forced, the application sees its own account only.
-- The owner keeps an explicit policy, so that forced security also holds where the owner is no superuser.
-- New rows belong to the account of the connection unless they say otherwise.
create function app.protect(target regclass, account_column name default 'account_id') returns void language plpgsql as
  $$
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

-- As app.protect for what belongs to a person, who may be a member of several accounts: the application sees the rows
-- of its account's members, active or not.
create function app.protect_of_person(target regclass, person_column name) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_account on %1$s to bodega_app using (%2$s) with check (%2$s)', target, format(
    'exists (select from users u where u.account_id = (select app.account_id()) and u.person_id = %s.%I)', target,
      person_column));
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $$;

-- Runs a statement after each that changes a table, with its rows as `added` and as `removed`; where rows come or go,
-- one of them is empty. Triggers and their function are called by the table and `purpose`. The function is written out
-- for the table: a statement that is put together when it runs would be planned each time, which takes five times as
-- long.
create function app.after_change(target regclass, purpose text, statement text,
  events text[] default '{insert,update,delete}') returns void
  language plpgsql as $$
declare
  own_name constant name := (select relname from pg_class where oid = target) || '_' || purpose;
  event text;
begin
  execute format('create function app.%I() returns trigger language plpgsql security definer set search_path = public, pg_temp as %L',
    own_name, format('begin
  if tg_op = ''INSERT'' then
    with removed as (select * from added where false) %1$s;
  elsif tg_op = ''DELETE'' then
    with added as (select * from removed where false) %1$s;
  else
    %1$s;
  end if;
  return null;
end', statement));
  foreach event in array events loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function app.%I()',
      own_name || '_' || event, event, target,
      case event when 'insert' then 'new table as added' when 'delete' then 'old table as removed'
        else 'old table as removed new table as added' end, own_name);
  end loop;
end $$;

-- Adds to `deltas` by how many the rows of a table grow that are alike in `columns`, which are those of `deltas` before
-- its `n`.
create function app.keep_counts(target regclass, deltas regclass, columns text,
  events text[] default '{insert,update,delete}') returns void
  language sql as $$
  select app.after_change(target, 'counted', format(
    'insert into %1$s select %2$s, sum(n) from (select *, 1 as n from added union all select *, -1 from removed) moved
      group by %2$s having sum(n) <> 0', deltas, columns), events) $$;

-- Without accents, letter case and width: Núñez → nunez, Straße → strasse. Its twin for the browser is
-- src/base/fold.ts.
create function app.fold(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = length(words) then lower(words) else
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħŧı‘’ʼ‐–—',
        'olddhti''''''---'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
grant execute on function app.fold to bodega_app;

-- A text as it is searched: folded, without the signs in its words, so that LAMP-01 is `lamp01`, and with a blank
-- before and behind each word. Columns called `search_text` hold it.
create function app.search_text(words text) returns text language sql immutable parallel safe
  return ' ' || translate(app.fold(words), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '') || ' ';
grant execute on function app.search_text to bodega_app;

-- Whether a trigram index can look a pattern up: it needs three letters, or the beginning of a word.
create function app.is_indexed(pattern text) returns boolean language sql immutable parallel safe
  return pattern ~ '\w{3}|^% \w';
grant execute on function app.is_indexed to bodega_app;

-- What a search term means: a LIKE pattern for each of its words, all of which a `search_text` must match. A word of
-- one or two letters or digits must begin a word, but for digits beside other words; `is_whole` asks for whole words.
-- Seven digits or more are one number, however they are spaced. The first three patterns are those that a trigram index
-- can look up, the longest first, repeated where there are fewer.
create function app.search_patterns(term text, is_whole boolean default false) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  words text := app.search_text(term);
  patterns text[];
begin
  if words ~ '^[0-9\s]+$' and length(regexp_replace(words, '\s', '', 'g')) >= 7 then
    words := regexp_replace(words, '\s', '', 'g');
  end if;
  select array_agg(pattern order by app.is_indexed(pattern) desc, length(pattern) desc, pattern) into patterns from (
    select distinct case
             when is_whole then '% ' || word || ' %'
             when word ~ '^[a-z0-9]{1,2}$' and (count(*) over () = 1 or word !~ '[0-9]') then '% ' || word || '%'
             else '%' || word || '%' end as pattern
      from regexp_split_to_table(words, '\s+') word where word <> '') p;
  if patterns is null then return '{}'; end if;
  return patterns[1:1] || array[coalesce(patterns[2], patterns[1]), coalesce(patterns[3], patterns[1])] || patterns[4:];
end $$;
grant execute on function app.search_patterns to bodega_app;

-- One merchant with all that belongs to it.
create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  time_zone text not null default 'UTC',
  currency char(3) not null default 'USD',
  language text not null default 'en' check (language in ('en', 'es')),
  -- How long staff may edit a new order before it goes to the warehouse.
  holding_minutes int not null default 15 check (holding_minutes between 0 and 10080),
  order_numbering text not null default 'source' check (order_numbering in ('source', 'unique')),
  created_at timestamptz not null default now(),
  -- When something last came or changed, to the hour: partners of an account in which nothing happens are polled less
  -- often.
  traffic_at timestamptz not null default now()
);
select app.protect('accounts', 'id');
revoke insert, delete on accounts from bodega_app;

-- What members may do who are no administrators; the rights are those of src/base/rights.ts.
create table roles (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  rights text[] not null check (rights <@ '{edit_orders,edit_mappings,edit_catalog,edit_customers,issue_documents,export,manage_connectors,manage_settings,manage_team}'),
  version int not null default 1,
  primary key (account_id, id)
);
create unique index roles_name on roles (account_id, lower(name));
select app.protect('roles');

-- A person who logs in: once, whatever accounts they are a member of.
create table people (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- A member of an account.
create table users (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  person_id bigint not null references people,
  name text not null,
  is_admin boolean not null default false,
  -- Null: what all have who are no administrators and have no role of the account's own.
  role_id bigint,
  language text not null default 'en' check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  -- When a session of the member was last used; it stays when sessions end.
  seen_at timestamptz,
  -- Members are never deleted: records name them by id, in columns called `*_by`. From then on there is no login, no
  -- session and no link for them.
  deactivated_at timestamptz,
  primary key (account_id, id),
  unique (account_id, person_id),
  foreign key (account_id, role_id) references roles,
  check (role_id is null or not is_admin)
);
create index users_role on users (account_id, role_id) where role_id is not null;
create index users_person on users (person_id);
select app.protect('users');

-- An account's own identity provider (OpenID Connect), for whom a company login is set up. Who can write here can let
-- people in.
create table login_providers (
  account_id bigint not null references accounts primary key,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  open_to text not null check (open_to in ('everyone', 'members')),
  -- Members log in by it alone; administrators keep their password, so that nobody locks the account.
  is_required boolean not null,
  version int not null,
  saved_by bigint not null,
  saved_at timestamptz not null default now(),
  -- The newest login by it, and the newest that failed for a reason that an administrator can mend.
  logged_in_at timestamptz,
  failed_at timestamptz,
  failure text,
  failed_email text,
  failure_said text,
  foreign key (account_id, saved_by) references users
);
select app.protect('login_providers');

-- People are made by app.add_person alone, and their e-mail never changes.
select app.protect_of_person('people', 'id');
grant select, update (password_hash) on people to bodega_app;

-- A browser that is logged in.
create table sessions (
  account_id bigint not null references accounts,
  -- sha-256 of the cookie's token: a copy of the database opens no session.
  token_hash bytea not null primary key,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How it was opened: by what is the person's own (password, passkey, mailed link), or by the provider of its account,
  -- whose word is for that account alone.
  way text not null default 'own' check (way in ('own', 'company')),
  user_agent text not null default '',
  foreign key (account_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (account_id, user_id);
select app.protect('sessions');

-- A link by which a person sets the password; it works once.
create table password_links (
  -- sha-256 of the link's token: a copy of the database sets no password.
  token_hash bytea not null primary key,
  person_id bigint not null references people on delete cascade,
  expires_at timestamptz not null
);
create index password_links_person on password_links (person_id);
select app.protect_of_person('password_links', 'person_id');
grant select, insert, update, delete on password_links to bodega_app;

-- Adds a person. Null where the e-mail is a login already.
create function app.add_person(new_email text, new_password_hash text) returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    insert into people (email, password_hash) values (lower(new_email), new_password_hash)
    on conflict (email) do nothing returning id;
  end;
grant execute on function app.add_person to bodega_app;

-- Whether a member may log in by what is the person's own: administrators always, others where no provider is required.
create function app.takes_own_logins(member users) returns boolean
  language sql stable set search_path = public, pg_temp
  begin atomic
    select member.is_admin
        or not exists (select from login_providers p where p.account_id = member.account_id and p.is_required);
  end;

-- The member as whom a person was here last: one who was not deactivated and may log in so, where there is one.
create function app.last_member(wanted_person bigint)
  returns table (account_id bigint, user_id bigint, name text, is_active boolean)
  language sql stable set search_path = public, pg_temp
  begin atomic
    select u.account_id, u.id, u.name, u.deactivated_at is null
      from users u where u.person_id = wanted_person
     order by u.deactivated_at is not null, not app.takes_own_logins(u), u.seen_at desc nulls last, u.account_id
       limit 1;
  end;

-- A login, a session and a link are looked up before any account is known: by these functions only.
create function app.find_login(wanted_email text)
  returns table (person_id bigint, password_hash text, account_id bigint, user_id bigint, is_active boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.id, p.password_hash, m.account_id, m.user_id, m.is_active
      from people p cross join lateral app.last_member(p.id) m
     where p.email = lower(wanted_email);
  end;
grant execute on function app.find_login to bodega_app;

create function app.find_session(wanted_hash bytea)
  returns table (account_id bigint, user_id bigint, person_id bigint, name text, email text, is_admin boolean,
    role_rights text[],
                 language text, account_name text, time_zone text, currency text, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.account_id, u.id, u.person_id, u.name, p.email, u.is_admin, r.rights, u.language, a.name, a.time_zone,
      a.currency, s.seen_at
      from sessions s
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join people p on p.id = u.person_id
      join accounts a on a.id = s.account_id
      left join roles r on r.account_id = u.account_id and r.id = u.role_id
     where s.token_hash = wanted_hash and s.expires_at > now() and u.deactivated_at is null;
  end;
grant execute on function app.find_session to bodega_app;

create function app.find_password_link(wanted_hash bytea)
  returns table (person_id bigint, account_id bigint, user_id bigint, name text, email text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select p.id, m.account_id, m.user_id, m.name, p.email
      from password_links l
      join people p on p.id = l.person_id
      cross join lateral app.last_member(p.id) m
     where l.token_hash = wanted_hash and l.expires_at > now() and m.is_active;
  end;
grant execute on function app.find_password_link to bodega_app;

-- A person's sessions and memberships in other accounts than the connection's: by these functions only, each for a
-- member of that account.

-- Whether a person is a member of the connection's account, so that it may ask about them at all.
create function app.is_own_person(wanted_person bigint) returns boolean
  language sql stable set search_path = public, pg_temp
  begin atomic
    select exists (select from users u where u.account_id = app.account_id() and u.person_id = wanted_person);
  end;

-- Whether a person is an active member of another account too.
create function app.has_other_accounts(wanted_person bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select app.is_own_person(wanted_person)
       and exists (select
         from users u where u.person_id = wanted_person and u.account_id <> app.account_id()
         and u.deactivated_at is null);
  end;
grant execute on function app.has_other_accounts to bodega_app;

-- Whether a session proves its person to other accounts too: may it switch to one, or accept an invitation to one? Each
-- does that was opened by what is the person's own; the connection's account is the session's.
create function app.may_switch(asking_hash bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (
      select from sessions s join users u on u.account_id = s.account_id and u.id = s.user_id
       where s.token_hash = asking_hash and s.account_id = app.account_id() and s.way = 'own' and s.expires_at > now()
         and u.deactivated_at is null);
  end;
grant execute on function app.may_switch to bodega_app;

-- The person's open sessions: in all accounts, to a session that proves the person there too.
create function app.find_person_sessions(wanted_person bigint, asking_hash bytea)
  returns table (token_hash bytea, created_at timestamptz, seen_at timestamptz, user_agent text, account_name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.token_hash, s.created_at, s.seen_at, s.user_agent, a.name
      from users u
      join sessions s on s.account_id = u.account_id and s.user_id = u.id
      join accounts a on a.id = u.account_id
     where u.person_id = wanted_person and s.expires_at > now()
       and (s.account_id = app.account_id() or app.may_switch(asking_hash))
       and app.is_own_person(wanted_person)
     order by s.seen_at desc;
  end;
grant execute on function app.find_person_sessions to bodega_app;

-- Ends a person's sessions: the one that is named, else all but `kept_hash`. In all accounts for a session that proves
-- the person there too, and where `asking_hash` is null: then a password or its link did. Returns how many ended.
create function app.end_person_sessions(wanted_person bigint, named_hash bytea, kept_hash bytea,
  asking_hash bytea) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended int;
begin
  with gone as (
    delete from sessions s using users u
     where u.account_id = s.account_id and u.id = s.user_id and u.person_id = wanted_person
       and (named_hash is null or s.token_hash = named_hash) and s.token_hash is distinct from kept_hash
       and (asking_hash is null or s.account_id = app.account_id() or app.may_switch(asking_hash))
       and app.is_own_person(wanted_person)
    returning s.account_id),
  told as (insert into event_outbox (account_id, event) select distinct account_id, '{"type": "session.ended"}'::jsonb
    from gone)
  select count(*) into ended from gone;
  return ended;
end $$;
grant execute on function app.end_person_sessions to bodega_app;

-- The accounts that a session may switch to, as whom: of other accounts those of which its person is an active member,
-- and which take other logins than that of their provider from this member.
create function app.find_other_accounts(asking_hash bytea) returns table (account_id bigint, user_id bigint, name text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select u.account_id, u.id, a.name
      from sessions s
      join users mine on mine.account_id = s.account_id and mine.id = s.user_id
      join users u on u.person_id = mine.person_id and u.account_id <> s.account_id
      join accounts a on a.id = u.account_id
     where s.token_hash = asking_hash and s.account_id = app.account_id() and u.deactivated_at is null
       and app.may_switch(asking_hash)
       and app.takes_own_logins(u)
     order by lower(a.name), a.id;
  end;
grant execute on function app.find_other_accounts to bodega_app;

-- Replaces a session by one in another account, until when the old one was good. False, and nothing happens, where it
-- may not switch there.
create function app.switch_session(asking_hash bytea, new_hash bytea, wanted_account bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target record;
begin
  -- Waits for a new password, which ends all sessions, and for a deactivation; holds up those that come.
  perform from people p join users u on u.person_id = p.id
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    where s.token_hash = asking_hash for share of p;
  -- Waits for an account that is about to take its provider's logins alone.
  perform pg_advisory_xact_lock_shared(6, hashtext('login ways of ' || wanted_account));
  select * into target from app.find_other_accounts(asking_hash) o where o.account_id = wanted_account;
  if not found then return false; end if;
  update users u set seen_at = now()
    where u.account_id = target.account_id and u.id = target.user_id and u.deactivated_at is null;
  if not found then return false; end if;
  with gone as (
    delete from sessions s where s.token_hash = asking_hash and s.account_id = app.account_id()
    returning s.account_id, s.created_at, s.expires_at, s.user_agent),
  told as (insert into event_outbox (account_id, event) select account_id, '{"type": "session.ended"}'::jsonb from gone)
  insert into sessions (account_id, token_hash, user_id, created_at, expires_at, user_agent)
  select target.account_id, new_hash, target.user_id, gone.created_at, gone.expires_at, gone.user_agent from gone;
  return found;
end $$;
grant execute on function app.switch_session to bodega_app;

-- Whether anybody can log in at all: what the login screen of a new server has to know.
create function app.has_accounts() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (select from accounts);
  end;
grant execute on function app.has_accounts to bodega_app;

-- Passwords that were tried. Counted in the database, so that every server sees them.
create table app.login_failures (
  email text not null,
  address text not null,
  at timestamptz not null default now(),
  -- A browser in which the member has logged in before: it has a count of its own that no other browser can use up.
  device text,
  id bigint generated always as identity primary key
);
create index login_failures_email on app.login_failures (email, at);
create index login_failures_address on app.login_failures (address, at);
create index login_failures_at on app.login_failures (at);
create index login_failures_device on app.login_failures (device, at) where device is not null;

-- Whether one more password may be tried; if so it counts as failed until it is forgotten: tries sent at once could all
-- pass a count that none of them was in yet. `wanted_device`: a browser that is known to be the member's, else null.
create function app.take_login_try(wanted_email text, wanted_address text, wanted_device text, most_by_place int,
                                   most_by_email int, most_by_address int) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  since constant timestamptz := now() - interval '15 minutes';
begin
  if wanted_device is not null then
    perform pg_advisory_xact_lock(5, hashtext('login by ' || wanted_device));
    if (select count(*) from login_failures f where f.device = wanted_device and f.at > since) >= most_by_place then
      return false;
    end if;
  else
    -- One after another for an address and for an e-mail, always in this order, so that no two wait for each other.
    perform pg_advisory_xact_lock(1, hashtext('login from ' || wanted_address));
    perform pg_advisory_xact_lock(2, hashtext('login of ' || lower(wanted_email)));
    if (select count(*) from login_failures f
         where f.address = wanted_address and f.device is null and f.at > since) >= most_by_address
      or (select count(*) from login_failures f
           where f.email = lower(wanted_email) and f.device is null and f.at > since) >= most_by_email
      or (select count(*) from login_failures f
           where f.email = lower(wanted_email) and f.address = wanted_address and f.device is null
             and f.at > since) >= most_by_place
    then
      return false;
    end if;
  end if;
  delete from login_failures where at < now() - interval '1 day';
  insert into login_failures (email, address, device)
    values (lower(left(wanted_email, 320)), wanted_address, wanted_device);
  return true;
end $$;
grant execute on function app.take_login_try to bodega_app;

-- After a right password: what was tried from the same place counts no more, what others tried still does.
create function app.forget_login_tries(wanted_email text, wanted_address text, wanted_device text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    delete from app.login_failures f
     where f.email = lower(wanted_email)
       and case when wanted_device is null then f.address = wanted_address and f.device is null
         else f.device = wanted_device end;
  end;
grant execute on function app.forget_login_tries to bodega_app;

-- After a password was set by mail: none of the tries for the e-mail counts any more.
create function app.forget_login_failures(wanted_email text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    delete from app.login_failures where email = lower(wanted_email);
  end;
grant execute on function app.forget_login_failures to bodega_app;

-- Links that were asked for. The person who asks never learns whether the e-mail is a member's: each request leaves the
-- same row and the same job, and only the worker looks the person up.
create table app.password_requests (
  email text not null,
  address text not null,
  at timestamptz not null default now(),
  is_answered boolean not null default false,
  id bigint generated always as identity primary key
);
create index password_requests_email on app.password_requests (email, at);
create index password_requests_address on app.password_requests (address, at);
create index password_requests_at on app.password_requests (at);
create index password_requests_new on app.password_requests (at) where not is_answered;

-- Whether one more link may be asked for this e-mail and from this address; if so the worker answers it soon.
create function app.ask_for_password_link(wanted_email text, wanted_address text, most_by_email int,
  most_by_address int) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  since constant timestamptz := now() - interval '15 minutes';
begin
  -- One after another for an address and for an e-mail, always in this order, so that no two wait for each other.
  perform pg_advisory_xact_lock(3, hashtext('link asked from ' || wanted_address));
  perform pg_advisory_xact_lock(4, hashtext('link asked for ' || lower(wanted_email)));
  if (select count(*) from password_requests r where r.email = lower(wanted_email) and r.at > since) >= most_by_email
    or (select count(*)
      from password_requests r where r.address = wanted_address and r.at > since) >= most_by_address then
    return false;
  end if;
  insert into password_requests (email, address) values (lower(left(wanted_email, 320)), wanted_address);
  perform graphile_worker.add_job('answer-password-requests', job_key => 'answer-password-requests');
  return true;
end $$;
grant execute on function app.ask_for_password_link to bodega_app;

-- What the demo would send: it has no mail server, so its mail is kept and shown. It belongs to no account, since it is
-- read before the login. Elsewhere nothing is written here.
create table app.kept_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  kept_at timestamptz not null default now()
);

-- The newest hundred stay.
create function app.keep_mail(recipient text, subject text, body text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    insert into app.kept_mails (recipient, subject, body) values ($1, $2, $3);
    delete from app.kept_mails m where m.id <= (select max(id) - 100 from app.kept_mails);
  end;
grant execute on function app.keep_mail to bodega_app;

create function app.find_kept_mails()
  returns table (id bigint, recipient text, subject text, body text, kept_at timestamptz)
  language sql stable security definer set search_path = app, pg_temp
  begin atomic
    select m.id, m.recipient, m.subject, m.body, m.kept_at from app.kept_mails m order by m.id desc;
  end;
grant execute on function app.find_kept_mails to bodega_app;
