-- Why: how goods, money and papers of an order disagree was told only to who opened its page. Risk: new tables, and
-- triggers that add rows to one of them; the code before knows nothing of them. Notices of a kind that is no more are
-- removed, since they cannot be read.

-- An order whose facts changed, so that its balance is looked at again. Rows are only ever added, with no key but their
-- own: no transaction waits for another because of them. A job turns them into `imbalances`.
create table balance_notes (
  account_id bigint not null,
  id bigint generated always as identity primary key,
  order_id bigint not null,
  -- Null: at once. Else when the time of what is under way of the order is over; that row alone the job writes.
  due_at timestamptz
);
create index balance_notes_due on balance_notes (account_id, due_at, id);
create unique index balance_notes_once on balance_notes (account_id, order_id) where due_at is not null;
select app.protect('balance_notes');

-- How an order's sides disagree, as the job found it last: src/features/orders/balance/order-balance.ts says when.
create table imbalances (
  account_id bigint not null,
  order_id bigint not null,
  kind text not null,
  subject text not null,
  pieces int not null,
  amount numeric(19, 4) not null,
  currency char(3) not null,
  -- When the fact came that made it, where that is known; else when it was first seen.
  since timestamptz not null,
  -- A member said that it stays as it is, and why: until its pieces or its amount are others.
  left_at timestamptz,
  left_by bigint,
  left_reason text check (left_reason <> ''),
  primary key (account_id, order_id, kind, subject),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, left_by) references users,
  check ((left_at is null) = (left_reason is null))
);
create index imbalances_open on imbalances (account_id, kind, since, order_id) where left_at is null;
select app.protect('imbalances');

-- Notes the orders of a table's rows that come, change or go.
create function app.note_balances(target regclass) returns void language sql as $$
  select app.after_change(target, 'balance_noted', '
    insert into balance_notes (account_id, order_id)
    select account_id, order_id from added union select account_id, order_id from removed') $$;

select app.note_balances('line_edits');
select app.note_balances('shipments');
select app.note_balances('stock_reservations');
select app.note_balances('short_shipments');
select app.note_balances('order_returns');

-- A sale that was just read disagrees with nothing: what could comes after it, and notes it.
select app.after_change('orders', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select a.account_id, a.id from added a left join removed r on r.account_id = a.account_id and r.id = a.id
   where case when r.id is null then a.total_cost < 0
     else (a.order_status, a.in_amware, a.needs_check, a.is_virtual, a.is_chargeback, a.currency, a.total_cost,
           a.shipping_cost, a.corrects_order_id)
       is distinct from
          (r.order_status, r.in_amware, r.needs_check, r.is_virtual, r.is_chargeback, r.currency, r.total_cost,
           r.shipping_cost, r.corrects_order_id) end
  union
  select r.account_id, r.corrects_order_id
    from added a join removed r on r.account_id = a.account_id and r.id = a.id
   where r.corrects_order_id is not null and a.corrects_order_id is distinct from r.corrects_order_id $$,
  '{insert,update}');

-- Lines come with their order, or are edited or checked, which notes it.
select app.after_change('line_items', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select distinct account_id, order_id from (
    (select account_id, order_id, id, sku, quantity, line_total, product_id, is_goods from removed
     except select account_id, order_id, id, sku, quantity, line_total, product_id, is_goods from added)) moved $$,
  '{update,delete}');

select app.after_change('shipment_lines', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select distinct s.account_id, s.order_id
    from (select account_id, shipment_id from added union select account_id, shipment_id from removed) x
    join shipments s on s.account_id = x.account_id and s.id = x.shipment_id $$);

select app.after_change('tax_documents', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select distinct account_id, order_id from (
    (select account_id, order_id, id, state, total, origin_id, full_number, is_blocked, due_at from added
     except select account_id, order_id, id, state, total, origin_id, full_number, is_blocked, due_at from removed)
    union all
    (select account_id, order_id, id, state, total, origin_id, full_number, is_blocked, due_at from removed
     except select account_id, order_id, id, state, total, origin_id, full_number, is_blocked, due_at from added)
    ) moved $$);

-- What the warehouse is asked for of an order.
select app.after_change('partner_writes', 'balance_noted', $$
  insert into balance_notes (account_id, order_id)
  select distinct a.account_id, a.order_id from added a
   where a.type in ('submit_order', 'cancel_order') and a.order_id is not null
     and not exists (select from removed r
                      where r.account_id = a.account_id and r.id = a.id and r.state = a.state) $$,
  '{insert,update}');

-- What may disagree in what was there before.
insert into balance_notes (account_id, order_id)
select account_id, order_id from tax_documents
union select account_id, order_id from line_edits
union select account_id, order_id from stock_reservations
union select account_id, order_id from shipments
union select account_id, id from orders where total_cost < 0;

-- They leave as a file too.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('products', 'raw_materials', 'kit_parts',
  'categories', 'locations', 'stock',
  'orders', 'customers', 'tax_documents', 'failed_mexico_invoices', 'audit', 'imbalances'));

-- The imbalance `invoice_of_cancelled` says it.
delete from notices where kind = 'documents_of_cancelled';
