-- The audit: who changed what. Its rows are events that members caused, and those that programs recorded with old and new values; each kind
-- of event is read from the newest on and the kinds are merged, so that no filter walks the events of all orders. Most events are a
-- program's and say what happened, without values: none of them is in these indexes. Risk: none, they only add.
-- The time comes before the id: days are a range of it, and a long transaction has an earlier time than what it is stored behind.
create index events_by_people on events (account_id, type, at, id) where actor is not null;
create index events_by_person on events (account_id, actor, type, at, id) where actor is not null;
create index events_by_programs on events (account_id, type, at, id) where actor is null and details ? 'changes';

-- The audit leaves as a file too, for administrators alone.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('products', 'raw_materials', 'kit_parts', 'categories', 'locations', 'stock',
  'orders', 'customers', 'tax_documents', 'failed_mexico_invoices', 'audit'));
