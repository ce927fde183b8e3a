-- Sample data of an account. Why: who opens an empty account can look around in invented orders, and have the account
-- empty again. Risk: a new table alone.

-- That an account is filled with samples, and how far it is filled or emptied. While there is a row, no real partner
-- can be connected.
create table sample_data (
  account_id bigint not null references accounts primary key,
  id bigint generated always as identity unique,
  state text not null check (state in ('filling', 'standing', 'emptying')),
  -- Who had it filled, then who had it emptied.
  started_by bigint not null,
  -- Of the steps of filling, or of the tables that are emptied.
  done int not null default 0,
  -- The last filling or emptying could not be finished; it can be emptied all the same.
  has_failed boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  foreign key (account_id, started_by) references users
);
-- Those that no worker was heard of for too long.
create index sample_data_at_work on sample_data (state, changed_at) where state <> 'standing';
select app.protect('sample_data');

-- What a partner's limit still allows goes with its connection, which only samples do.
create function app.forget_call_limits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from app.call_limits l using gone g where l.connection_id = g.id;
  return null;
end $$;
create trigger connections_gone after delete on connections referencing old table as gone
  for each statement execute function app.forget_call_limits();

-- What happened to connections, their mappings and links: few events, which nothing else finds.
create index events_connection on events (account_id, connection_id) where connection_id is not null;
