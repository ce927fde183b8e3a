-- Why: pictures and papers of items. A row names where its file stands in the store; what no row names any more is removed from
-- there by a job, also where a program died between the two. Risk: new tables, safe while the old code runs.

create table product_files (
  account_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  -- As people see it: never a path.
  name text not null check (name <> '' and length(name) <= 255 and name !~ '[/\\]'),
  type text not null,
  -- Of what is stored, which is not always what was sent: pictures are drawn anew.
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  key text not null,
  -- Of pictures only: how large they are, and their two smaller copies.
  width int,
  height int,
  thumbnail_key text,
  preview_key text,
  position int not null,
  created_at timestamptz not null default now(),
  created_by text,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products on delete cascade,
  -- An upload that is repeated after its answer was lost adds nothing.
  unique (account_id, product_id, sha256, name),
  check ((width is null) = (height is null) and (width is null) = (thumbnail_key is null) and (width is null) = (preview_key is null))
);
create index product_files_product on product_files (account_id, product_id, position, id);
select app.protect('product_files');

-- Keys that stand in the store, or may, with no row that names them. An upload is noted here first, for a day, and taken out by
-- the transaction that makes its row; a row that goes is noted here by the database itself.
create table unwanted_files (
  account_id bigint not null,
  key text not null,
  remove_at timestamptz not null,
  primary key (account_id, key)
);
create index unwanted_files_due on unwanted_files (remove_at);
select app.protect('unwanted_files');

create function app.note_unwanted_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unwanted_files (account_id, key, remove_at)
    select account_id, unnest(array_remove(array[key, thumbnail_key, preview_key], null)), now() from gone
  on conflict (account_id, key) do nothing;
  return null;
end $$;
create trigger product_files_gone after delete on product_files referencing old table as gone
  for each statement execute function app.note_unwanted_files();
revoke execute on all functions in schema app from public;
