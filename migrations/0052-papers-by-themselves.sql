-- Stored documents go to the warehouse of their order by themselves, where the issuer wants that. Why: somebody pressed
-- it for each. Risk: a column with a constant default, and an index over what is stored and not sent.
alter table tax_issuers add column sends_to_shipper boolean not null default false;

create index tax_documents_unshipped on tax_documents (account_id, country, stored_at)
  where state = 'stored' and sent_to_shipper_at is null;
