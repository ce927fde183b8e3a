-- The list of customers is filtered by source and country in each of its sorts. Why: a filtered page is read from the
-- index of its sort alone. Risk: the indexes are built anew, some seconds for a million customers, in which customers
-- cannot be written.
drop index customers_created, customers_name, customers_email_sort;
create index customers_created on customers (account_id, created_at, id, sync_status, connection_id) include (country);
create index customers_name on customers (account_id, customer_name, id)
  include (sync_status, created_at, connection_id, country);
create index customers_email_sort on customers (account_id, email collate "und-x-icu", id)
  include (sync_status, created_at, connection_id, country);
