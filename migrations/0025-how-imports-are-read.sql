-- Two answers of whoever maps a file. Why: `97.000` was read as 97 without a question, and a file without SKUs could
-- not come in. Risk: two columns with a constant default, so no row is rewritten; the old code leaves them alone.
alter table imports
  -- Whether a person said which sign is the decimal one. Where not, three digits behind a sign are asked about.
  add column is_decimal_certain boolean not null default false,
  -- Whether an empty SKU is made of the product and its options.
  add column makes_skus boolean not null default false;
