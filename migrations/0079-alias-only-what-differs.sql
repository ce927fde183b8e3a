-- Why: each imported order was folded to be compared with its customer's text, which took as long as storing its row. The columns are
-- compared as they are, and only an order that differs is folded. Risk: none, replaces one function.

create or replace function app.alias_new_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_aliases (account_id, order_id, search_text)
  select o.account_id, o.id, app.person_text(o.customer_name, o.customer_email, o.customer_phone, o.company_name, o.city)
    from added o
    left join customers c on c.account_id = o.account_id and c.id = o.customer_id
   where (c.customer_name, c.email, c.phone, c.company_name, c.city)
         is distinct from (o.customer_name, o.customer_email, o.customer_phone, o.company_name, o.city)
  on conflict do nothing;
  return null;
end $$;
