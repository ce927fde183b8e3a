import type pg from 'pg';
import { LINK_CONNECTION } from './link-rows.ts';

type Answer = (pool: pg.Pool, query: URLSearchParams) => Promise<unknown>;

const STOCK = `coalesce((select sum(on_hand) from bare.stock_levels l where l.product_id = p.id), 0)::int
  - coalesce((select sum(quantity) from bare.stock_reservations h where h.product_id = p.id), 0)::int as quantity_available`;

/** A page of a channel's products with ours beside them, in two statements. */
const findListed: Answer = async (pool, query) => {
  const perPage = Number(query.get('perPage'));
  const page = Number(query.get('page') ?? 1);
  const term = query.get('q');
  const conditions = [
    ...(query.get('connectionStatus') === 'unlinked' ? ['product_id is null'] : []),
    ...(term ? ['(connector_product_sku ilike $1 or title ilike $1)'] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const values = term ? [`%${term}%`] : [];
  const { rows } = await pool.query(
    `select c.*, p.name, p.sku, ${STOCK} from (select * from bare.link_listed ${where} order by connector_product_sku
       limit ${perPage} offset ${(page - 1) * perPage}) c left join bare.link_products p on p.id = c.product_id
         order by c.connector_product_sku`,
    values,
  );
  const count = term
    ? `select count(*)::int as n from bare.link_listed ${where}`
    : `select sum(n)::int as n from bare.link_counts ${where && 'where not is_linked'}`;
  const total = Number((await pool.query<{ n: number }>(count, values)).rows[0]?.n);
  return { connector_products: { data: rows, total, last_page: Math.ceil(total / perPage), current_page: page } };
};

const QUANTITIES = `coalesce((select sum(on_hand) from bare.stock_levels l where l.product_id = p.id), 0)::int as quantity_on_hand,
  coalesce((select sum(quantity) from bare.stock_reservations h where h.product_id = p.id), 0)::int as quantity_on_hold`;

/** A page of the products, in two statements; with a term those whose SKU or name has it, counted exactly. */
const findProducts: Answer = async (pool, query) => {
  const perPage = Number(query.get('perPage'));
  const page = Number(query.get('page') ?? 1);
  const term = query.get('search');
  const where = term ? 'where sku ilike $1 or name ilike $1' : '';
  const values = term ? [`%${term}%`] : [];
  const { rows } = await pool.query(
    `select p.*, ${QUANTITIES} from (select id, sku, name, image_url from bare.link_products ${where} order by sku
       limit ${perPage} offset ${(page - 1) * perPage}) p order by p.sku`,
    values,
  );
  const count = term
    ? `select count(*)::int as n from bare.link_products ${where}`
    : 'select n from bare.link_product_count';
  const total = Number((await pool.query<{ n: number }>(count, values)).rows[0]?.n);
  return { data: rows, total, last_page: Math.ceil(total / perPage), current_page: page };
};

const searchProducts: Answer = async (pool, query) => {
  const values = [`%${query.get('q')}%`];
  const found = 'from bare.link_products p where sku ilike $1 or name ilike $1';
  const { rows } = await pool.query(`select id, name, sku, image_url, ${STOCK} ${found} order by sku limit 5`, values);
  const counted = await pool.query<{ n: number }>(`select count(*)::int as n ${found}`, values);
  return { data: rows, last_page: Math.ceil(Number(counted.rows[0]?.n) / 5) };
};

/** The bare server's answers for the part `links`. */
export const linkAnswers: ReadonlyMap<string, Answer> = new Map([
  [`/api/connectors/${LINK_CONNECTION}/products`, findListed],
  ['/api/connector-products', findListed],
  ['/api/products', findProducts],
  ['/api/products/search', searchProducts],
]);
