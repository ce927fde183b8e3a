-- Who is who at a company's own identity provider (OpenID Connect). The providers themselves are in 0001.

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

-- Members by e-mail, whose account has a provider; the only look-up of a member by e-mail. Before the login no account
-- is known; after it the provider speaks for its own account alone.
create function app.find_company_login(wanted_email text, wanted_account bigint default null)
  returns table (account_id bigint, user_id bigint, is_admin boolean, open_to text, subject text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select u.account_id, u.id, u.is_admin, p.open_to, l.subject
      from users u
      join people on people.id = u.person_id
      join login_providers p on p.account_id = u.account_id
      left join company_logins l on l.account_id = u.account_id and l.user_id = u.id
     where people.email = lower(wanted_email) and u.deactivated_at is null
       and (wanted_account is null or u.account_id = wanted_account)
     order by u.seen_at desc nulls last, u.account_id;
  end;
grant execute on function app.find_company_login to bodega_app;
