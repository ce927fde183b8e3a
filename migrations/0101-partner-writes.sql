-- Why: writes to partners belonged to orders alone; listings had an engine of their own, and tax documents would have had a third.
-- One outbox sends what any subject has for a partner. Risk: the table is written anew and its jobs begin anew; programs of before fail
-- on its former name until they are replaced.

alter table commands rename to partner_writes;
alter table partner_writes rename constraint commands_pkey to partner_writes_pkey;
alter table partner_writes rename constraint commands_account_id_idem_key_key to partner_writes_account_id_idem_key_key;
alter table partner_writes rename constraint commands_account_id_connection_id_fkey to partner_writes_account_id_connection_id_fkey;
alter table partner_writes rename constraint commands_state_check to partner_writes_state_check;
alter index commands_open rename to partner_writes_open;
drop index commands_order;

-- A kind of write, and what it is about, are listed in src/programs/write-kinds.ts: a kind that a program does not know waits for one that does.
alter table partner_writes drop constraint commands_type_check;
alter table partner_writes drop constraint commands_account_id_order_id_fkey;
alter table partner_writes rename column order_id to subject_id;
alter table partner_writes
  add column subject text not null default 'order',
  -- The sort of failure of the last try, for its words in each member's language; `last_error` has the partner's own.
  add column last_error_kind text,
  -- Each subject with rows of its own has a key to them here, so that its writes go with it.
  add column order_id bigint generated always as (case when subject = 'order' then subject_id end) stored,
  add foreign key (account_id, order_id) references orders on delete cascade;
alter table partner_writes alter column subject drop default;

-- A subject's oldest open write, and whether a write was followed by another.
create index partner_writes_subject on partner_writes (account_id, subject, subject_id, id);
create index partner_writes_order on partner_writes (account_id, order_id, id) where order_id is not null;
-- What staff see, newest first.
create index partner_writes_listed on partner_writes (account_id, connection_id, state, id)
  where state in ('queued', 'sending', 'in_doubt', 'refused');

-- Jobs of a kind that is no more: the sweep finds their work.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'send-commands' and locked_at is null));
  end if;
end $$;
