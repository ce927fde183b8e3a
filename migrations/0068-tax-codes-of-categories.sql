-- Codes for tax documents by category, and for many products at once. Why: Mexico's SAT and Bolivia's SIN want each
-- product's, and thousands of products were given theirs one by one. Risk: columns with constant defaults, so no row is
-- rewritten; products cannot be written while the two indexes are built; a program of before does not find the runs.
alter table categories
  -- Of its products without their own. Empty: the issuer's settings. As in 0045.
  add column sat_product_key text not null default '',
  add column sat_unit_key text not null default '',
  add column sin_activity text not null default '',
  add column sin_product_code text not null default '',
  add column sin_unit text not null default '',
  -- Counts the changes of these codes; an edit must name the one it started from.
  add column codes_version int not null default 1,
  add column codes_by bigint,
  add column codes_at timestamptz,
  add foreign key (account_id, codes_by) references users;
-- Products without a code of their own, and by the category whether they have its code.
create index products_no_sat_product_key on products (account_id, entity_id, sku, id) include (category_id)
  where sat_product_key = '';
create index products_no_sin_product_code on products (account_id, entity_id, sku, id) include (category_id)
  where sin_product_code = '';

-- A run changes all items of a list: it puts them into a category, or it gives them codes.
alter table category_runs rename to item_runs;
alter index category_runs_entity rename to item_runs_entity;
alter index category_runs_silent rename to item_runs_silent;
alter table item_runs
  -- The codes that are set, by their names; null: the run is about the category.
  add column codes jsonb,
  -- Codes that an item has of its own stay.
  add column keeps_own boolean not null default false;
