-- Why: what sends an order once its holding time is over was looked for in one statement and added in a second. The first was planned
-- anew each time, and a job that only waits for another time was replaced as if it were another job: together a third of what the check
-- of one order took of the database. One function now leaves, moves or adds each job.
-- And an order that moved was counted by two triggers, by status and by day: one does both, a tenth less for a change of status.
-- Risk: a worker of before that still runs fails its checks, and tries them again. Takes a lock on orders for a moment.

drop function app.find_waiting_jobs(text, text[]);

-- Adds jobs that run after so many milliseconds, only for the own account. A key says all that its job does: one that waits under it for
-- that time, at most a second later, stays as it is, and one that waits for another time is moved. A job that was started, or that
-- shall run at once, is added by the queue's own rules.
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
      select (task, payloads[i], null, now() + delays_ms[i] * interval '1 ms', null, job_keys[i], null, null)::graphile_worker.job_spec
        from unnest(added) i));
  end if;
end $$;
revoke execute on function app.plan_jobs(text, json[], text[], double precision[]) from public;
grant execute on function app.plan_jobs(text, json[], text[], double precision[]) to bodega_app;

drop trigger orders_counted_update on orders;
drop trigger orders_counted_by_day_update on orders;
drop function app.count_moved_order(), app.move_order_day();
create function app.count_changed_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone constant text := (select time_zone from accounts where id = new.account_id);
begin
  if (old.order_status, old.connection_id) is distinct from (new.order_status, new.connection_id) then
    insert into order_count_deltas (account_id, connection_id, order_status, n)
      values (old.account_id, old.connection_id, old.order_status, -1), (new.account_id, new.connection_id, new.order_status, 1);
  end if;
  insert into order_day_deltas values
    (old.account_id, (old.order_date at time zone zone)::date, old.connection_id, old.order_status, old.country,
     coalesce(old.warehouse, ''), old.is_held, -1),
    (new.account_id, (new.order_date at time zone zone)::date, new.connection_id, new.order_status, new.country,
     coalesce(new.warehouse, ''), new.is_held, 1);
  return null;
end $$;
create trigger orders_counted_update
  after update of order_date, connection_id, order_status, country, warehouse, is_held on orders for each row
  when ((old.order_date, old.connection_id, old.order_status, old.country, old.warehouse, old.is_held)
        is distinct from (new.order_date, new.connection_id, new.order_status, new.country, new.warehouse, new.is_held))
  execute function app.count_changed_order();
