-- What a person proves beside the password: codes of an app, and recovery codes for a day without it.

-- An app that makes codes (RFC 6238). It is asked for at the login once a first code proved that it was read right.
create table authenticator_apps (
  person_id bigint primary key references people on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: a code works once.
  last_step bigint not null default 0
);
select app.protect_of_person('authenticator_apps', 'person_id');
grant select, insert, update, delete on authenticator_apps to bodega_app;

create table recovery_codes (
  person_id bigint not null references people on delete cascade,
  -- sha-256 of the code: a copy of the database opens nothing.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
select app.protect_of_person('recovery_codes', 'person_id');
grant select, insert, update, delete on recovery_codes to bodega_app;

-- Keys of a person's devices (WebAuthn). Each proves the person by itself: a login by one names neither e-mail nor
-- account.
create table passkeys (
  id bigint generated always as identity primary key,
  person_id bigint not null references people on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says that it was used; 0 where it does not count.
  counter bigint not null default 0,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_person on passkeys (person_id);
select app.protect_of_person('passkeys', 'person_id');
grant select, insert, update, delete on passkeys to bodega_app;

-- A passkey is looked up before any account is known.
create function app.find_passkey(wanted_credential bytea)
  returns table (account_id bigint, user_id bigint, id bigint, public_key bytea, counter bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select m.account_id, m.user_id, p.id, p.public_key, p.counter
      from passkeys p cross join lateral app.last_member(p.person_id) m
     where p.credential_id = wanted_credential and m.is_active;
  end;
grant execute on function app.find_passkey to bodega_app;

-- Questions that a passkey answered: each is answered once. The question itself says until when.
create table app.answered_questions (
  question_hash bytea primary key,
  at timestamptz not null default now()
);
create index answered_questions_at on app.answered_questions (at);

-- Whether the question was not answered before.
create function app.answer_question(question_hash bytea) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from answered_questions where at < now() - interval '1 hour';
  insert into answered_questions (question_hash) values ($1) on conflict do nothing;
  return found;
end $$;
grant execute on function app.answer_question to bodega_app;
