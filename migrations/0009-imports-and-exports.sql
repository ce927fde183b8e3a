-- Imports and exports of files. A file that comes is checked whole before a row is written, written in batches, and can
-- be taken back; a list leaves as a file that a job writes. What was asked for, how far it is and where the file lies
-- outlives the worker.

-- A file of items, kits, categories, places or counts.
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
  -- The line that the first row begins on (what is above it is not read), and its cells: the columns' names, or data.
  first_line int not null,
  first_row jsonb not null,
  samples jsonb not null,
  mapping jsonb not null,
  existing text not null default 'update' check (existing in ('update', 'skip')),
  -- Written as soon as it is checked, without a look at the check.
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
  created_by bigint not null,
  ended_at timestamptz,
  has_header boolean not null,
  -- How the file's bytes can be read, with some words read so; a member chooses where it is not certain.
  encodings jsonb not null default '[]',
  is_encoding_certain boolean not null default true,
  -- When it was last heard of.
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, created_by) references users
);
create index imports_sheet on imports (account_id, sheet, id desc);
-- For the task by the clock, over all accounts.
create index imports_silent on imports (changed_at) where state in ('checking', 'running', 'undoing');
select app.protect('imports');

-- What is known of the lines of a file between its check and the end of its run; of those that failed, until the file
-- goes. Neither of the two tables refers to `imports`: a million checks would cost more than the rows. Each write holds
-- the import's row.
create table import_lines (
  account_id bigint not null,
  import_id bigint not null,
  line int not null,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged', 'skipped', 'failed')),
  -- The line's fields in the order of the sheet.
  c1 text, c2 text, c3 text, c4 text, c5 text, c6 text, c7 text,
  c8 text, c9 text, c10 text, c11 text, c12 text, c13 text, c14 text,
  -- The cell of the group's column and the line of its first row; null where the file has no groups.
  group_key text,
  group_line int,
  -- Its `c1` is the SKU of the group's first row, and the link is the only value.
  is_picture boolean not null default false,
  primary key (account_id, import_id, line)
);
select app.protect('import_lines');

-- One row for each fault of a line, until the file goes: a file may have the same fault on 200,000 lines, and staff see
-- it once, with its count, and turn its lines page by page. Like import_lines it does not refer to `imports`.
create table import_faults (
  account_id bigint not null,
  import_id bigint not null,
  line int not null,
  code text not null,
  -- The file's column from 0; -1: the whole line.
  column_no int not null,
  value text not null,
  -- What fills the code's text.
  params jsonb,
  primary key (account_id, import_id, code, column_no, line)
);
create index import_faults_line on import_faults (account_id, import_id, line);
select app.protect('import_faults');

-- How many lines have a fault in a column, counted as they are stored.
create table import_fault_groups (
  account_id bigint not null,
  import_id bigint not null,
  code text not null,
  column_no int not null,
  lines int not null,
  primary key (account_id, import_id, code, column_no)
);
select app.protect('import_fault_groups');

-- What an import did to a row, so that it can be taken back and an item's history can tell. One row a line; a category
-- that a line needed has one of its own.
create table import_changes (
  account_id bigint not null,
  import_id bigint not null,
  line int not null,
  what text not null check (what in ('item', 'category', 'location', 'part', 'level', 'picture')),
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

-- Batches of an account's imports are written one after another, so that two imports never wait for each other in a
-- ring.
create function app.lock_imports() returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('imports', app.account_id())) $$;
grant execute on function app.lock_imports to bodega_app;

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
      (select format_type(t.atttypid, null) from pg_attribute t
        where t.attrelid = reference.referring and t.attname = reference.column_name))
      using owner_id, ids;
  end loop;
end $$;
grant execute on function app.find_referenced to bodega_app;

-- Statistics of what an import just wrote by the thousand: the plans of the next step would otherwise take it for a few
-- rows.
create function app.analyze_imports() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  analyze import_lines;
  analyze import_changes;
end $$;
grant execute on function app.analyze_imports to bodega_app;

-- A list that leaves as a CSV file.
create table exports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('products', 'raw_materials', 'kit_parts', 'categories', 'locations', 'stock',
    'orders', 'customers',
    'tax_documents', 'failed_mexico_invoices')),
  -- What of the kind: `{"by": "all"}`, or by which ids or days; the names of what was chosen stand in `source_name`.
  filter jsonb not null,
  source_name text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'expired', 'failed')),
  -- Rows written so far, and how many there will be where that is known.
  done int not null default 0,
  total int,
  -- What was chosen was deleted before the work began; the rest is in the file.
  is_partial boolean not null default false,
  name text not null,
  -- Of the try under way, or of the whole file; each try has its own, so that two can never write one file.
  file_key text,
  size bigint,
  -- A code of the table of errors.
  error text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  -- The last sign of life.
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, created_by) references users,
  check (state <> 'ready' or (file_key is not null and size is not null and expires_at is not null))
);
create index exports_newest on exports (account_id, id desc);
create index exports_of_kind on exports (account_id, kind, id desc);
-- What is asked for twice is the one export that is under way.
create unique index exports_under_way on exports (account_id, kind, md5(filter::text))
  where state in ('queued', 'running');
-- For the tasks by the clock, over all accounts.
create index exports_to_expire on exports (expires_at) where state = 'ready';
create index exports_silent on exports (changed_at) where state in ('queued', 'running');
select app.protect('exports');
