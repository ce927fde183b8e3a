-- Why: how many orders wait, and for what, was counted among all their problems for each screen: 0.1 s and more with 100,000 waiting, and
-- 3 s for the orders of one cause. The counts are kept, and the index of causes has those that wait longest first.
-- Risk: builds an index on problems and drops one; a statement that adds or removes problems looks up the other problems of its orders.

-- Orders that wait for a cause, and of these those that wait for others too. Under the kind '' (and no subject) each order with problems
-- counts once. Rows are only ever added; a job merges them.
create table problem_count_deltas (
  account_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  subject text not null,
  orders int not null,
  staying int not null
);
create index problem_count_deltas_account on problem_count_deltas (account_id, kind, connection_id, subject);
select app.protect('problem_count_deltas');

drop index problems_cause;
create index problems_cause on problems (account_id, kind, connection_id, subject, first_seen_at, order_id);

-- Of each order that is touched: how many problems it has now, and had before. A problem that stays alone, or does no more, waits with
-- others or does not. Each order is looked up by its key, whatever statistics say of a table that has just been filled.
create function app.count_problems() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into problem_count_deltas (account_id, connection_id, kind, subject, orders, staying)
  with touched as materialized (
    select c.account_id, c.order_id, c.connection_id, c.kind, c.subject, count(*) over of_order as n, array_agg(c.id) over of_order as ids,
           row_number() over of_order as place
      from changed c window of_order as (partition by c.account_id, c.order_id)),
  sized as materialized (
    select t.*, least(now.n, now.n - sign * t.n) as fewer, greatest(now.n, now.n - sign * t.n) as more
      from touched t cross join lateral (
        select count(*) as n from problems p where p.account_id = t.account_id and p.order_id = t.order_id offset 0) now),
  counted as (
    select account_id, connection_id, kind, subject, sign as orders, sign * (more > 1)::int as staying from sized
    union all
    select s.account_id, p.connection_id, p.kind, p.subject, 0, sign
      from sized s cross join lateral (
        select p.connection_id, p.kind, p.subject from problems p
         where p.account_id = s.account_id and p.order_id = s.order_id and p.id <> all(s.ids) offset 0) p
     where s.place = 1 and s.fewer = 1 and s.more > 1
    union all
    select account_id, connection_id, '', '', sign * (fewer = 0)::int, sign * ((more > 1)::int - (fewer > 1)::int)
      from sized where place = 1)
  select account_id, connection_id, kind, subject, sum(orders), sum(staying) from counted
   group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(staying) <> 0;
  return null;
end $$;
create trigger problems_counted_insert after insert on problems referencing new table as changed
  for each statement execute function app.count_problems();
create trigger problems_counted_delete after delete on problems referencing old table as changed
  for each statement execute function app.count_problems();

insert into problem_count_deltas (account_id, connection_id, kind, subject, orders, staying)
with sized as (
  select account_id, connection_id, kind, subject, (count(*) over of_order > 1)::int as staying, row_number() over of_order as place
    from problems window of_order as (partition by account_id, order_id))
select account_id, connection_id, kind, subject, count(*), sum(staying) from sized group by 1, 2, 3, 4
union all
select account_id, connection_id, '', '', count(*), sum(staying) from sized where place = 1 group by 1, 2;
