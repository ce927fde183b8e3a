-- Jobs and events: what is to be done later, and what happened. The queue makes its own tables, in schema
-- graphile_worker, after these migrations; functions that use them are in plpgsql, which looks them up when it runs.
-- The application adds jobs by them alone.

-- Whose job it is, as the queue's mark: a worker leaves those of an account that has its share of the slots
-- (platform/jobs/slot-shares.ts).
create function app.job_flags(payload json) returns text[] language sql immutable
  set search_path = pg_catalog, pg_temp as $$
  select array['account:' || (payload ->> 'account_id')] $$;

-- Adds a job of an account, for those that may add them for all accounts: the queue's own call, with that mark.
create function app.add_job(task text, payload json, queue text default null, run_at timestamptz default null,
                            max_attempts int default null, job_key text default null, priority int default null,
                            job_key_mode text default 'replace') returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue, run_at, max_attempts, job_key, priority, app.job_flags(payload),
    job_key_mode);
end $$;

-- Adds one job, only for the account that the connection works for. `delay_ms` null: at once. A job has the time that
-- it waits, not an instant, so that the database's clock alone decides when it runs.
create function app.queue_job(task text, payload json, queue text, delay_ms double precision, max_attempts int,
  job_key text,
                              job_key_mode text, priority int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'account_id')::bigint is distinct from app.account_id() then
    raise exception 'a job may only be added for the own account';
  end if;
  perform app.add_job(task, payload, queue, now() + delay_ms * interval '1 ms', max_attempts, job_key, priority,
    job_key_mode);
end $$;
grant execute on function app.queue_job to bodega_app;

-- Many jobs in one call: a notification at commit is serialised, so one a transaction is cheap and one a row is not.
create function app.queue_jobs(task text, payloads json[], queues text[], job_keys text[], delays_ms double precision[],
  priority int)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from unnest(payloads) p where (p ->> 'account_id')::bigint is distinct from app.account_id()) then
    raise exception 'a job may only be added for the own account';
  end if;
  perform graphile_worker.add_jobs(array(
    select (task, p, queues[i], now() + delays_ms[i] * interval '1 ms', null, job_keys[i], priority,
      app.job_flags(p))::graphile_worker.job_spec
      from unnest(payloads) with ordinality as t (p, i)));
end $$;
grant execute on function app.queue_jobs to bodega_app;

-- Adds jobs that run after so many milliseconds, only for the own account. A key says all that its job does: one that
-- waits under it for that time, at most a second later, stays as it is, and one that waits for another time is moved. A
-- job that was started, or that shall run at once, is added by the queue's own rules.
create function app.plan_jobs(task text, payloads json[], job_keys text[], delays_ms double precision[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due timestamptz;
  waiting record;
  added int[] := '{}';
begin
  if exists (select from unnest(payloads) p where (p ->> 'account_id')::bigint is distinct from app.account_id()) then
    raise exception 'a job may only be added for the own account';
  end if;
  for i in 1 .. cardinality(job_keys) loop
    due := now() + delays_ms[i] * interval '1 ms';
    select j.id, j.run_at into waiting
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.key = job_keys[i] and t.identifier = task and j.locked_at is null and j.attempts = 0
       and (j.payload ->> 'account_id')::bigint = app.account_id();
    -- A millisecond earlier is the same time: durations have passed through floating-point numbers.
    continue when found and due > now() and waiting.run_at between due - interval '1 ms' and due + interval '1 second';
    if found and due > now() then
      perform graphile_worker.reschedule_jobs(array[waiting.id], run_at => due);
      continue when found;
    end if;
    added := added || i;
  end loop;
  if added <> '{}' then
    perform graphile_worker.add_jobs(array(
      select (task, payloads[i], null, now() + delays_ms[i] * interval '1 ms', null, job_keys[i], null,
        app.job_flags(payloads[i]))::graphile_worker.job_spec
        from unnest(added) i));
  end if;
end $$;
grant execute on function app.plan_jobs to bodega_app;

-- Which process runs which worker of the queue; a process shows that it lives by an advisory lock on its key.
create table app.queue_workers (
  worker_id text primary key,
  process_key int not null
);

-- What happened, for the order's timeline and for the screens that are open. Written in the transaction that did it.
-- The account is no foreign key: each event would lock the account's one row, where all writers meet; row security
-- checks the account. The key is the id alone: it counts through all accounts, and with the account the index would be
-- half as large again.
create table events (
  account_id bigint not null,
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  type text not null,
  -- The order, customer or item it is about; null where it is about none.
  order_id bigint,
  customer_id bigint,
  connection_id bigint,
  -- Who: a member's name as it was then, and the member; null for the system.
  actor text,
  user_id bigint,
  details jsonb not null default '{}',
  product_id bigint
);
create index events_product on events (account_id, product_id, at, id) where product_id is not null;
create index events_order on events (account_id, order_id) where order_id is not null;
-- What went to a warehouse since some day.
create index events_submitted on events (account_id, at) where type = 'order.submitted';
select app.protect('events');

-- What a transaction tells the open screens. The servers collect the rows and notify of them together, since a commit
-- that notifies takes its turn with every other one. Unlogged: nothing is flushed for it, and where the database itself
-- falls, every server loses its line and counts everything as stale.
create unlogged table event_outbox (
  account_id bigint not null,
  event jsonb not null,
  id bigint generated always as identity primary key
);
select app.protect('event_outbox');
