-- What a channel adds to an order that left is told. Why: it was a line in the order's history. Of what is noted so far
-- it is not known whether the channel only said what was sold: it is withdrawn, and the next word is compared again.
-- Risk: an update of few rows of a small table; the code before never read them of orders that left.
update submission_changes c set state = 'withdrawn'
  from orders o
 where o.account_id = c.account_id and o.id = c.order_id and c.version_id is not null and c.state in ('open', 'refused')
   and o.order_status in ('shipped', 'fulfilled', 'cancelled', 'refund');
