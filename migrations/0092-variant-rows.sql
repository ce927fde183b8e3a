-- Why: other shops export a product over several rows: one for each variant, which leaves empty what its first row says, and rows that
-- only add a picture. A line knows its group, so that a group in two places of the file is found; pictures beyond an item's own are
-- kept as links. Notes say what was changed on the way in (a rounded price) and stand beside faults, but do not keep a line out.
-- Risk: new columns with constant defaults and a new table, safe while the old code runs.

alter table import_lines
  -- The cell of the group's column and the line of its first row; null where the file has no groups.
  add column group_key text,
  add column group_line int,
  -- Its `c1` is the SKU of the group's first row, and the link is the only value.
  add column is_picture boolean not null default false;

-- Pictures of an item beside its own, as links; shown in their order.
create table product_picture_links (
  account_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  url text not null check (length(url) <= 2000),
  primary key (account_id, id),
  foreign key (account_id, product_id) references products on delete cascade,
  unique (account_id, product_id, url)
);
select app.protect('product_picture_links');

alter table import_changes drop constraint import_changes_what_check;
alter table import_changes add constraint import_changes_what_check
  check (what in ('item', 'category', 'location', 'part', 'level', 'picture')) not valid;

-- How a file's bytes can be read, with some words read so; a member chooses where it is not certain.
alter table imports
  add column encodings jsonb not null default '[]',
  add column is_encoding_certain boolean not null default true;
