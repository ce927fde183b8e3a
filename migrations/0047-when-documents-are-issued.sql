-- Documents are issued once their order passed its check, or once the warehouse has it. Why: as soon as an order was
-- imported meant also of those in error, which may never be sent. Risk: the constraint is checked over the few rows of
-- a small table.
alter table tax_issuers drop constraint tax_issuers_issue_when_check,
  add constraint tax_issuers_issue_when_check
    check (issue_when in ('checked', 'submitted', 'shipped', 'delay', 'import', 'by_hand')),
  alter column issue_when set default 'checked';
