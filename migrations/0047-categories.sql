-- Why: who renamed a category, so that two people who rename at once learn of one another; and the work of putting all items of a
-- list into a category, which takes longer than a request. Risk: adds two columns without a rewrite and a new table.

alter table categories
  add column renamed_by text,
  add column renamed_at timestamptz;

create table category_runs (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  entity_id smallint not null check (entity_id in (1, 2)),
  -- Where the items go, and what it was called then; null: they are in no category afterwards.
  category_id bigint,
  category text not null,
  -- Which items: what the list was filtered by.
  filter jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Items are taken by id: the last one looked at, how many of how many, and how many of these got another category.
  last_id bigint not null default 0,
  done int not null default 0,
  total int not null,
  assigned int not null default 0,
  started_by text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index category_runs_entity on category_runs (account_id, entity_id, id);
select app.protect('category_runs');
