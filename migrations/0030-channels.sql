-- Why: a second channel has its own codes of places, which need not be numbers, and its own ids of what it sells.
-- Risk: rewrites connector_locations, which has tens of rows; the columns of connector_products are added without a rewrite.

alter table connector_locations alter column exigo_id type text using exigo_id::text;
alter table connector_locations add check (exigo_id <> '');

alter table connector_products
  -- The channel's own id of what it sells under the SKU; empty where the SKU is the id.
  add column source_id text not null default '',
  add column barcode text;
