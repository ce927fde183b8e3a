-- Why: every imported customer said "synced" although nothing had been synced anywhere. A customer is synced only once a partner has it.
-- Risk: rewrites each customer's state once (some seconds a million); the counters follow by their trigger.

alter table customers drop constraint customers_sync_status_check;
alter table customers alter sync_status set default 'not_synced';
alter table customers add constraint customers_sync_status_check check (sync_status in ('not_synced', 'synced', 'errorCustomer'));
update customers set sync_status = 'not_synced' where sync_status = 'synced';
