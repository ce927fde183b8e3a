-- A guide is of one submission. Why: one of an order that was never split named none, so that it stayed with the order
-- when a warehouse gave that back. Those that are there have what the warehouse has of their order, since they go with
-- that, or what it took last after they were sealed; where neither is, the next. The index was of a sweep that is gone.
-- Risk: an update of the guides of orders that were never split.
update tax_documents d set reference = coalesce(o.amware_ref_num, (
    select n.reference from order_submissions n
     where n.account_id = d.account_id and n.order_id = d.order_id and n.accepted_at > d.sealed_at
     order by n.accepted_at desc limit 1))
  from orders o
 where o.account_id = d.account_id and o.id = d.order_id and d.kind = 'guide' and d.reference is null
   and d.sealed is not null
   and not exists (select from order_parts p where p.account_id = o.account_id and p.order_id = o.id);
drop index tax_documents_unshipped;
