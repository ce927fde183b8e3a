-- Since when a document waits for its receiver's consent to its cancellation; null: it waits for no receiver. Why: a
-- document that is being cancelled looked the same whether the authority or its receiver had yet to agree, and nobody
-- saw since when. Risk: a column without a default, so no row is rewritten.
alter table tax_documents add column consent_asked_at timestamptz,
  add constraint consent_is_of_cancelling check (consent_asked_at is null or state = 'cancelling');
