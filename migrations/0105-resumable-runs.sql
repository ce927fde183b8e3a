-- Why: all runs of long work fail and expire by one rule. An import tells when it was last heard of, as the others do; runs of links can
-- fail; a run of categories says why it did. A batch of a recheck that is repeated after a kill was counted twice.
-- Risk: columns with constant defaults and indexes on small tables, safe while the old code runs.

alter table imports add column changed_at timestamptz not null default now();

alter table link_runs drop constraint link_runs_state_check;
alter table link_runs add constraint link_runs_state_check
  check (state in ('collecting', 'checking', 'checked', 'applying', 'done', 'failed'));

alter table category_runs add column note text check (note in ('category_gone', 'unexpected'));
update category_runs set note = 'category_gone' where state = 'failed';

-- Of each batch that is counted in `done` its first order.
alter table rechecks add column counted bigint[] not null default '{}';

-- For the task by the clock, over all accounts.
create index imports_silent on imports (changed_at) where state in ('checking', 'running', 'undoing');
create index link_runs_silent on link_runs (changed_at) where state in ('collecting', 'checking', 'applying');
create index category_runs_silent on category_runs (changed_at) where state = 'running';
