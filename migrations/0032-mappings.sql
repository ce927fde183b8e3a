-- Why: staff see who mapped a code or a place and when, what the channel still lists, and which methods the account uses; the
-- mapping screens ask for the orders of one code or place. Risk: the columns are added without a rewrite; the indexes on orders
-- are built while writing to orders waits, some seconds for a million orders.

alter table ship_methods
  -- False where staff took it out of the choices; mappings and orders that use it keep it.
  add column is_offered boolean not null default true;

alter table shipping_codes
  -- True while the channel lists the code itself. What was there so far came from the channel.
  add column is_listed boolean not null default true,
  add column mapped_by text,
  add column mapped_at timestamptz;
alter table shipping_codes alter column is_listed set default false;
create index shipping_codes_mapped on shipping_codes (account_id, mapped_at desc) where mapped_at is not null;

alter table connector_locations
  add column is_listed boolean not null default true,
  add column mapped_by text,
  add column mapped_at timestamptz;
alter table connector_locations alter column is_listed set default false;

-- When a code was last used, and the orders that still go by a code or a place.
create index orders_code on orders (account_id, connection_id, shipping_code, order_date);
create index orders_open_code on orders (account_id, connection_id, shipping_code)
  where in_amware = 0 and order_status in ('pending', 'error');
create index orders_open_location on orders (account_id, connection_id, source_location)
  where in_amware = 0 and order_status in ('pending', 'error');
