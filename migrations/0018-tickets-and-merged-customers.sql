-- Support requests that become tickets, and customers that are one person.

-- What a partner calls the record that a write made, and its page there.
alter table partner_writes add column reference text, add column link text,
  add column support_request_id bigint generated always as (case when subject = 'support_request' then subject_id
    end) stored;
alter table partner_writes add foreign key (account_id, support_request_id) references support_requests
  on delete cascade;
create index partner_writes_support_request on partner_writes (account_id, support_request_id, id)
  where support_request_id is not null;

-- Those that were answered for long enough to be deleted.
create index support_requests_delivered on support_requests (delivered_at) where delivered_at is not null;
-- What was asked from the page of a customer or an order.
create index support_requests_page on support_requests (account_id, page, created_at) where page <> '';

-- What customers have in common who may be one person; empty where nothing says it. `customers/double-rules.ts` has the
-- same rules, and decides. Phones are compared by their last digits, since countries' codes come and go.
create function app.email_key(email text) returns text language sql immutable parallel safe
  return case when app.fold(trim(email)) ~ '^[^@]+@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(app.fold(trim(email)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else app.fold(trim(email)) end;
create function app.phone_key(phone text) returns text language sql immutable parallel safe
  return case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7
    then right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) else '' end;
create function app.name_key(name text, address text, city text) returns text language sql immutable parallel safe
  return case when trim(name) = '' or trim(address) = '' then ''
    else md5(regexp_replace(app.fold(name || '|' || address || '|' || city), '[^[:alnum:]|]+', '', 'g')) end;
grant execute on function app.email_key, app.phone_key, app.name_key to bodega_app;
alter table customers
  add column email_key text not null generated always as (app.email_key(email)) stored,
  add column phone_key text not null generated always as (app.phone_key(phone)) stored,
  add column name_key text not null generated always as (app.name_key(customer_name, address, city)) stored;
create index customers_same_email on customers (account_id, email_key) where email_key <> '';
create index customers_same_phone on customers (account_id, phone_key) where phone_key <> '';
create index customers_same_name on customers (account_id, name_key) where name_key <> '';
-- Who else bought with a tax id.
create index orders_tax_id on orders (account_id, buyer_tax_id, customer_id) where buyer_tax_id <> '';

-- Customers that members merged into another: out of `customers`, so that lists, counts and searches have each person
-- once. What leads to one of them leads to `kept_id`: old addresses, and what the channel reports of them.
create table merged_customers (
  account_id bigint not null,
  -- As it was, and will be again where it is taken back.
  id bigint not null,
  kept_id bigint not null,
  -- The one that it was merged into, which may have been merged itself since; then it is not `kept_id`.
  into_id bigint not null,
  connection_id bigint not null,
  source_customer_id text not null,
  -- The row as it was, and its rows of `customer_links`: the contacts are at the partners still.
  customer jsonb not null,
  links jsonb not null default '[]',
  -- What the kept one became by it, as `FieldChange`, and the fields that staff had edited of it before.
  changes jsonb not null,
  edited_before text[] not null,
  search_text text not null,
  email text not null,
  merged_by bigint not null,
  merged_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, connection_id, source_customer_id),
  foreign key (account_id, kept_id) references customers,
  foreign key (account_id, connection_id) references connections,
  foreign key (account_id, merged_by) references users
);
create index merged_customers_kept on merged_customers (account_id, kept_id, merged_at);
create index merged_customers_into on merged_customers (account_id, into_id);
create index merged_customers_search on merged_customers using gin (search_text gin_trgm_ops, account_id);
select app.protect('merged_customers');

-- Orders that are the kept customer's by a merge, those too that came since; they go back with the one they belong to.
create table merged_orders (
  account_id bigint not null,
  order_id bigint not null,
  merged_id bigint not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, merged_id) references merged_customers on delete cascade
);
create index merged_orders_customer on merged_orders (account_id, merged_id, order_id);
select app.protect('merged_orders');

alter table customer_notes add column merged_from bigint;
alter table customer_notes add foreign key (account_id, merged_from) references merged_customers;
create index customer_notes_merged on customer_notes (account_id, merged_from) where merged_from is not null;

-- Those that match all patterns, and those that one was merged into who does.
create function app.search_customers(patterns text[], max_hits int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  (select id from customers
    where app.is_indexed(patterns[1]) and account_id = app.account_id()
      and search_text like patterns[1] and search_text like patterns[2] and search_text like patterns[3]
      and search_text like all (patterns)
    limit max_hits)
  union
  (select kept_id from merged_customers
    where app.is_indexed(patterns[1]) and account_id = app.account_id()
      and search_text like patterns[1] and search_text like patterns[2] and search_text like patterns[3]
      and search_text like all (patterns)
    limit max_hits)
   limit max_hits $$;
grant execute on function app.search_customers to bodega_app;
