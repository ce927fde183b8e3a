-- Which member did it: a name is the member's own choice, and another may choose the same. Why: the audit could not
-- tell one from the other. Risk: two columns that the old code leaves empty, and an index in place of one that it
-- filters by.
alter table events add column user_id bigint;
alter table tax_attempts add column user_id bigint;
drop index events_by_person;
create index events_by_member on events (account_id, user_id, type, at, id) where user_id is not null;
