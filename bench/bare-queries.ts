import type pg from 'pg';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { formatLong, formatShort } from '#base/date-format.ts';
import { datesOf } from '#features/attention/dashboard/date-range.ts';

type Row = pg.QueryResultRow;
/** One call's answer: the database calls and the JSON, nothing else. */
type Answer = (pool: pg.Pool, query: URLSearchParams) => Promise<unknown>;

const ZONE = 'America/Lima';
const NEWEST_FIRST = 'order by order_date desc, id desc';
const ORDER = `id, order_number, source_order_number, order_source, order_date, order_status, in_amware, is_held, error,
  customer_id, customer_name, customer_email, country, warehouse, ship_method, tracking_number, currency, total_cost, updated_at`;
const CUSTOMER = `id, connection_id, source_customer_id, customer_name, email, city, country, sync_status,
  created_at, updated_at`;
const DOCUMENT = `id, order_id, country, kind, state, environment, full_number, currency, total, issued_on::text, findings,
  is_blocked, notices, due_at, send_by, cancel_by, correct_by, updated_at`;
const HIT = 'id, order_number, source_order_number, order_status, customer_name, customer_email, order_date';
const CONTAINS = '(order_number ilike $1 or customer_name ilike $1 or customer_email ilike $1)';

const names = new Map<string, string>();

/** Prepared once a connection, so that the floor plans nothing twice. */
async function rowsOf(pool: pg.Pool, text: string, values: unknown[] = []): Promise<Row[]> {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return (await pool.query<Row>({ name, text, values })).rows;
}

/** Planned for its pattern: a frequent one and a rare one want different plans. */
const rowsLike = async (pool: pg.Pool, text: string, term: string): Promise<Row[]> =>
  (await pool.query<Row>(text, [`%${term}%`])).rows;

/** A page of orders by its number. */
const findOrders: Answer = async (pool, query) => {
  const search = query.get('search');
  const perPage = Number(query.get('perPage') ?? 50);
  const page = Number(query.get('page') ?? 1);
  const { data, total } = search
    ? await searchPage(pool, search, perPage)
    : { data: await readPage(pool, query, perPage, page), total: await totalOf(pool, query) };
  const last_page = Math.max(1, Math.ceil(total / perPage));
  return { data, total, total_is_capped: false, current_page: page, per_page: perPage, last_page };
};

function readPage(pool: pg.Pool, query: URLSearchParams, perPage: number, page: number): Promise<Row[]> {
  const status = query.get('filterBy');
  const [where, values] = status
    ? ['where order_status = $1', [status]]
    : query.has('balance')
      ? ['where id in (select order_id from bare.imbalances)', []]
      : ['', []];
  const text = `select ${ORDER} from bare.orders ${where} ${NEWEST_FIRST}
    limit ${perPage} offset ${(page - 1) * perPage}`;
  return rowsOf(pool, text, values);
}

/** A page of a list that has one order and no filter. */
const findRows =
  (table: string, columns: string, order: string): Answer =>
  async (pool, query) => {
    const [perPage, page] = [Number(query.get('perPage') ?? 50), Number(query.get('page') ?? 1)];
    const offset = (page - 1) * perPage;
    const text = `select ${columns} from bare.${table} order by ${order} limit ${perPage} offset ${offset}`;
    const [count] = await rowsOf(pool, 'select n from bare.totals where name = $1', [table]);
    const total = Number(count?.n);
    const last_page = Math.max(1, Math.ceil(total / perPage));
    return {
      data: await rowsOf(pool, text),
      ...{ total, total_is_capped: false, current_page: page, per_page: perPage, last_page },
    };
  };

async function totalOf(pool: pg.Pool, query: URLSearchParams): Promise<number> {
  const status = query.get('filterBy');
  if (query.has('balance'))
    return Number((await rowsOf(pool, 'select count(distinct order_id)::int as n from bare.imbalances'))[0]?.n);
  const counts = await rowsOf(pool, 'select order_status, n from bare.order_counts');
  return counts.reduce((sum, row) => (!status || row.order_status === status ? sum + row.n : sum), 0);
}

/** Whole keys first; else what contains the term, with an exact count. */
async function searchPage(pool: pg.Pool, term: string, most: number) {
  const exact = await rowsOf(pool, exactly(ORDER, most), [term]);
  if (exact.length > 0) return { data: exact, total: exact.length };
  const data = await rowsLike(
    pool,
    `select ${ORDER} from bare.orders where ${CONTAINS} ${NEWEST_FIRST} limit ${most}`,
    term,
  );
  const counted = await rowsLike(pool, `select count(*)::int as n from bare.orders where ${CONTAINS}`, term);
  return { data, total: Number(counted[0]?.n) };
}

const exactly = (columns: string, most: number) =>
  `select ${columns} from bare.orders where order_number = $1 or lower(customer_email) = lower($1) ${NEWEST_FIRST}
    limit ${most}`;

const searchOrders: Answer = async (pool, query) => {
  const term = query.get('q') ?? '';
  const exact = await rowsOf(pool, exactly(HIT, 50), [term]);
  if (exact.length > 0) return exact;
  return rowsLike(pool, `select ${HIT} from bare.orders where ${CONTAINS} ${NEWEST_FIRST} limit 50`, term);
};

const searchProducts: Answer = (pool, query) =>
  rowsLike(
    pool,
    `select id, name, sku, image_url,
            (select coalesce(sum(on_hand), 0)::int from bare.stock_levels l
              where l.product_id = p.id) as quantity_on_hand,
            (select coalesce(sum(quantity), 0)::int from bare.stock_reservations h
              where h.product_id = p.id) as quantity_on_hold
       from bare.products p where sku ilike $1 or name ilike $1 order by sku limit 50`,
    query.get('q') ?? '',
  );

const countOrders: Answer = async (pool) => {
  const rows = await rowsOf(pool, 'select order_status, n from bare.order_counts');
  return {
    counts: Object.fromEntries(rows.map((row) => [row.order_status, row.n])),
    total: rows.reduce((sum, row) => sum + row.n, 0),
  };
};

/** What was sold and sent of an order, by line. */
export async function getBalance(pool: pg.Pool, id: number): Promise<unknown> {
  const lines = await rowsOf(
    pool,
    `select l.source_item_id, l.sku, l.name, l.quantity as sold, l.line_total,
            coalesce((select sum(x.qty_shipped)::int from bare.shipments s join bare.shipment_lines x
              on x.shipment_id = s.id where s.order_id = l.order_id and x.source_item_id = l.source_item_id), 0) as sent
       from bare.line_items l where l.order_id = $1 order by l.id`,
    [id],
  );
  const documents = await rowsOf(pool, 'select kind, state, total from bare.tax_documents where order_id = $1', [id]);
  const rows = lines.map(({ source_item_id, sold, sent }) => ({
    kind: 'line',
    source_item_id,
    pieces: { sold, sent },
  }));
  return { rows, documents };
}

/** One order with lines, problems and shipments, in three statements. */
export async function getOrder(pool: pg.Pool, id: number): Promise<unknown> {
  const [order] = await rowsOf(
    pool,
    `select o.*, (select core_description from bare.core_locations l where l.core_id = o.warehouse) as described,
            (select jsonb_agg(jsonb_build_object('label', carrier, 'methods', methods) order by carrier) from (
               select carrier, jsonb_agg(jsonb_build_object('code', code, 'name', name) order by name) as methods
                 from bare.ship_methods where is_active group by carrier) g) as "shipMethods",
            (select jsonb_agg(jsonb_build_object('core_id', core_id, 'core_description', core_description))
              from bare.core_locations) as core_locations,
            (select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('fulfillment_lines',
              (select jsonb_agg(jsonb_build_object(
               'source_item_id', x.source_item_id, 'sku', x.sku, 'qty_shipped', x.qty_shipped))
                 from bare.shipment_lines x where x.shipment_id = s.id))), '[]')
               from bare.shipments s where s.order_id = o.id) as fulfilments
       from bare.orders o where id = $1`,
    [id],
  );
  const lines = await rowsOf(
    pool,
    `select l.id, l.source_item_id, l.parent_item_id, null as parent_sku, l.sku, l.name, l.quantity, l.unit_price,
      l.line_total, l.is_goods,
            l.product_id, p.image_url as "imageUrl", coalesce((select sum(x.qty_shipped)::int from bare.shipments s
              join bare.shipment_lines x
              on x.shipment_id = s.id
                where s.order_id = l.order_id and x.source_item_id = l.source_item_id), 0) as qty_shipped,
                false as "isOutOfStock"
       from bare.line_items l left join bare.products p on p.id = l.product_id where l.order_id = $1 order by l.id`,
    [id],
  );
  const problems = await rowsOf(
    pool,
    `select id, kind, subject, detail, connection_id, first_seen_at, (select count(*)::int from bare.problems q
      where q.kind = p.kind
              and q.connection_id = p.connection_id and q.subject = p.subject) as orders_waiting
       from bare.problems p where order_id = $1`,
    [id],
  );
  return {
    ...order,
    order_date_string: formatShort(order?.order_date, ZONE),
    updated_at_string: formatLong(order?.updated_at, ZONE),
    lines,
    problems,
  };
}

const countStatuses: Answer = async (pool, query) => {
  const range = instantsOf(query);
  const orders = await rowsOf(
    pool,
    'select order_status, count(*)::int as n from bare.orders where order_date >= $1 and order_date < $2 group by 1',
    range,
  );
  const customers = await rowsOf(
    pool,
    'select sync_status, count(*)::int as n from bare.customers where created_at >= $1 and created_at < $2 group by 1',
    range,
  );
  const record = (rows: Row[], name: string) => Object.fromEntries(rows.map((row) => [row[name], row.n]));
  return { orderCounts: record(orders, 'order_status'), customerCounts: record(customers, 'sync_status') };
};

const countByDay =
  (table: string, column: string): Answer =>
  async (pool, query) => {
    const connections = await rowsOf(pool, 'select id, name from bare.connections order by id');
    const counts = await rowsOf(
      pool,
      `select (${column} at time zone '${ZONE}')::date::text as day, connection_id, count(*)::int as n
        from bare.${table}
        where ${column} >= $1 and ${column} < $2 group by 1, 2`,
      instantsOf(query),
    );
    const found = new Map(counts.map((row) => [`${row.day} ${row.connection_id}`, row.n]));
    const days = datesOf(rangeOf(query)).map((date) => ({
      date,
      counts: connections.map(({ id }) => found.get(`${date} ${id}`) ?? 0),
    }));
    return { [table]: days, connectors: connections.map(({ name }) => name) };
  };

const rangeOf = (query: URLSearchParams) => ({
  startDate: query.get('startDate') ?? '',
  endDate: query.get('endDate') ?? '',
});

function instantsOf(query: URLSearchParams): Date[] {
  const { startDate, endDate } = rangeOf(query);
  return [startOfDay(startDate, ZONE), startOfDay(addDays(endDate, 1), ZONE)];
}

/**
 * An edited note: the row, its version and one line of the timeline, in one durable transaction, and the lines for the
 * answer.
 */
export async function saveOrder(pool: pg.Pool, body: string): Promise<unknown> {
  const { order } = JSON.parse(body);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Row>(
      `update bare.orders set note = $2, version = version + 1, updated_at = now(), updated_by = null
        where id = $1 and version = $3 and in_amware = 0 returning version`,
      [order.id, order.note, order.version],
    );
    await client.query(`insert into bare.events (type, order_id, actor) values ('order.edited', $1, 'Bench')`, [
      order.id,
    ]);
    const lines = await client.query<Row>('select * from bare.line_items where order_id = $1 order by id', [order.id]);
    await client.query('commit');
    return { success: rows.length === 1, updatedBy: 'Bench', version: rows[0]?.version, lineItems: lines.rows };
  } finally {
    client.release();
  }
}

/** The calls without a place in their path. */
export const answers: ReadonlyMap<string, Answer> = new Map([
  ['/api/orders', findOrders],
  ['/api/orders/counts', countOrders],
  ['/api/customers', findRows('customers', CUSTOMER, 'created_at desc, id desc')],
  ['/api/documents', findRows('tax_documents', DOCUMENT, 'id desc')],
  ['/api/search/orders', searchOrders],
  ['/api/search/products', searchProducts],
  ['/api/graphs/order-statuses', countStatuses],
  ['/api/graphs/historical-orders', countByDay('orders', 'order_date')],
  ['/api/graphs/historical-customers', countByDay('customers', 'created_at')],
]);
