-- Customers that staff edit, write notes on, and have sent to a CRM or a support desk.

-- Counts the changes: an edit names the version that it started from. `edited_fields`: what staff set, which the
-- channel changes no more.
alter table customers
  add column version int not null default 1,
  add column edited_fields text[] not null default '{}',
  add column updated_by bigint,
  add foreign key (account_id, updated_by) references users;

create index events_customer on events (account_id, customer_id, at, id) where customer_id is not null;

-- What members write down about a customer.
create table customer_notes (
  account_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  text text not null check (text <> ''),
  written_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers on delete cascade,
  foreign key (account_id, written_by) references users
);
create index customer_notes_customer on customer_notes (account_id, customer_id, id desc);
select app.protect('customer_notes');

-- The CRMs and desks that a customer has to be at to count as synced: those that were activated and not removed since.
create table customer_partners (
  account_id bigint not null,
  connection_id bigint not null,
  -- asked: only when a member asks; followed: who was synced once follows by itself; all: every customer by itself.
  mode text not null default 'followed' check (mode in ('asked', 'followed', 'all')),
  -- In mode `all`: up to which customer those that were there before have been taken in.
  seen_customer_id bigint not null default 0,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('customer_partners');

-- A customer at a partner: what is sent is the newest state, so changes are counted and not kept. Rows change only
-- under the lock of their customer's row.
create table customer_links (
  account_id bigint not null,
  customer_id bigint not null,
  connection_id bigint not null,
  -- Counts what is to be there: a change or a member's word is one more. `synced` and `failed` are the counts that came
  -- of it.
  wanted int not null default 1,
  synced int not null default 0,
  failed int,
  -- Changed since, and sent only once a member asks.
  is_behind boolean not null default false,
  state text not null generated always as (case
    when failed = wanted then 'failed'
    when synced < wanted then 'waiting'
    when is_behind then 'behind'
    else 'synced' end) stored,
  -- The partner's own id and page of the contact.
  remote_id text,
  link text,
  error text,
  error_at timestamptz,
  synced_at timestamptz,
  -- The member who asked for what is wanted now; null where it follows by itself.
  asked_by bigint,
  asked_at timestamptz,
  primary key (account_id, customer_id, connection_id),
  foreign key (account_id, customer_id) references customers on delete cascade,
  foreign key (account_id, connection_id) references connections on delete cascade,
  foreign key (account_id, asked_by) references users
);
-- What waits, members' requests first.
create index customer_links_waiting on customer_links (account_id, connection_id, asked_at, customer_id)
  where state = 'waiting';
create index customer_links_state on customer_links (account_id, connection_id, state);
-- Customers that a partner keeps as one contact.
create index customer_links_remote on customer_links (account_id, connection_id, remote_id) where remote_id is not null;
select app.protect('customer_links');

-- What a customer's links come to. An error says whose it is.
create function app.customer_state(account bigint, customer bigint) returns table (status text, error text)
  language sql stable
  begin atomic
  select case when count(*) filter (where l.state = 'failed') > 0 then 'errorCustomer'
              when count(*) > 0 and count(*) = count(*) filter (where l.state = 'synced') then 'synced'
              else 'not_synced' end,
         string_agg(c.name || ': ' || l.error, ' · ' order by c.name) filter (where l.state = 'failed')
    from customer_partners p
    join connections c on c.account_id = p.account_id and c.id = p.connection_id
    left join customer_links l on l.account_id = p.account_id and l.connection_id = p.connection_id
      and l.customer_id = customer
   where p.account_id = account;
end;
grant execute on function app.customer_state to bodega_app;

select app.after_change('customer_links', 'told', $$
  update customers c set sync_status = s.status, sync_error = s.error
    from (select distinct account_id, customer_id from (
            (select account_id, customer_id, connection_id, state, error from added
             except select account_id, customer_id, connection_id, state, error from removed)
            union all
            (select account_id, customer_id, connection_id, state, error from removed
             except select account_id, customer_id, connection_id, state, error from added)) moved) m
   cross join lateral app.customer_state(m.account_id, m.customer_id) s
   where c.account_id = m.account_id and c.id = m.customer_id and (c.sync_status, c.sync_error) is distinct
     from (s.status, s.error) $$);

-- Whoever changes a customer: what waits or failed is tried with the newest state, what is synced follows or falls
-- behind. Asked first whether there is anything to do: the two triggers would call each other for ever, since they run
-- for statements without rows too.
create function app.follow_customers() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from added a join customer_partners p using (account_id)) then
    update customer_links l
       set wanted = l.wanted + case when p.mode = 'asked' and l.state in ('synced', 'behind') then 0 else 1 end,
           is_behind = p.mode = 'asked' and l.state in ('synced', 'behind'),
           asked_by = case when l.state = 'waiting' then l.asked_by end,
           asked_at = case when l.state = 'waiting' then l.asked_at end
      from added a
      join removed r on r.account_id = a.account_id and r.id = a.id
      join customer_partners p on p.account_id = a.account_id
     where l.account_id = a.account_id and l.customer_id = a.id and l.connection_id = p.connection_id
       and (a.customer_name, a.company_name, a.email, a.phone, a.address, a.address_2, a.address_3, a.city, a.state,
         a.postal_code,
            a.country, a.language_code)
           is distinct from
           (r.customer_name, r.company_name, r.email, r.phone, r.address, r.address_2, r.address_3, r.city, r.state,
             r.postal_code,
            r.country, r.language_code);
  end if;
  return null;
end $$;
create trigger customers_followed_update after update on customers referencing old table as removed new table as added
  for each statement execute function app.follow_customers();

select app.after_change('customers', 'taken_in', $$
  insert into customer_links (account_id, customer_id, connection_id)
  select a.account_id, a.id, p.connection_id from added a
    join customer_partners p on p.account_id = a.account_id and p.mode = 'all'
  on conflict do nothing $$, '{insert}');
