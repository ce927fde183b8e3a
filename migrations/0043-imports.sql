-- Why: files of items, kits, categories, places and counts are checked whole before a row is written, written in batches, and can be
-- taken back. Risk: new tables, and an index on line_items (locked meanwhile: a second for 1,000,000 lines), without which removing
-- products would read the whole table for each of them.

create table imports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  sheet text not null check (sheet in ('products', 'raw_materials', 'kit_parts', 'categories', 'locations', 'stock')),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  file_name text not null,
  -- Where the file is kept; null once it is not kept any more.
  file_key text,
  size bigint not null,
  encoding text not null,
  delimiter text not null,
  decimal_sign text not null check (decimal_sign in ('.', ',')),
  -- The header stands on this line; what is above it is not read.
  header_line int not null,
  columns jsonb not null,
  samples jsonb not null,
  mapping jsonb not null,
  existing text not null default 'update' check (existing in ('update', 'skip')),
  -- Written as soon as it is checked, without anybody looking at the check.
  runs_at_once boolean not null default false,
  lines int not null default 0,
  -- The last line that the state's work is done with, and how much of it that is.
  done_line int not null default 0,
  progress real not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  -- What the run wrote so far.
  run_added int not null default 0,
  run_changed int not null default 0,
  kept int not null default 0,
  -- Why it failed: a word of the texts, with its values.
  note jsonb,
  created_at timestamptz not null default now(),
  created_by text not null,
  ended_at timestamptz,
  primary key (account_id, id)
);
create index imports_sheet on imports (account_id, sheet, id desc);
select app.protect('imports');

-- What is known of the lines of a file between its check and the end of its run; of those that failed, until the file goes.
-- Neither of the two tables refers to `imports`: a million checks would cost more than the rows. Each write holds the import's row.
create table import_lines (
  account_id bigint not null,
  import_id bigint not null,
  line int not null,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged', 'skipped', 'failed')),
  faults jsonb,
  -- The line's fields in the order of the sheet.
  c1 text, c2 text, c3 text, c4 text, c5 text, c6 text, c7 text, c8 text, c9 text, c10 text, c11 text, c12 text, c13 text, c14 text,
  primary key (account_id, import_id, line)
);
create index import_lines_failed on import_lines (account_id, import_id, line) where outcome = 'failed';
select app.protect('import_lines');

-- What an import did to a row, so that it can be taken back and an item's history can tell. One row a line; a category that a line
-- needed has one of its own.
create table import_changes (
  account_id bigint not null,
  import_id bigint not null,
  line int not null,
  what text not null check (what in ('item', 'category', 'location', 'part', 'level')),
  -- The item, the kit of a part, the product of a level.
  product_id bigint,
  -- The category's id, the place's code, the part's id.
  ref text not null default '',
  -- The fields as they stood and as they were written; `before` is null where the row was added.
  before jsonb,
  after jsonb,
  -- The item's version after it.
  version int,
  is_undone boolean not null default false,
  primary key (account_id, import_id, line, what, ref)
);
create index import_changes_product on import_changes (account_id, product_id, import_id) where product_id is not null;
select app.protect('import_changes');

create index if not exists line_items_product on line_items (account_id, product_id) where product_id is not null;

-- Which of these rows of the account others refer to, in whatever table: those cannot be removed without loss.
create function app.find_referenced(target regclass, ids text[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owner_id bigint := app.account_id();
  reference record;
begin
  for reference in
    select c.conrelid::regclass as referring, owner.attname as owner_column, a.attname as column_name
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
      join pg_attribute owner on owner.attrelid = c.conrelid and owner.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = target
  loop
    return query execute format('select distinct %I::text from %s where %I = $1 and %2$s.%1$I = any(array(select w::%4$s from unnest($2) w))',
      reference.column_name, reference.referring, reference.owner_column,
      (select format_type(t.atttypid, null) from pg_attribute t where t.attrelid = reference.referring and t.attname = reference.column_name))
      using owner_id, ids;
  end loop;
end $$;

-- Batches of an account's imports are written one after another, so that two imports never wait for each other in a ring.
create function app.lock_imports() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('imports', app.account_id())) $$;

-- Statistics of what an import just wrote by the thousand: the plans of the next step would otherwise take it for a few rows.
create function app.analyze_imports() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze import_lines;
  analyze import_changes;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.find_referenced(regclass, text[]), app.lock_imports(), app.analyze_imports() to bodega_app;
