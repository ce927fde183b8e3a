-- The signed container in which a buyer gets a document, where a country wants one. Why: Colombia's buyers have to get
-- the DIAN's answer with the invoice. Risk: a column without a default.
alter table tax_documents add column container_hash bytea;
