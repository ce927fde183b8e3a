-- The merchant's logo, which heads the PDFs of tax documents. Why: a table of its own, so that who reads an account
-- does not read its picture. Risk: new table, safe while the old code runs.
create table account_logos (
  account_id bigint not null primary key references accounts,
  -- Drawn again from what was uploaded, small and without transparency: a PDF takes it as it is.
  png bytea not null check (octet_length(png) <= 1048576),
  width int not null check (width > 0),
  height int not null check (height > 0),
  saved_by bigint,
  saved_at timestamptz not null default now(),
  foreign key (account_id, saved_by) references users
);
select app.protect('account_logos');
