-- Why: lists leave as CSV files that a job writes; what was asked for, how far it is and where the file lies outlives the worker.
-- Risk: a new table alone.

create table exports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('products', 'raw_materials', 'kit_parts', 'categories', 'locations', 'stock', 'orders', 'customers')),
  -- What of the kind: `{"by": "all"}`, or by which ids or days; the names of what was chosen stand in `source_name`.
  filter jsonb not null,
  source_name text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'expired', 'failed')),
  -- Rows written so far, and how many there will be where that is known.
  done int not null default 0,
  total int,
  -- What was chosen was deleted before the work began; the rest is in the file.
  is_partial boolean not null default false,
  name text not null,
  -- Of the try under way, or of the whole file; each try has its own, so that two can never write one file.
  file_key text,
  size bigint,
  -- A code of the table of errors.
  error text,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The last sign of life.
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id),
  check (state <> 'ready' or (file_key is not null and size is not null and expires_at is not null))
);
select app.protect('exports');
create index exports_newest on exports (account_id, id desc);
create index exports_of_kind on exports (account_id, kind, id desc);
-- Who asks twice for the same gets the one that is under way.
create unique index exports_under_way on exports (account_id, kind, md5(filter::text)) where state in ('queued', 'running');
-- For the tasks by the clock, over all accounts.
create index exports_to_expire on exports (expires_at) where state = 'ready';
create index exports_silent on exports (changed_at) where state in ('queued', 'running');
