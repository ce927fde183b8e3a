-- The list of customers is filtered by source and country. Why: without them a filtered page reads all customers.
-- Risk: new indexes, which take some seconds for a million customers; these cannot be written meanwhile.
create index customers_connection on customers (account_id, connection_id, created_at, id);
create index customers_country on customers (account_id, country, created_at, id);
