-- Whether a refund of an issued sale gets its credit note by itself. Why: the balance told each one, and somebody
-- pressed it. Risk: a column with a constant default on a small table.
alter table tax_issuers add column credits_refunds boolean not null default false;
