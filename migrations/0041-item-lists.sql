-- Why: lists of items hold at a million rows: by name within a category, without a category, without a picture, kits only. And an
-- item that stands in orders is found by its id, which deleting it asks for. Risk: one column without a rewrite; builds six
-- indexes (products 3 s at 1,000,000, line_items 2 s), locked meanwhile.

-- Kept by a trigger, since the list shows and filters it; nobody else writes it.
alter table products add column is_kit boolean not null default false;

create function app.mark_kits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The changed rows have the same names in each trigger, whatever happened to them.
  update products p set is_kit = not p.is_kit
    from (select distinct account_id, kit_id from changed) c
   where p.account_id = c.account_id and p.id = c.kit_id
     and p.is_kit <> exists (select from kit_parts k where k.account_id = p.account_id and k.kit_id = p.id);
  return null;
end $$;
create trigger kits_marked_insert after insert on kit_parts referencing new table as changed for each statement execute function app.mark_kits();
create trigger kits_marked_delete after delete on kit_parts referencing old table as changed for each statement execute function app.mark_kits();

create index products_kits on products (account_id, entity_id, sku, id) include (category_id) where is_kit;
create index products_pictureless on products (account_id, entity_id, sku, id) include (category_id) where image_url is null;
create index products_category_name on products (account_id, category_id, name, id) where category_id is not null;
create index products_uncategorised on products (account_id, entity_id, sku, id) where category_id is null;
create index products_uncategorised_name on products (account_id, entity_id, name, id) where category_id is null;
create index line_items_product on line_items (account_id, product_id) where product_id is not null;

revoke execute on all functions in schema app from public;
