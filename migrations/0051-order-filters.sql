-- Why: the filters by warehouse and by hold read all orders where few match: 300 ms at 1,000,000. One key for many rows, so the index
-- by warehouse is small; what it finds is sorted, or the list by date is read where many match.
-- Risk: builds two indexes (2 s at 1,000,000), which blocks writes to orders meanwhile.

create index orders_warehouse on orders (account_id, warehouse);
create index orders_held on orders (account_id, order_date, id) where is_held;
