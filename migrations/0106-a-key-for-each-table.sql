-- Why: twelve tables whose rows are only added and taken away (counts, notes, tries, search_aliases, order_number_spans) had no primary
-- key. No row of them could be named, tools that copy or rewrite tables while they are in use (logical replication, pg_repack) need one,
-- and nothing but care kept a row from being there twice.
-- Risk: rewrites these tables, the largest of which has a row for each order that is not to its customer (2 s at 1,000,000 orders);
-- writing to them waits meanwhile. What an old version inserts goes on to work.

do $$
declare
  keyless regclass;
begin
  for keyless in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'app') and c.relkind = 'r'
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')
     order by n.nspname, c.relname
  loop
    execute format('alter table %s add column id bigint generated always as identity primary key', keyless);
  end loop;
end $$;
