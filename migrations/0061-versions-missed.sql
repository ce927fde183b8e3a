-- Why: what a channel said of an order while it was on its way to the warehouse was read again for ten minutes only, so that a later
-- cancellation could be lost; and an order that the channel holds back went out. A count that bore a time in the future kept all
-- later ones from being taken over: none can be stored so any more (by-our-clock.ts), and this frees those that are.
-- Risk: adds two columns without a rewrite; the index is of no row at first, and reads the table once.

alter table orders
  -- The channel said something newer while the order was on its way: it is asked for it once that is over.
  add column is_version_missed boolean not null default false,
  -- The channel holds it back, as it said last; `is_held` follows a change of this.
  add column is_held_by_channel boolean not null default false;
create index orders_version_missed on orders (account_id, id) where is_version_missed;

update stock_levels set updated_at = now() where updated_at > now() + interval '10 minutes';
