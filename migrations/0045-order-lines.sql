-- Why: staff change what is in an order until it leaves, and a kit is sent as its parts. What a channel says of its lines and what
-- staff made of them are kept apart, so that a later version from the channel neither brings a removed line back nor undoes a
-- quantity. Risk: columns without a rewrite (each reads its table once under a lock), a new table, a trigger on kit_parts.

-- Who brought the line: the channel, staff, or a check that split a kit.
alter table line_items add column origin text not null default 'channel' check (origin in ('channel', 'staff', 'kit'));

-- Lines of a channel of which staff want another quantity; `line_items` has the quantity that is sent.
create table line_edits (
  account_id bigint not null,
  order_id bigint not null,
  source_item_id text not null,
  channel_quantity int not null check (channel_quantity > 0),
  -- 0: taken off the order.
  quantity int not null check (quantity >= 0),
  primary key (account_id, order_id, source_item_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
select app.protect('line_edits');

-- Changed since it was last checked: it is not sent until it was, since parts of kits and problems may be others now.
alter table orders add column needs_check boolean not null default false;

-- A kit that consists of something else: orders that wait with it are checked again, beside what its stock means for channels.
alter table stock_changes add column is_kit boolean not null default false;

create function app.note_kits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into stock_changes (account_id, product_id, is_kit) select distinct account_id, kit_id, true from added;
  end if;
  if tg_op <> 'INSERT' then
    insert into stock_changes (account_id, product_id, is_kit) select distinct account_id, kit_id, true from removed;
  end if;
  return null;
end $$;
create trigger kit_parts_noted_insert after insert on kit_parts referencing new table as added for each statement execute function app.note_kits();
create trigger kit_parts_noted_update after update on kit_parts referencing old table as removed new table as added for each statement execute function app.note_kits();
create trigger kit_parts_noted_delete after delete on kit_parts referencing old table as removed for each statement execute function app.note_kits();

revoke execute on all functions in schema app from public;
