-- Tax documents are mailed to their buyers. Why: in most countries a buyer has a right to the XML and the printed
-- document, and merchants sent them by hand. Risk: a new table, and columns with constant defaults.
alter table tax_issuers
  add column mails_buyer boolean not null default false,
  -- Where a buyer's answer goes; empty: nowhere.
  add column reply_to text not null default '';

create table document_mails (
  account_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  recipient text not null,
  -- waiting: it is not sent yet, or the mail server could not be reached; sending: the mail server is being handed it;
  -- refused: it was surely not taken, and is given up; in_doubt: it may have been taken, and is never sent on a guess.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'in_doubt')),
  -- Null: by the issuer's setting, which is once for each document.
  asked_by bigint,
  -- Why it is not sent.
  answer text not null default '',
  tries int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, document_id) references tax_documents on delete cascade,
  foreign key (account_id, asked_by) references users
);
create unique index document_mails_by_setting on document_mails (account_id, document_id) where asked_by is null;
create unique index document_mails_under_way on document_mails (account_id, document_id, recipient)
  where state in ('waiting', 'sending');
create index document_mails_of on document_mails (account_id, document_id, id);
create index document_mails_by_member on document_mails (account_id, asked_by) where asked_by is not null;
select app.protect('document_mails');
