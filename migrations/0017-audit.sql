-- The audit: who changed what. Its rows are events that members caused, and those that programs recorded with old and new values; each kind
-- of event is read from the newest on and the kinds are merged, so that no filter walks the events of all orders. Most events are a
-- program's and say what happened, without values: none of them is in these indexes. Risk: none, they only add.
-- The time comes before the id: days are a range of it, and a long transaction has an earlier time than what it is stored behind.
create index events_by_people on events (account_id, type, at, id) where actor is not null;
create index events_by_person on events (account_id, actor, type, at, id) where actor is not null;
create index events_by_programs on events (account_id, type, at, id) where actor is null and details ? 'changes';

-- All texts that a change says, as a search compares them. Asked of thousands of rows for one page: in PL/pgSQL, and with the texts taken from
-- the JSON as it is written, it takes a quarter of the time; only where some character is escaped they are read one by one.
create function app.words_of(details jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  texts text := jsonb_path_query_array(details, '$.**?(@.type() == "string")')::text;
begin
  if texts like '%\\%' then
    return (select ' ' || app.fold(string_agg(word #>> '{}', ' ')) from jsonb_array_elements(texts::jsonb) word);
  end if;
  texts := replace(left(substr(texts, 3), -2), '", "', ' ');
  return ' ' || case when octet_length(texts) = length(texts) then lower(texts) else app.fold(texts) end;
end $$;
grant execute on function app.words_of to bodega_app;

-- Changes that are about no order, customer or item that is there: a search finds them by what they say.
create index events_words on events using gin (app.words_of(details) gin_trgm_ops, account_id)
  where order_id is null and customer_id is null and (product_id is null or type = 'product.deleted')
    and (actor is not null or details ? 'changes');

-- Ids of all of these changes that have all words; null where they are more than `most`, or where nothing in the term is a word. Each
-- condition asks for a change's texts anew, so that one word is one condition.
create function app.find_changes_by_words(patterns text[], most int) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  own_account bigint := app.account_id();
  keys text[] := app.index_patterns(patterns);
  found bigint[];
begin
  if keys is null then return null; end if;
  if cardinality(patterns) = 1 then
    found := array(
      select e.id from events e
       where e.account_id = own_account and e.order_id is null and e.customer_id is null and (e.product_id is null or e.type = 'product.deleted')
         and (e.actor is not null or e.details ? 'changes') and app.words_of(e.details) like keys[1]
       limit most + 1);
  else
    found := array(
      select e.id from events e
       where e.account_id = own_account and e.order_id is null and e.customer_id is null and (e.product_id is null or e.type = 'product.deleted')
         and (e.actor is not null or e.details ? 'changes')
         and app.words_of(e.details) like keys[1] and app.words_of(e.details) like keys[2] and app.words_of(e.details) like keys[3]
         and app.words_of(e.details) like all (patterns)
       limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;
grant execute on function app.find_changes_by_words to bodega_app;

-- The audit leaves as a file too, for administrators alone.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('products', 'raw_materials', 'kit_parts', 'categories', 'locations', 'stock',
  'orders', 'customers', 'tax_documents', 'failed_mexico_invoices', 'audit'));
