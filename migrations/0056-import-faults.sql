-- Why: a file may have the same fault on 200,000 lines. Staff see it once, with its count, and turn its lines page by page; neither may
-- read all lines of the file. Risk: copies the faults of the last month's imports into a table of their own, with import_lines locked
-- for as long as that takes; a check under way goes on behind the last line that was stored.

-- One row for each fault of a line, until the file goes. Like import_lines it does not refer to `imports`.
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

insert into import_faults (account_id, import_id, line, code, column_no, value, params)
select l.account_id, l.import_id, l.line, f.code, coalesce(f."column", -1), f.value, f.params
  from import_lines l cross join lateral jsonb_to_recordset(l.faults) as f (code text, "column" int, value text, params jsonb)
 where l.outcome = 'failed';

insert into import_fault_groups (account_id, import_id, code, column_no, lines)
select account_id, import_id, code, column_no, count(*) from import_faults group by account_id, import_id, code, column_no;

drop index import_lines_failed;
alter table import_lines drop column faults;
