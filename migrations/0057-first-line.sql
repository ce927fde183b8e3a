-- Why: files without a header can be imported: whether the first line names the columns is a choice that is kept with the import.
-- Risk: renames two columns of `imports`, which an old version that still runs does not find; its jobs are tried again.

-- The line that the first row begins on (what is above it is not read), and its cells: the columns' names, or data.
alter table imports rename column header_line to first_line;
alter table imports rename column columns to first_row;
alter table imports add column has_header boolean not null default true;
alter table imports alter column has_header drop default;
