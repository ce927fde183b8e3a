-- A note by which staff take back a sale, or a part of it: what, and why. Null: the note of a refund that the channel
-- told of, made of its own order. See src/countries/core/credit.ts.
alter table tax_documents add column credit jsonb,
  add constraint credit_has_origin check (credit is null or (kind = 'correction' and origin_id is not null));
