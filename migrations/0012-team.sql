-- The team of an account: who is invited to it, and its departments. The members themselves are in 0001.

-- Someone who is asked to become a member. What was accepted stays, so that its link can say so.
create table invitations (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  -- As the administrator knows the name; empty where the invited person is to give it.
  name text not null,
  is_admin boolean not null,
  role_id bigint,
  language text not null check (language in ('en', 'es')),
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  -- How often it was asked to be mailed: what an earlier job would mail is void.
  round int not null default 1,
  mail text not null default 'waiting' check (mail in ('waiting', 'sent', 'refused')),
  -- sha-256 of the link's token: a copy of the database accepts no invitation. Null until it is mailed.
  token_hash bytea unique,
  expires_at timestamptz,
  accepted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, role_id) references roles on delete set null (role_id),
  foreign key (account_id, invited_by) references users,
  check (role_id is null or not is_admin),
  check ((token_hash is null) = (expires_at is null))
);
create index invitations_role on invitations (account_id, role_id) where role_id is not null;
create unique index invitations_open on invitations (account_id, email) where accepted_at is null;
select app.protect('invitations');

-- An invitation is looked up before any account is known: by this function only. Who has the mailed link learns whether
-- its e-mail has a login.
create function app.find_invitation(wanted_hash bytea)
  returns table (account_id bigint, invitation_id bigint, email text, name text, account_name text, is_accepted boolean,
    is_expired boolean,
                 has_login boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select i.account_id, i.id, i.email, i.name, a.name, i.accepted_at is not null, i.expires_at <= now(), exists (select
      from people p where p.email = i.email)
      from invitations i join accounts a on a.id = i.account_id
     where i.token_hash = wanted_hash;
  end;
grant execute on function app.find_invitation to bodega_app;

-- Invitations that were tried in the last hour, the refused too: no account mails strangers by the thousand.
create table invitation_tries (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  primary key (account_id, id)
);
create index invitation_tries_at on invitation_tries (account_id, at);
select app.protect('invitation_tries');

create table departments (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  primary key (account_id, id)
);
create unique index departments_name on departments (account_id, lower(name));
select app.protect('departments');

create table member_departments (
  account_id bigint not null,
  user_id bigint not null,
  department_id bigint not null,
  primary key (account_id, user_id, department_id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, department_id) references departments on delete cascade
);
create index member_departments_department on member_departments (account_id, department_id);
select app.protect('member_departments');

-- The team's history: a few events among those of all orders.
create index events_team on events (account_id, id desc)
  where type like 'member.%' or type like 'department.%' or type like 'role.%';
