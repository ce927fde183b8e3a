-- Support requests that become tickets, and customers that are one person.

-- What a partner calls the record that a write made, and its page there.
alter table partner_writes add column reference text, add column link text,
  add column support_request_id bigint generated always as (case when subject = 'support_request' then subject_id end) stored;
alter table partner_writes add foreign key (account_id, support_request_id) references support_requests on delete cascade;
create index partner_writes_support_request on partner_writes (account_id, support_request_id, id) where support_request_id is not null;

-- Those that were answered for long enough to be deleted.
create index support_requests_delivered on support_requests (delivered_at) where delivered_at is not null;
