-- Links by which buyers give the fiscal data of their invoice. Why: only channels and staff could fill them in, so that
-- each order without them was a letter to its buyer. Risk: a new table and a new function; nothing else is touched.
create table buyer_links (
  account_id bigint not null references accounts,
  -- An order has one link: a new one ends the one before.
  order_id bigint not null,
  -- sha-256 of the link's token: a copy of the database opens no link.
  token_hash bytea not null unique,
  made_by bigint not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the buyer gave the data last.
  used_at timestamptz,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, made_by) references users
);
select app.protect('buyer_links');

-- A link is looked up before any account is known: by this function only.
create function app.find_buyer_link(wanted_hash bytea) returns table (account_id bigint, order_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select l.account_id, l.order_id from buyer_links l where l.token_hash = wanted_hash and l.expires_at > now();
  end;
grant execute on function app.find_buyer_link to bodega_app;
