-- The audit: who changed what. Its rows are events that members caused, and those that programs recorded with old and
-- new values; each kind of event is read from the newest on and the kinds are merged, so that no filter walks the
-- events of all orders. Most events are a program's and say what happened, without values: none of them is in these
-- indexes. Risk: none, they only add. The time comes before the id: days are a range of it, and a long transaction has
-- an earlier time than what it is stored behind.
create index events_by_people on events (account_id, type, at, id) where actor is not null;
create index events_by_member on events (account_id, user_id, type, at, id) where user_id is not null;
create index events_by_programs on events (account_id, type, at, id) where actor is null and details ? 'changes';

-- All texts that a change says, as a search compares them. They are taken from the JSON as it is written, which is
-- asked of thousands of rows for one page; only where some character is escaped they are read one by one.
create function app.words_of(details jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  texts text := jsonb_path_query_array(details, '$.**?(@.type() == "string")')::text;
begin
  if texts like '%\\%' then
    return (select app.search_text(string_agg(word #>> '{}', ' ')) from jsonb_array_elements(texts::jsonb) word);
  end if;
  return app.search_text(replace(texts, '", "', ' '));
end $$;
grant execute on function app.words_of to bodega_app;

-- Changes that are about no order, customer or item that is there: a search finds them by what they say.
create index events_words on events using gin (app.words_of(details) gin_trgm_ops, account_id)
  where order_id is null and customer_id is null and (product_id is null or type = 'product.deleted')
    and (actor is not null or details ? 'changes');

-- Those of them that match all patterns.
create function app.search_changes(patterns text[], max_hits int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  select id from events
   where app.is_indexed(patterns[1]) and account_id = app.account_id()
     and order_id is null and customer_id is null and (product_id is null or type = 'product.deleted')
     and (actor is not null or details ? 'changes')
     and app.words_of(details) like patterns[1] and app.words_of(details) like all (patterns)
   limit max_hits $$;
grant execute on function app.search_changes to bodega_app;

-- The audit leaves as a file too, for administrators alone.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('products', 'raw_materials', 'kit_parts',
  'categories', 'locations', 'stock',
  'orders', 'customers', 'tax_documents', 'failed_mexico_invoices', 'audit'));
