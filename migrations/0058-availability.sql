-- Why: staff ask what is out of stock, what should be ordered again, and what there is least of. Sums of levels and holds cannot be
-- asked for over a million items, so each item keeps its own. `settleStock` writes it from the notes of `stock_changes`: one writer
-- an account, so that no order waits for another because of it. Risk: a column without a rewrite; a note for each item and three
-- indexes (15 s in all at 1,000,000 on a busy machine), locked meanwhile. From the notes the figures come in the background: at
-- 1,000,000 in up to nine minutes, in transactions of 5,000, and what the table and its indexes take grows by half until the room of
-- the former rows is used again. Until then an item's figure is null: last where the list is sorted by it, and under no filter.

-- On hand less on hold over all places; of a kit as many as its parts make.
alter table products add column available bigint;
alter table products alter column available set default 0;
insert into stock_changes (account_id, product_id) select account_id, id from products;

-- `category_id` stands beside, so that a category's items in this order are read from the index alone.
create index products_available on products (account_id, entity_id, available, id) include (category_id);
create index products_out_of_stock on products (account_id, entity_id, sku, id) include (category_id) where available <= 0;
create index products_to_reorder on products (account_id, entity_id, sku, id) include (category_id) where available <= reorder_point;
