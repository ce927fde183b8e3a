-- Why: who forgot a password, or never had one, sets it by a link that works once. Who asks for one is never told whether the
-- e-mail is a member's: each request leaves the same row and the same job, and only the worker looks who it is.
-- Risk: new tables alone.

create table password_links (
  account_id bigint not null references accounts,
  -- sha-256 of the link's token: a copy of the database sets no password.
  token_hash bytea not null primary key,
  user_id bigint not null,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users on delete cascade
);
create index password_links_user on password_links (account_id, user_id);
select app.protect('password_links');

-- A link is looked up before any account is known.
create function app.find_password_link(wanted_hash bytea)
  returns table (account_id bigint, user_id bigint, name text, email text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select l.account_id, u.id, u.name, u.email
      from password_links l
      join users u on u.account_id = l.account_id and u.id = l.user_id
     where l.token_hash = wanted_hash and l.expires_at > now();
  end;

create table app.password_requests (
  email text not null,
  address text not null,
  at timestamptz not null default now(),
  is_answered boolean not null default false
);
create index password_requests_email on app.password_requests (email, at);
create index password_requests_address on app.password_requests (address, at);
create index password_requests_at on app.password_requests (at);
create index password_requests_new on app.password_requests (at) where not is_answered;

-- Whether one more link may be asked for this e-mail and from this address; if so the worker answers it soon.
create function app.ask_for_password_link(wanted_email text, wanted_address text, most_by_email int, most_by_address int) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  since constant timestamptz := now() - interval '15 minutes';
begin
  -- One after another for an address and for an e-mail, always in this order, so that no two wait for each other.
  perform pg_advisory_xact_lock(3, hashtext('link asked from ' || wanted_address));
  perform pg_advisory_xact_lock(4, hashtext('link asked for ' || lower(wanted_email)));
  if (select count(*) from password_requests r where r.email = lower(wanted_email) and r.at > since) >= most_by_email
    or (select count(*) from password_requests r where r.address = wanted_address and r.at > since) >= most_by_address then
    return false;
  end if;
  insert into password_requests (email, address) values (lower(left(wanted_email, 320)), wanted_address);
  perform graphile_worker.add_job('answer-password-requests', job_key => 'answer-password-requests');
  return true;
end $$;

-- Whether anybody can log in at all: what the login screen of a new server has to know.
create function app.has_accounts() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (select from accounts);
  end;
