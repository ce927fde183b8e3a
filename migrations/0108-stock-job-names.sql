-- Why: the job that applies noted stock changes is called apply-stock-changes, its sweep sweep-stock. Jobs of before that still wait keep
-- their place in the queue under the new names; an empty database has no queue yet.
-- Risk: none. A worker of before that still runs passes these jobs over, and the sweep adds what it missed within a minute.

do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'apply-stock-changes' where identifier = 'settle-stock';
    update graphile_worker._private_tasks set identifier = 'sweep-stock' where identifier = 'tend-stock';
  end if;
end $$;
