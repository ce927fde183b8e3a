-- Login by a company's own identity provider (OpenID Connect). New tables, and a column with a default: the old code runs on.

-- An account's provider. Who can write here can let people in.
create table login_providers (
  account_id bigint not null references accounts primary key,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  open_to text not null check (open_to in ('everyone', 'members')),
  -- Members log in by it alone; administrators keep their password, so that nobody locks the account.
  is_required boolean not null,
  version int not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  -- The newest login by it, and the newest that failed for a reason that an administrator can mend.
  logged_in_at timestamptz,
  failed_at timestamptz,
  failure text,
  failed_email text,
  failure_said text
);
select app.protect('login_providers');

-- Who is who at the provider: an e-mail may pass to another person there, the subject never does.
create table company_logins (
  account_id bigint not null references login_providers on delete cascade,
  user_id bigint not null,
  subject text not null,
  bound_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (account_id, user_id),
  unique (account_id, subject),
  foreign key (account_id, user_id) references users on delete cascade
);
select app.protect('company_logins');

-- How a session was opened: by what is the person's own (password, passkey, mailed link), or by the provider of its account. The latter
-- stands for a person in that account alone.
alter table sessions add column way text not null default 'own' check (way in ('own', 'company'));

-- Members by e-mail, whose account has a provider; the only look-up of a member by e-mail. Before the login no account is known; after it
-- the provider speaks for its own account alone.
create function app.find_company_login(wanted_email text, wanted_account bigint default null)
  returns table (account_id bigint, user_id bigint, is_admin boolean, open_to text, subject text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select u.account_id, u.id, u.is_admin, p.open_to, l.subject
      from users u
      join login_providers p on p.account_id = u.account_id
      left join company_logins l on l.account_id = u.account_id and l.user_id = u.id
     where u.email = lower(wanted_email) and u.deactivated_at is null
       and (wanted_account is null or u.account_id = wanted_account)
     order by u.account_id;
  end;
grant execute on function app.find_company_login to bodega_app;
