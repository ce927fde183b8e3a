import pg from 'pg';
import { z } from 'zod';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';

export type Side = 'ours' | 'bare';
export type Call = { method: 'GET' | 'PUT'; path: string; body?: string; headers?: Record<string, string> };

/** One work of a member: the same calls to both servers, others each turn, so that no single row is hot. */
export type Work = {
  name: string;
  calls: (turn: number, side: Side) => Call[];
  /** The two sides are asked for different things on purpose. */
  isDifferent?: true;
  /** It writes. */
  changes?: true;
  /** The most that ours may take, as a multiple of the bare server in the same run; left out where no target is set. */
  limits?: { p50: number; cpu?: number; bytes?: number };
  /**
   * With more orders: the most as a multiple of our own time at the first size, or of the bare server's for `of`
   * (itself).
   */
  growth?: { own: number } | { bare: number; of?: string };
};

const DAYS_SHOWN = 7;
const PER_PAGE = 50;
const SURNAME = 'order list, frequent surname';
const get = (path: string): Call => ({ method: 'GET', path });

/** What to ask for: rows of the measured account, drawn evenly. */
const Samples = z.object({
  total: z.number(),
  last_day: z.string(),
  ids: z.array(z.number()),
  numbers: z.array(z.string()),
  emails: z.array(z.string()),
  full_names: z.array(z.string()),
  surnames: z.array(z.string()),
  skus: z.array(z.string()),
  middle: z.string(),
  editable: z.array(z.object({ id: z.number(), ours: z.number(), bare: z.number() })),
});
type Samples = z.infer<typeof Samples>;

/** The works to measure, on rows that are in the database. */
export async function httpWorks(database: BenchDatabase): Promise<Work[]> {
  const samples = await readSamples(database);
  return [...lists(samples), ...searches(samples), ...details(samples), ...dashboards(samples), saving(samples)];
}

function lists({ total, middle }: Samples): Work[] {
  const page = (number: number) => get(`/api/orders?page=${number}&perPage=${PER_PAGE}`);
  const lastPage = Math.ceil(total / PER_PAGE);
  const middlePage = Math.ceil(lastPage / 2);
  const limits = { p50: 4, cpu: 4, bytes: 30_000 };
  const deep = { limits: { p50: 0.5 }, growth: { bare: 0.35 } };
  const growth = { own: 1.5 };
  const statuses = ['pending', 'error', 'shipped', 'fulfilled'];
  return [
    { name: 'order list, page 1', calls: () => [page(1)], limits, growth },
    {
      name: 'order list, page 1, not compressed',
      calls: () => [{ ...page(1), headers: { 'accept-encoding': 'identity' } }],
      limits,
    },
    {
      name: 'order list, page 1, a status',
      calls: (turn) => [get(`/api/orders?filterBy=${statuses[turn % statuses.length]}&perPage=${PER_PAGE}`)],
      limits,
      growth,
    },
    { name: 'order list, the middle page', calls: (turn) => [page(middlePage - (turn % 20))], ...deep },
    { name: 'order list, the last page', calls: (turn) => [page(lastPage - 1 - (turn % 20))], ...deep },
    {
      name: 'order list, the middle page (bare: by keyset)',
      isDifferent: true,
      calls: (turn, side) => [
        side === 'ours'
          ? page(middlePage - (turn % 20))
          : get(`/api/orders?perPage=${PER_PAGE}&after=${encodeURIComponent(middle)}`),
      ],
    },
  ];
}

function searches({ numbers, emails, full_names, surnames, skus }: Samples): Work[] {
  const inList = (terms: readonly string[]) => (turn: number) => [
    get(`/api/orders?perPage=20&search=${encodeURIComponent(terms[turn % terms.length] ?? '')}`),
  ];
  const inBox = (terms: readonly string[]) => (turn: number) => [
    get(`/api/search/orders?q=${encodeURIComponent(terms[turn % terms.length] ?? '')}`),
  ];
  const products = (terms: readonly string[]) => (turn: number) => [
    get(`/api/search/products?q=${encodeURIComponent(terms[turn % terms.length] ?? '')}`),
  ];
  const whole = { limits: { p50: 4, cpu: 4 }, growth: { own: 2 } };
  const part = { limits: { p50: 1 }, growth: { bare: 0.5, of: SURNAME } };
  return [
    { name: 'order list, whole number', calls: inList(numbers), ...whole },
    { name: 'order list, whole e-mail', calls: inList(emails), ...whole },
    { name: SURNAME, calls: inList(surnames), ...part },
    { name: 'order list, full name', calls: inList(full_names), ...part },
    { name: 'order list, part of a number', calls: inList(numbers.map((text) => text.slice(1, 7))), ...part },
    { name: 'search box, whole number', calls: inBox(numbers), ...whole },
    { name: 'search box, whole e-mail', calls: inBox(emails), ...whole },
    { name: 'search box, frequent surname', calls: inBox(surnames), ...whole },
    { name: 'products, part of a SKU', calls: products(skus.map((sku) => sku.slice(3, 8))), ...whole },
    { name: 'products, words of a title', calls: products(['Wooden Chair', 'Cotton Shirt', 'Steel']), ...whole },
  ];
}

function details({ ids }: Samples): Work[] {
  return [
    {
      name: 'order detail',
      calls: (turn) => [get(`/api/orders/${ids[turn % ids.length]}`)],
      limits: { p50: 5, cpu: 5 },
      growth: { own: 1.2 },
    },
    { name: 'counts by status, all time', calls: () => [get('/api/orders/counts')] },
  ];
}

function dashboards({ last_day }: Samples): Work[] {
  const end = Date.parse(last_day);
  const first = new Date(end - (DAYS_SHOWN - 1) * 86_400_000).toISOString().slice(0, 10);
  const graph = (name: string) => get(`/api/graphs/${name}?startDate=${first}&endDate=${last_day}`);
  const names = ['order-statuses', 'historical-orders', 'historical-customers'];
  return [
    ...names.map((name) => ({ name: `dashboard, ${DAYS_SHOWN} days: ${name}`, calls: () => [graph(name)] })),
    {
      name: `dashboard, ${DAYS_SHOWN} days: all three`,
      calls: () => names.map(graph),
      limits: { p50: 4, cpu: 4 },
    },
  ];
}

/** Each turn edits another order's note; the next turn on the same order names the version that this one made. */
function saving({ editable }: Samples): Work {
  return {
    name: 'save an order',
    changes: true,
    limits: { p50: 4, cpu: 4 },
    calls: (turn, side) => {
      const order = editable[turn % editable.length];
      if (!order) throw new Error('no order can be edited');
      const version = order[side]++;
      const edit = { id: order.id, version, note: `note ${version}` };
      return [{ method: 'PUT', path: '/api/orders/save', body: JSON.stringify({ order: edit }) }];
    },
  };
}

async function readSamples({ url, orders }: BenchDatabase): Promise<Samples> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ samples: unknown }>(
      `with drawn as (select * from orders where account_id = $1 and id % $2 = 0 order by id)
       select jsonb_build_object(
         'total', (select count(*) from bare.orders),
         'last_day', (select (max(order_date) at time zone 'America/Lima')::date from bare.orders),
         'ids', (select jsonb_agg(id) from drawn), 'numbers', (select jsonb_agg(order_number) from drawn
           where order_number ~ '^\\d+$'),
         'emails', (select jsonb_agg(customer_email) from drawn), 'full_names', (select jsonb_agg(customer_name)
           from drawn),
         'surnames', (select jsonb_agg(family) from (select split_part(customer_name, ' ', 2) as family
           from bare.customers
                        group by 1 order by count(*) desc limit 3) frequent),
         'skus', (select jsonb_agg(sku) from bare.products where id % 100 = 0),
         'middle', (select order_date || ',' || id from bare.orders order by order_date desc, id desc
           limit 1 offset $3),
         'editable', (select jsonb_agg(jsonb_build_object('id', o.id, 'ours', o.version, 'bare', b.version)) from (
             select id, version from orders where account_id = $1 and order_status = 'pending' and in_amware = 0
               order by id desc limit 500) o
             join bare.orders b using (id))) as samples`,
      [MEASURED_ACCOUNT, Math.floor(orders / 400), Math.floor(orders / 2)],
    );
    return Samples.parse(rows[0]?.samples);
  } finally {
    await client.end();
  }
}
