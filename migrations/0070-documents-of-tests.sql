-- A document that was issued for a test, of a country that is live since. Why: it counted as the order's invoice, and a
-- refund was credited against a number that the authority knows of another sale, or of none. Risk: the check of states
-- reads tax_documents once; the old code never writes the new state.
alter table tax_documents drop constraint tax_documents_state_check;
alter table tax_documents add constraint tax_documents_state_check check (state in ('not_submitted', 'not_needed',
  'issued_elsewhere', 'issued_offline', 'sealed', 'sending', 'pending', 'in_doubt', 'authorised', 'stored',
  'sent_to_shipper', 'rejected', 'ignored', 'cancelling', 'cancelled', 'tested'));

drop trigger tax_documents_transition on tax_documents;
create trigger tax_documents_transition before update of state on tax_documents for each row
  when (old.state <> new.state and (old.state || ' ' || new.state) not in (
    'not_submitted sealed', 'not_submitted issued_offline', 'not_submitted issued_elsewhere', 'not_submitted ignored',
      'not_submitted rejected',
    'issued_elsewhere not_submitted', 'issued_offline sealed', 'issued_offline tested', 'not_needed tested',
    'sealed sending', 'sealed in_doubt', 'sealed pending', 'sealed authorised', 'sealed rejected',
      'sealed not_submitted', 'sealed issued_offline', 'sealed not_needed', 'sealed tested',
    'sending sealed', 'sending in_doubt', 'sending pending', 'sending authorised', 'sending rejected',
      'sending not_needed', 'sending tested',
    'in_doubt sealed', 'in_doubt sending', 'in_doubt pending', 'in_doubt authorised', 'in_doubt rejected',
      'in_doubt not_needed', 'in_doubt tested',
    'pending sealed', 'pending in_doubt', 'pending authorised', 'pending rejected', 'pending not_needed',
      'pending tested',
    'authorised stored', 'authorised cancelling', 'authorised cancelled', 'authorised tested',
    'stored sent_to_shipper', 'stored cancelling', 'stored cancelled', 'stored tested',
    'sent_to_shipper cancelling', 'sent_to_shipper cancelled', 'sent_to_shipper tested',
    'rejected not_submitted', 'rejected sealed', 'rejected issued_offline', 'rejected issued_elsewhere',
      'rejected ignored',
    'ignored not_submitted', 'ignored sealed', 'ignored issued_offline', 'ignored issued_elsewhere',
    'cancelling authorised', 'cancelling stored', 'cancelling sent_to_shipper', 'cancelling cancelled',
      'cancelling tested'))
  execute function app.check_document_state();
