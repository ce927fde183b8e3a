import { faker as english } from '@faker-js/faker/locale/en';
import { faker as mexican } from '@faker-js/faker/locale/es_MX';

/** One account of made-up rows. `first` is added to every id, so that accounts never share one. */
export type MadeUpAccount = {
  account_id: number;
  first: number;
  orders: number;
  customers: number;
  products: number;
};

/** What filling one table is called, and its SQL. */
export type Fill = { what: string; sql: string };

const CHANNELS = 6;
/** Frequent and rare values, as merchants have them: of 10,000 rows each has its share. A country has its warehouse. */
const COUNTRIES = ['PE', 'MX', 'CO', 'EC', 'GT', 'BO', 'US', 'CL'];
const COUNTRY_SHARES = [5_000, 2_000, 1_200, 900, 500, 290, 100, 10];
const CHANNEL_SHARES = [5_500, 2_500, 1_200, 600, 190, 10];
/** What a price in dollars is multiplied by: sorted by total, the countries stand apart. */
const CURRENCIES = ['PEN', 'MXN', 'COP', 'USD', 'GTQ', 'BOB', 'USD', 'CLP'];
const RATES = [4, 18, 4_000, 1, 8, 7, 1, 900];
/** The channel of which two in five orders wait for one shipping code. */
const STUCK_CHANNEL = 2;
const STUCK_CODE = '77';
const DAYS = 3 * 365;
const ORDERS_AN_IMBALANCE = 200;

/** Tables that are filled; their indexes are built afterwards. */
export const FILLED_TABLES = [
  'products',
  'connector_products',
  'stock_levels',
  'customers',
  'orders',
  'line_items',
  'problems',
  'stock_reservations',
  'shipments',
  'shipment_lines',
  'events',
  'tax_documents',
  'imbalances',
];

/** Words and the function that picks among them: the same number and salt always pick the same. */
export function wordsSql(): string {
  const { person, location } = mexican.rawDefinitions;
  const { product_name } = english.rawDefinitions.commerce ?? {};
  const lists: Record<string, readonly string[] | null | undefined> = {
    first_names: [...(person?.first_name?.female ?? []), ...(person?.first_name?.male ?? [])],
    last_names: person?.last_name?.generic,
    streets: location?.street_name_part,
    cities: location?.city_name,
    adjectives: product_name?.adjective,
    materials: product_name?.material,
    things: product_name?.product,
  };
  const columns = Object.entries(lists).map(
    ([name, words]) => `array[${(words ?? []).map(quote).join(',')}] as ${name}`,
  );
  return `
    create schema bench;
    create function bench.pick(n bigint, salt int, below int) returns int language sql immutable parallel safe
      return ((hashint8extended(n, salt) & 9223372036854775807) % below)::int;
    create table bench.words as select ${columns.join(', ')}`;
}

/** The lists in memory: taken from the table they would be unpacked again for each row. */
const WORDS = `(select first_names || '{}' as first_names, last_names || '{}' as last_names, streets || '{}' as streets,
  cities || '{}' as cities, adjectives, materials, things from bench.words offset 0)`;

const quote = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** What a new account needs before it has orders: its name, connections, warehouse and mappings. */
export function settingsOf({ account_id, first }: MadeUpAccount): Fill[] {
  const countries = `array[${COUNTRIES.map(quote).join(',')}]`;
  const warehouse = first + CHANNELS + 1;
  return [
    {
      what: 'settings',
      sql: `
    insert into accounts (id, name, time_zone, holding_minutes) overriding system value
      values (${account_id}, 'Bench ${account_id}', 'America/Lima', 10080);
    insert into connections (account_id, id, kind, name, credentials) overriding system value
      select ${account_id}, ${first} + n, 'exigo', 'Channel ' || n, ''::bytea from generate_series(1, ${CHANNELS}) n
      union all select ${account_id}, ${warehouse}, 'amware', 'Warehouse', ''::bytea;
    insert into core_locations (account_id, core_id, connection_id, core_description, city, country)
      select ${account_id}, 'W' || n, ${warehouse}, 'Warehouse ' || country, country, country
        from unnest(${countries}) with ordinality c (country, n);
    insert into ship_methods (account_id, code, connection_id, carrier, name)
      select ${account_id}, 'M' || n, ${warehouse}, (array['DHL', 'FedEx', 'Serpost', 'Estafeta'])[1 + n % 4],
        'Service ' || n
        from generate_series(1, 12) n;
    insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
      select ${account_id}, ${first} + c, n::text, 'Place ' || n, 'W' || n
        from generate_series(1, ${CHANNELS}) c, generate_series(1, ${COUNTRIES.length}) n;
    insert into shipping_codes (account_id, connection_id, connector_code, description, amware_code)
      select ${account_id}, ${first} + c, n::text, 'Code ' || n, 'M' || n
        from generate_series(1, ${CHANNELS}) c, generate_series(1, 12) n`,
    },
  ];
}

/** The account's catalogue: each product is sold by two channels and lies in all warehouses. */
export function catalogueOf({ account_id, first, products }: MadeUpAccount): Fill[] {
  const pick = (list: string, salt: number) => `w.${list}[1 + bench.pick(n, ${salt}, cardinality(w.${list}))]`;
  return [
    {
      what: 'products',
      sql: `
    insert into products (account_id, id, sku, name, upc, image_url) overriding system value
      select ${account_id}, ${first} + n, ${skuOf('n')},
        ${pick('adjectives', 1)} || ' ' || ${pick('materials', 2)} || ' ' || ${pick('things', 3)},
             lpad(n::text, 12, '7'), 'https://images.example.com/' || n || '.jpg'
        from generate_series(1, ${products}) n, ${WORDS} w`,
    },
    {
      what: 'connector products and stock',
      sql: `
    insert into connector_products (account_id, connection_id, connector_product_sku, title, product_id, qty)
      select account_id, ${first} + 1 + (id + c) % ${CHANNELS}, sku, name, id, 100
        from products, generate_series(0, ${CHANNELS - 1}) c
       where account_id = ${account_id} and c < 2;
    insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
      select p.account_id, p.id, l.core_id, 100 + bench.pick(p.id, 5, 900), now()
        from products p join core_locations l using (account_id) where account_id = ${account_id}`,
    },
  ];
}

/** The place, from 1, that the row number draws among values with these shares. */
export function drawn(n: string, salt: number, shares: readonly number[]): string {
  const cases = shares.map((_, index) => {
    const below = shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0);
    return `when bench.pick(${n}, ${salt}, 10000) < ${below} then ${index + 1}`;
  });
  return `(case ${cases.join(' ')} end)`;
}

export const arrayOf = (values: readonly (string | number)[]) =>
  `(array[${values.map((value) => (typeof value === 'string' ? quote(value) : value)).join(',')}])`;

/** The channel that a customer comes from, by the customer's number. */
const channelOf = (customer: string) => drawn(customer, 18, CHANNEL_SHARES);

/** The SKU of the product number that an SQL expression gives, such as KM-04711-2. */
export const skuOf = (n: string) =>
  `(chr(65 + ((${n}) % 26)::int) || chr(65 + ((${n}) / 26 % 26)::int) || '-' || lpad((${n})::text, 5, '0') || '-' || (${n}) % 7)`;

/** Customers with two family names; the most frequent first one is the name of about one in twenty-five. */
export function customersOf({ account_id, first, customers }: MadeUpAccount): Fill {
  const family = (salt: number) =>
    `w.last_names[1 + floor(cardinality(w.last_names) * power(bench.pick(n, ${salt}, 1000000) / 1e6, 2))::int]`;
  return {
    what: 'customers',
    sql: `
    insert into customers (account_id, id, connection_id, source_customer_id, customer_name, email, phone, address,
      city, state,
                           postal_code, country, language_code, sync_status, sync_error, created_at,
                             updated_at) overriding system value
      select ${account_id}, ${first} + n, ${first} + ${channelOf('n')}, n::text,
        given || ' ' || family || ' ' || family_2,
             lower(left(given, 1) || '.' || replace(family, ' ', '') || n) || '@example.com',
               '+51 9' || lpad(bench.pick(n, 14, 100000000)::text, 8, '0'),
             street || ' ' || (n % 900 + 1), city, left(city, 3), lpad((n % 90000)::text, 5, '0'), country, 'es',
             case when bench.pick(n, 15, 50) = 0 then 'errorCustomer' else 'synced' end,
             case when bench.pick(n, 15, 50) = 0 then 'invalid_email' end, at, at
        from (select n, w.first_names[1 + bench.pick(n, 10, cardinality(w.first_names))] as given,
          ${family(11)} as family, ${family(12)} as family_2,
                     w.streets[1 + bench.pick(n, 13, cardinality(w.streets))] as street, w.cities[1 + bench.pick(n, 16,
                       cardinality(w.cities))] as city,
                     ${arrayOf(COUNTRIES)}[${drawn('n', 17, COUNTRY_SHARES)}] as country,
                     ${timeOf('n', customers)} as at
                from generate_series(1, ${customers}) n, ${WORDS} w) c`,
  };
}

/** Evenly over three years up to now, and a little out of order, as orders come. */
const timeOf = (n: string, count: number) =>
  `date_trunc('second', now()) - interval '${DAYS} days' * (1 - ${n} / ${count}.0) - interval '1 second' * bench.pick(${n}, 20, 7200)`;

/**
 * Orders over three years. Nearly all of the older are fulfilled; of the newest 3 % half still wait. One in a hundred
 * has a problem, and two in five of one channel wait for its shipping code. What the warehouse has carries its
 * reference.
 */
export function ordersOf({ account_id, first, orders, customers }: MadeUpAccount): Fill {
  const customer = `(1 + bench.pick(n, 31, ${customers}))`;
  return {
    what: 'orders',
    sql: `
    insert into orders (account_id, id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date,
                        order_status, is_held, in_amware, amware_ref_num, error, submit_after, customer_id,
                          customer_name, customer_email,
                        customer_phone, address, city, state, postal_code, country, language_code, note, shipping_code,
                          source_shipping,
                        source_location, ship_method, warehouse, tracking_number, tracking_url, currency, tax_cost,
                          shipping_cost,
                        total_cost, third_pl_name, source_version, created_at, updated_at) overriding system value
      select ${account_id}, ${first} + n, c.connection_id, n::text, number, number, 'Channel ' || channel, at,
             status, status in ('pending', 'error') and bench.pick(n, 35, 40) = 0, in_warehouse::int, case
               when in_warehouse then 'AW-' || n end,
             case when is_stuck then 'unmapped_shipping_code ${STUCK_CODE}' when status = 'error'
               then 'unlinked_product GONE-' || n % 40 end,
             at + interval '7 days', c.id, c.customer_name, c.email,
             c.phone, c.address, c.city, c.state, c.postal_code, c.country, c.language_code, case n % 9 when 0
               then 'Leave it with the neighbour' else '' end,
             case when is_stuck then '${STUCK_CODE}' else (1 + n % 12)::text
               end, 'Code ' || 1 + n % 12, place::text, 'M' || 1 + n % 12, 'W' || place,
             case when has_left then '1Z' || lpad(bench.pick(n, 33, 2000000000)::text, 12, '0') end,
             case when has_left then 'https://track.example.com/' || n end, ${arrayOf(CURRENCIES)}[country_no],
             round(goods * 0.18 * rate, 2), 9.90 * rate, (goods + round(goods * 0.18, 2) + 9.90) * rate,
             'Warehouse', 'v1', at, at + interval '2 days'
        from (select n, at, channel, customer, status, is_stuck, case when channel > 3 then chr(64 + channel) || '-'
          else '' end || (10000000 + n::bigint * 7) as number,
                     (500 + bench.pick(n, 32, 30000)) / 100.0 as goods, status in ('partially_shipped', 'shipped',
                       'fulfilled') as has_left,
                     status in ('packing', 'partially_shipped', 'shipped', 'fulfilled') or (status = 'pending'
                       and n % 2 = 0) as in_warehouse
                from (select n, ${timeOf('n', orders)} as at, channel, customer, is_stuck,
                             case when is_stuck then 'error'
                                  when n > ${Math.floor(orders * 0.97)} then (case when r < 45 then 'pending'
                                    when r < 65 then 'packing' when r < 70 then 'partially_shipped'
                                                            when r < 90 then 'shipped' else 'error' end)
                                  else (case when r < 93 then 'fulfilled' when r < 96 then 'shipped' when r < 99
                                    then 'cancelled'
                                             when n % 10 < 7 then 'error' else 'fulfilled' end) end as status
                        from (select n, bench.pick(n, 30, 100) as r, ${customer} as customer,
                          ${channelOf(customer)} as channel,
                                     ${channelOf(customer)} = ${STUCK_CHANNEL} and bench.pick(n, 36, 5) < 2 as is_stuck
                                from generate_series(1, ${orders}) n) picked) dated) o
        join customers c on c.account_id = ${account_id} and c.id = ${first} + o.customer
       cross join lateral (select array_position(${arrayOf(COUNTRIES)}, c.country) as country_no) m
       cross join lateral (select ${arrayOf(RATES)}[country_no] as rate, case when bench.pick(n, 34, 10) < 9
         then country_no else 1 end as place) p
       order by n`,
  };
}

/**
 * What belongs to the orders: one to five lines each, problems, reservations, shipments, and two entries of the
 * timeline.
 */
export function orderPartsOf(account: MadeUpAccount): Fill[] {
  const { account_id, first, orders } = account;
  const ofAccount = `account_id = ${account_id}`;
  return [
    { what: 'lines', sql: linesSql(account) },
    {
      what: 'problems',
      sql: `
    insert into problems (account_id, order_id, connection_id, kind, subject, first_seen_at)
      select account_id, id, connection_id, kind, subject, order_date from orders
       cross join lateral (
         select 'unmapped_shipping_code', shipping_code where shipping_code = '${STUCK_CODE}'
         union all select 'unlinked_product', 'GONE-' || id % 40 where shipping_code <> '${STUCK_CODE}'
         union all select 'incomplete_address', 'postal_code' where id % 5 = 0
         union all select 'out_of_stock', ${skuOf('(id % 97)')} where id % 30 = 0
         union all select 'test_order', '' where id % 2000 = 3) p (kind, subject)
       where ${ofAccount} and order_status = 'error'`,
    },
    {
      what: 'counts of problems',
      sql: `
    insert into problem_count_deltas (account_id, connection_id, kind, subject, orders, staying)
    with sized as (
      select account_id, connection_id, kind, subject, (count(*) over of_order > 1)::int as staying,
        row_number() over of_order as place
        from problems where ${ofAccount} window of_order as (partition by order_id))
    select account_id, connection_id, kind, subject, count(*), sum(staying) from sized group by 1, 2, 3, 4
    union all select account_id, connection_id, '', '', count(*), sum(staying) from sized where place = 1
      group by 1, 2`,
    },
    {
      what: 'reservations',
      sql: `
    insert into stock_reservations (account_id, order_id, product_id, core_id, quantity)
      select o.account_id, o.id, l.product_id, o.warehouse, sum(l.quantity) from orders o
        join line_items l on l.account_id = o.account_id and l.order_id = o.id
       where o.${ofAccount} and o.order_status in ('pending', 'packing') and o.id > ${first + Math.floor(orders * 0.97)}
         group by 1, 2, 3, 4`,
    },
    {
      what: 'shipments',
      sql: `
    insert into shipments (account_id, id, order_id, connection_id, shipment_id, carrier, service_code, tracking_number,
      tracking_url, shipped_at, channel_notified_at) overriding system value
      select account_id, id, id, ${first + CHANNELS + 1}, 'S' || id, 'DHL', ship_method, tracking_number, tracking_url,
        order_date + interval '1 day',
             case order_status when 'fulfilled' then order_date + interval '1 day 1 hour' end
        from orders where ${ofAccount} and tracking_number is not null order by id;
    insert into shipment_lines (account_id, shipment_id, source_item_id, sku, qty_shipped)
      select l.account_id, l.order_id, l.source_item_id, l.sku, l.quantity from line_items l
        join shipments s on s.account_id = l.account_id and s.id = l.order_id where l.${ofAccount}`,
    },
    {
      what: 'imbalances',
      sql: `
    insert into imbalances (account_id, order_id, kind, subject, pieces, amount, currency, since)
      select account_id, id, case id % 3 when 0 then 'overpaid' else 'underpaid' end, '', 0, 1, currency, order_date
        from orders where ${ofAccount} and id % ${ORDERS_AN_IMBALANCE} = 0`,
    },
    {
      what: 'timeline',
      sql: `
    insert into events (account_id, at, type, order_id, details)
      select account_id, order_date, 'order.imported', id, jsonb_build_object('source', order_source) from orders
        where ${ofAccount}
      union all select account_id, order_date + interval '1 day', 'order.status', id, jsonb_build_object('from',
        'packing', 'to', order_status) from orders
       where ${ofAccount} and tracking_number is not null`,
    },
    {
      what: 'counters',
      sql: `
    insert into order_count_deltas select account_id, connection_id, order_status, count(*) from orders
      where ${ofAccount} group by 1, 2, 3;
    insert into order_day_counts
      select account_id, (order_date at time zone 'America/Lima')::date, connection_id, order_status, count(*)
        from orders where ${ofAccount} group by 1, 2, 3, 4;
    insert into customer_count_deltas select account_id, sync_status, count(*) from customers where ${ofAccount}
      group by 1, 2;
    insert into customer_day_counts
      select account_id, (created_at at time zone 'America/Lima')::date, connection_id, sync_status, count(*)
        from customers where ${ofAccount} group by 1, 2, 3, 4`,
    },
  ];
}

function linesSql({ account_id, first, orders, products }: MadeUpAccount): string {
  return `
    insert into line_items (account_id, order_id, source_item_id, sku, name, quantity, unit_price, line_total,
      product_id)
      select ${account_id}, ${first} + n, line::text, ${skuOf('product')}, 'Item ' || product, quantity, price,
        price * quantity, ${first} + product
        from (select n, line, 1 + bench.pick(n * 8::bigint + line, 41, ${products}) as product,
          1 + bench.pick(n * 8::bigint + line, 42, 3) as quantity,
                     (100 + bench.pick(n * 8::bigint + line, 43, 9000)) / 100.0 as price
                from generate_series(1, ${orders}) n, generate_series(1, 5) line
                  where line <= 1 + bench.pick(n, 40, 5)) l
       order by n, line`;
}
