-- Why: a correction has thousands of orders checked again; staff see how far that is. Risk: none, new table.

create table rechecks (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Orders to check, checked so far, and of these those that nothing keeps any more.
  total int not null,
  done int not null default 0,
  released int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index rechecks_created on rechecks (account_id, created_at);
select app.protect('rechecks');
