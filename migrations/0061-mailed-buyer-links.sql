-- Links of buyers go by mail. Why: staff copied each address into a mail of their own. Risk: a column that was never
-- empty may be; the new ones are empty for the links there are.
alter table buyer_links
  -- Null: the mail that has it is not sent yet.
  alter column token_hash drop not null,
  -- Null: its address was shown to staff.
  add column mailed_to text,
  -- As the states of document_mails.
  add column mail text check (mail in ('waiting', 'sending', 'sent', 'refused', 'in_doubt')),
  -- Counts the links of the order: a job mails the one that it was added for.
  add column round int not null default 0,
  add constraint mail_has_address check ((mail is null) = (mailed_to is null)),
  add constraint has_token check (token_hash is not null or mail is not null);
