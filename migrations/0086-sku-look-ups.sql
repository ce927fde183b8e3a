-- Why: looking up a channel's product by its whole SKU went through the trigram index: PostgreSQL thinks that one search of it costs
-- less than one of the unique key, but it reads thirty pages. The check of an order paid that for each line: three quarters of what
-- the check took. An index on SKU and title as one text serves the searches in one scan, and no equality. Nothing is done where the
-- index is another one by now.
-- Risk: builds one index (12 s at 1,000,000 products of channels), which blocks reading catalogues and linking meanwhile. A version
-- that still runs searches by the functions, which change with it.

do $migration$
begin
  if to_regclass('connector_products_text') is null then
    return;
  end if;
  drop index connector_products_text;
  create index connector_products_text on connector_products using gin ((connector_product_sku || e'\n' || title) gin_trgm_ops);

  create or replace function app.search_channel_stock(wanted_connection bigint, term text, most int) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp rows 100 as $$
    select t.id from connector_products c
      join channel_stock t on t.account_id = c.account_id and t.connector_product_id = c.id
     where c.account_id = app.account_id() and c.connection_id = wanted_connection and t.wanted is not null
       and (c.connector_product_sku || e'\n' || c.title) ilike '%' || app.escape_like(term) || '%'
     limit most $$;

  create or replace function app.search_connector_products(connection bigint, term text, most int) returns setof bigint
    language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
  declare
    part text := '%' || app.escape_like(term) || '%';
    start text := app.escape_like(coalesce(app.sku_key(term), ' ')) || '%';
  begin
    if term ~ '\w{3}' then
      return query
        (select c.id from connector_products c where c.account_id = app.account_id() and c.connection_id = connection
            and (c.connector_product_sku || e'\n' || c.title) ilike part limit most)
        union
        (select c.id from connector_products c where c.account_id = app.account_id() and c.connection_id = connection and c.product_id in (
          select p.id from products p where p.account_id = app.account_id() and (p.sku ilike part or p.name ilike part) limit most) limit most)
        limit most;
    else
      return query select c.id from connector_products c
        where c.account_id = app.account_id() and c.connection_id = connection and c.sku_key like start
        order by c.sku_key using ~<~ limit most;
    end if;
  end $$;
end $migration$;
