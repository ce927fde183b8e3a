-- Documents in their order's own currency. Why: where the law allows it, a buyer who paid dollars wants an invoice of
-- dollars. Risk: the check only allows one value more, and the column is empty for all documents so far.
alter table tax_issuers drop constraint tax_issuers_other_currency_check;
alter table tax_issuers add constraint tax_issuers_other_currency_check
  check (other_currency in ('stop', 'convert', 'keep'));

-- What the amounts come to in the country's currency: currency, total, rate, its day and source. Null: they are in it.
alter table tax_documents add column equivalent jsonb;
create index tax_documents_kept_currency on tax_documents (account_id, (equivalent ->> 'day'))
  where equivalent is not null;
