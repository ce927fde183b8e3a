-- Why: an order went to the warehouse while staff were editing it. An open form now holds its order back by a lease, which lapses by
-- this database's clock unless the form renews it. And a test order or one with a total of zero that staff had waved through is
-- checked again: nothing lets such an order through any more. Risk: a new table; few orders are marked to be checked.

create table edit_leases (
  account_id bigint not null,
  order_id bigint not null,
  user_id bigint not null,
  -- One open form of the member.
  lease_id text not null,
  user_name text not null,
  expires_at timestamptz not null,
  primary key (account_id, order_id, user_id, lease_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
create index edit_leases_expires on edit_leases (expires_at);
select app.protect('edit_leases');

update orders set needs_check = true
 where in_amware = 0 and order_status = 'pending' and ignored_error -> 'kinds' ?| array['test_order', 'zero_total'];
