-- Why: staff answer tax documents by cause, and the list shows exactly those of one cause. Risk: the table is written
-- anew while nobody else may use it, some seconds for a million documents. Safe while the old code runs.
-- `cause`: why a person has to correct it, as the first code of the authority that refused it, else of the finding that
-- stops it.
alter table tax_documents add column cause text generated always as (case
  -- The balance of a cancelled order says what is wrong with its documents.
  when is_order_cancelled then null
  when state = 'rejected' then coalesce(nullif(notices -> 0 ->> 'code', ''), 'unknown')
  when is_blocked and state = 'not_submitted' then jsonb_path_query_first(findings,
    '$[*] ? (@.is_blocking == true && @.code != "origin_not_issued")') ->> 'code' end) stored;
create index tax_documents_cause on tax_documents (account_id, state, cause, id) include (country, order_id, created_at)
  where cause is not null;
-- Those on their way whose time by law may run out.
create index tax_documents_soon on tax_documents (account_id, send_by, sealed_at)
  where cause is null and send_by is not null and state in ('not_submitted', 'sealed', 'sending', 'pending', 'in_doubt');
