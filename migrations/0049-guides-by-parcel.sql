-- A guide goes with one parcel. Why: an order that is split had one guide for all of its goods, which travel apart.
-- Risk: a column with a constant default and one without, and a unique key that is built anew.
alter table tax_documents
  -- Of a guide: the part of the order that it goes with; 0 is the order as a whole, or what its parts leave of it.
  add column part int not null default 0 check (part >= 0),
  -- Of a guide of a split order: the warehouse's reference of what it goes with, once it is sealed.
  add column reference text,
  add constraint parts_have_guides check (part = 0 or kind = 'guide');
-- One statement: the old key goes only with the new one in its place.
alter table tax_documents drop constraint tax_documents_account_id_order_id_kind_revision_key,
  add constraint tax_documents_of_order unique (account_id, order_id, kind, part, revision);
