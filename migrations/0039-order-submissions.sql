-- What a warehouse took, by its reference, and the reference of each parcel. Why: an order that was cancelled there and
-- sent again, or rejected and sent again, forgot its first reference, so that a parcel which left under it all the same
-- was passed over. Risk: a new table, filled from orders that a warehouse has, and columns with constant defaults.
create table order_submissions (
  account_id bigint not null,
  order_id bigint not null,
  -- The warehouse's own.
  reference text not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, reference, order_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
create index order_submissions_order on order_submissions (account_id, order_id);
select app.protect('order_submissions');
insert into order_submissions (account_id, order_id, reference)
  select account_id, id, amware_ref_num from orders where amware_ref_num is not null;

alter table shipments
  -- The reference under which it left; empty of parcels that were stored before, or that a channel sent.
  add column reference text not null default '',
  add column stored_at timestamptz not null default now();
