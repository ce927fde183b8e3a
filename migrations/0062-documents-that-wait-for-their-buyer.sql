-- A document may wait for the data of its buyer. Why: one that is issued after the check of its order leaves its
-- buyer no time to answer. Risk: the check reads a small table; its index has those that are due, mostly for seconds.
alter table tax_issuers drop constraint tax_issuers_issue_when_check,
  add constraint tax_issuers_issue_when_check
    check (issue_when in ('checked', 'submitted', 'shipped', 'delay', 'import', 'by_hand', 'buyer'));
create index tax_documents_waiting_for_time on tax_documents (account_id, id)
  where state = 'not_submitted' and kind = 'sale' and due_at is not null and not is_blocked;
