-- Connections at whose partner a member signs in and consents.

-- What a partner granted by consent, of each connection whose credentials are an app's. It stays when they become
-- others: which account was opened must be known when the next one is.
create table connection_consents (
  account_id bigint not null,
  connection_id bigint not null,
  -- Whether the connection signs in by it now.
  is_used boolean not null,
  -- Encrypted with SECRET_KEY; never leaves the server. Null: nobody consented to what is stored.
  refresh_token bytea,
  -- The partner's account that was opened.
  owner_id text,
  owner_name text,
  granted_by bigint,
  granted_at timestamptz,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, granted_by) references users
);
select app.protect('connection_consents');

-- A member on the way to a consent page and back: once, in the session that began it.
create table consent_requests (
  account_id bigint not null,
  -- The state itself is only in the addresses.
  state_hash bytea not null,
  connection_id bigint not null,
  session_hash bytea not null,
  -- Encrypted with SECRET_KEY.
  verifier bytea not null,
  -- Of the connection, when it began: with other settings the answer is not for it any more.
  version int not null,
  expires_at timestamptz not null,
  primary key (account_id, state_hash),
  foreign key (account_id, connection_id) references connections on delete cascade
);
create index consent_requests_expiry on consent_requests (expires_at);
create index consent_requests_connection on consent_requests (account_id, connection_id);
select app.protect('consent_requests');
