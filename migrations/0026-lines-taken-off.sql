-- What a line was that staff took off. Why: its row in line_items is gone, so nobody could say any more what was sold
-- and charged, and the balance of an order would miss it. Risk: a column without a default, so no row is rewritten; of
-- lines that were taken off before it stays unknown.
alter table line_edits
  -- {sku, name, parent_item_id, line_total} as the channel sold it.
  add column line jsonb;
