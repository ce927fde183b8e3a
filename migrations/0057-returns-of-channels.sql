-- Returns are followed at their channel, and told to it. Why: what a buyer asked for in the shop was told nowhere, and
-- what staff made here the shop did not know. Risk: columns without defaults, and one with a constant default, on a
-- small table; the index is of few rows, so no row is rewritten, and the old code runs on.
alter table order_returns
  -- The channel's own number of it, and how people know it there, such as #1001-R1.
  add column source_return_id text,
  add column source_name text not null default '',
  -- Kept by the channel with what it is told of: a return of ours is known by it.
  add column reference uuid;
create unique index order_returns_source on order_returns (account_id, order_id, source_return_id)
  where source_return_id is not null;
