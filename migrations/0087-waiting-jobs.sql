-- Why: whatever has an order checked also had the job replaced that sends it once its holding time is over, though that job was
-- waiting for the very same time: a third of what the check of a saved order took. A check now asks first.
-- Risk: none, a new function.

-- Of these keys of the own account's jobs, those whose job waits and was never started, with the time at which it will run.
create function app.find_waiting_jobs(task text, job_keys text[]) returns table (job_key text, run_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp rows 10 as $$
begin
  return query
    select j.key, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.key = any(job_keys) and t.identifier = task and j.locked_at is null and j.attempts = 0
       and (j.payload ->> 'account_id')::bigint = app.account_id();
end $$;
revoke execute on function app.find_waiting_jobs(text, text[]) from public;
grant execute on function app.find_waiting_jobs(text, text[]) to bodega_app;
