-- What a member proves beside the password: codes of an app, and recovery codes for a day without it.

-- An app that makes codes (RFC 6238). It is asked for at the login once a first code proved that it was read right.
create table authenticator_apps (
  account_id bigint not null,
  user_id bigint not null,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: a code works once.
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
select app.protect('authenticator_apps');

create table recovery_codes (
  account_id bigint not null,
  user_id bigint not null,
  -- sha-256 of the code: a copy of the database opens nothing.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
select app.protect('recovery_codes');
