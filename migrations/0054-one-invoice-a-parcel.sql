-- An order that is split may have an invoice for each parcel. Why: accountants and buyers match goods with papers, and
-- one invoice named goods that came later. Risk: a column with a constant default, one without, and a check of all
-- documents.
alter table tax_issuers
  add column invoice_by text not null default 'order' check (invoice_by in ('order', 'parcel'));
alter table tax_documents
  -- Of an invoice of one parcel: the pieces and amounts that it has of its sale, once it is sealed.
  add column share jsonb check (share is null or kind = 'sale');
alter table tax_documents drop constraint parts_have_guides,
  add constraint parts_have_documents check (part = 0 or kind in ('sale', 'guide'));
