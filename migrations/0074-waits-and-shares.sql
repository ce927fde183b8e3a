-- Why: a job was added with the instant at which it should run, worked out by the clock of whichever machine added it, while the
-- queue compares with the database's clock: a worker three hours ahead parked every poll for three hours. A job is now added with how
-- long it waits. And a partner's limit gave its calls to whoever asked first, so that four hundred writes that waited kept the polls
-- of the same connection from reading: polls and writes now have a share each that the other cannot use up.
-- Risk: the functions of before go, so stop servers and workers first.

drop function app.add_job(text, json, text, timestamptz, int, text, text);
drop function app.add_jobs(text, json[], text, text[], timestamptz[]);

-- Adds one job, only for the account that the connection works for. `delay_ms` null: at once.
create function app.queue_job(task text, payload json, queue text, delay_ms double precision, max_attempts int, job_key text,
                              job_key_mode text, priority int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'account_id')::bigint is distinct from app.account_id() then
    raise exception 'a job may only be added for the own account';
  end if;
  perform graphile_worker.add_job(task, payload, queue, now() + delay_ms * interval '1 ms', max_attempts, job_key,
                                  priority, null, job_key_mode);
end $$;

-- Many jobs in one call: a notification at commit is serialised, so one a transaction is cheap and one a row is not.
create function app.queue_jobs(task text, payloads json[], queues text[], job_keys text[], delays_ms double precision[], priority int)
  returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from unnest(payloads) p where (p ->> 'account_id')::bigint is distinct from app.account_id()) then
    raise exception 'a job may only be added for the own account';
  end if;
  perform graphile_worker.add_jobs(array(
    select (task, p, queues[i], now() + delays_ms[i] * interval '1 ms', null, job_keys[i], priority, null)::graphile_worker.job_spec
      from unnest(payloads) with ordinality as t (p, i)));
end $$;

-- What each share has left of its own; null: all of it.
alter table app.call_limits add column polls_left double precision, add column commands_left double precision;

-- Takes one call of a bucket that polls and commands share: 0 when it may go now, else the milliseconds to wait before asking again.
-- A quarter of the burst belongs to each share and fills at half the rate; what the other leaves unused may be taken too.
create function app.take_shared_call(wanted_connection bigint, wanted_policy text, per_second double precision, burst double precision,
                                     share text) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bucket app.call_limits;
  most_own double precision := case when burst < 2 then 0 else greatest(1, burst / 4) end;
  passed double precision;
  left_over double precision;
  own double precision;
  others double precision;
begin
  insert into app.call_limits values (wanted_connection, wanted_policy, burst, clock_timestamp()) on conflict do nothing;
  select * into bucket from app.call_limits where connection_id = wanted_connection and policy = wanted_policy for update;
  if bucket.blocked_until > clock_timestamp() then
    return ceil(1000 * extract(epoch from bucket.blocked_until - clock_timestamp()));
  end if;
  passed := extract(epoch from clock_timestamp() - bucket.filled_at);
  -- What was given beyond the burst is kept and does not grow.
  left_over := least(greatest(burst, bucket.tokens), bucket.tokens + per_second * passed);
  own := least(most_own, coalesce(case share when 'polls' then bucket.polls_left else bucket.commands_left end, most_own) + per_second * passed / 2);
  others := least(most_own, coalesce(case share when 'polls' then bucket.commands_left else bucket.polls_left end, most_own) + per_second * passed / 2);
  if left_over < 1 or (own < 1 and left_over - others < 1) then
    return greatest(1, ceil(1000 / per_second * greatest(
      1 - left_over,
      least(2 * (1 - own), (1 - left_over + others) * case when others < most_own then 2 else 1 end))));
  end if;
  own := greatest(0, own - 1);
  update app.call_limits
     set tokens = left_over - 1, filled_at = clock_timestamp(),
         polls_left = case share when 'polls' then own else others end,
         commands_left = case share when 'polls' then others else own end
   where connection_id = wanted_connection and policy = wanted_policy;
  return 0;
end $$;

-- A connection's notices that wait are looked into together.
create index inbox_events_waiting on inbox_events (account_id, connection_id, id) where handled_at is null;

-- Jobs of kinds that are no more: their work is found by the sweeps, and by the notices that wait.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier in ('run-commands', 'handle-notice') and locked_at is null));
  end if;
end $$;

-- For the application alone.
revoke execute on function app.queue_job(text, json, text, double precision, int, text, text, int),
  app.queue_jobs(text, json[], text[], text[], double precision[], int),
  app.take_shared_call(bigint, text, double precision, double precision, text) from public;
grant execute on function app.queue_job(text, json, text, double precision, int, text, text, int),
  app.queue_jobs(text, json[], text[], text[], double precision[], int),
  app.take_shared_call(bigint, text, double precision, double precision, text) to bodega_app;
