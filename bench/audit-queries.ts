import type pg from 'pg';

type Answer = (pool: pg.Pool, query: URLSearchParams) => Promise<unknown>;

/** A page of changes by where the one before ended, with the names of their records. */
const findChanges: Answer = async (pool, query) => {
  const perPage = Number(query.get('perPage'));
  const [person, type, before] = ['person', 'type', 'before_id'].map((name) => query.get(name));
  const conditions = [
    ...(person ? ['actor = $1'] : []),
    ...(type ? ['type = $1'] : []),
    ...(before ? ['(at, id) < (select at, id from bare.changes where id = $1)'] : []),
  ];
  const value = person ?? type ?? before;
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const { rows } = await pool.query(
    `select e.*, o.order_number, p.sku from (select * from bare.changes ${where} order by at desc, id desc
      limit ${perPage + 1}) e
       left join bare.orders o on o.id = e.order_id left join bare.products p on p.id = e.product_id
         order by e.at desc, e.id desc`,
    value ? [value] : [],
  );
  return { data: rows.slice(0, perPage), has_more: rows.length > perPage };
};

const CUSTOMER = 'id, customer_name, email, phone, city, country, sync_status, created_at, updated_at';

/** A page of customers by its number, newest first, with a kept total. */
const findCustomers: Answer = async (pool, query) => {
  const perPage = Number(query.get('perPage'));
  const page = Number(query.get('page') ?? 1);
  const { rows } = await pool.query(
    `select ${CUSTOMER} from bare.customers order by created_at desc, id desc
      limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await pool.query<{ n: number }>('select sum(n)::int as n from bare.customer_counts');
  const total = Number(counted.rows[0]?.n);
  const last_page = Math.ceil(total / perPage);
  return { data: rows, total, total_is_capped: false, current_page: page, per_page: perPage, last_page };
};

export const auditAnswers: ReadonlyMap<string, Answer> = new Map([
  ['/api/audit', findChanges],
  ['/api/customers', findCustomers],
]);
