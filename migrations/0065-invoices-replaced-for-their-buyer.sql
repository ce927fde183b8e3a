-- A buyer may have an issued invoice replaced by one in the own name. Why: buyers ask for the invoice after the
-- purchase, when it may be issued without their data. Risk: columns with constant defaults.
alter table tax_issuers add column replaces_for_buyer boolean not null default false;
alter table tax_documents add column cancels_replaced boolean not null default false;
