import pg from 'pg';
import { z } from 'zod';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';

export type Side = 'ours' | 'bare';
export type Call = { method: 'GET' | 'PUT'; path: string; body?: string };

/** One work of a member: the same calls to both servers, others each turn, so that no single row is hot. */
export type Work = {
  name: string;
  calls: (turn: number, side: Side) => Call[];
  /** It writes. */
  changes?: true;
  /** What people open: it has a promise. */
  isOpened?: true;
};

const DAYS_SHOWN = 7;
const PER_PAGE = 50;
const get = (path: string): Call => ({ method: 'GET', path });

/** What to ask for: rows of the measured account, drawn evenly. */
const Samples = z.object({
  last_day: z.string(),
  ids: z.array(z.number()),
  numbers: z.array(z.string()),
  emails: z.array(z.string()),
  full_names: z.array(z.string()),
  surnames: z.array(z.string()),
  skus: z.array(z.string()),
  editable: z.array(z.object({ id: z.number(), ours: z.number(), bare: z.number() })),
});
type Samples = z.infer<typeof Samples>;

/** The works to measure, on rows that are in the database. */
export async function httpWorks(database: BenchDatabase): Promise<Work[]> {
  const samples = await readSamples(database);
  return [...lists(), ...searches(samples), ...details(samples), ...dashboards(samples), saving(samples)];
}

function lists(): Work[] {
  const page = (list: string, number: number) => get(`/api/${list}?page=${number}&perPage=${PER_PAGE}`);
  const statuses = ['pending', 'error', 'shipped', 'fulfilled'];
  const sameOnBoth = ['orders', 'customers', 'documents'].flatMap((list): Work[] => [
    { name: `${list}, page 1`, calls: () => [page(list, 1)], isOpened: true },
    { name: `${list}, pages 2 to 10`, calls: (turn) => [page(list, 2 + (turn % 9))], isOpened: true },
  ]);
  return [
    ...sameOnBoth,
    {
      name: 'orders, page 1, a status',
      calls: (turn) => [get(`/api/orders?filterBy=${statuses[turn % statuses.length]}&perPage=${PER_PAGE}`)],
      isOpened: true,
    },
    {
      name: 'orders, page 1, whose sides disagree',
      calls: () => [get(`/api/orders?balance=any&perPage=${PER_PAGE}`)],
      isOpened: true,
    },
    { name: 'orders, page 200', calls: (turn) => [page('orders', 200 - (turn % 20))] },
  ];
}

function searches({ numbers, emails, full_names, surnames, skus }: Samples): Work[] {
  const by = (path: string, terms: readonly string[]) => (turn: number) => [
    get(`${path}${encodeURIComponent(terms[turn % terms.length] ?? '')}`),
  ];
  const inList = (terms: readonly string[]) => by('/api/orders?perPage=20&search=', terms);
  const inBox = (terms: readonly string[]) => by('/api/search/orders?q=', terms);
  const products = (terms: readonly string[]) => by('/api/search/products?q=', terms);
  const parts = numbers.map((text) => text.slice(1, 7));
  const works: [string, Work['calls']][] = [
    ['orders, whole number', inList(numbers)],
    ['orders, whole e-mail', inList(emails)],
    ['orders, frequent surname', inList(surnames)],
    ['orders, full name', inList(full_names)],
    ['orders, part of a number', inList(parts)],
    ['search box, whole number', inBox(numbers)],
    ['search box, whole e-mail', inBox(emails)],
    ['search box, frequent surname', inBox(surnames)],
    ['products, part of a SKU', products(skus.map((sku) => sku.slice(3, 8)))],
    ['products, words of a title', products(['Wooden Chair', 'Cotton Shirt', 'Steel'])],
  ];
  return works.map(([name, calls]) => ({ name, calls, isOpened: true }));
}

function details({ ids }: Samples): Work[] {
  return [
    { name: 'order detail', calls: (turn) => [get(`/api/orders/${ids[turn % ids.length]}`)], isOpened: true },
    {
      name: 'balance of an order',
      calls: (turn) => [get(`/api/orders/${ids[turn % ids.length]}/balance`)],
      isOpened: true,
    },
    { name: 'counts by status, all time', calls: () => [get('/api/orders/counts')] },
  ];
}

function dashboards({ last_day }: Samples): Work[] {
  const end = Date.parse(last_day);
  const first = new Date(end - (DAYS_SHOWN - 1) * 86_400_000).toISOString().slice(0, 10);
  const graph = (name: string) => get(`/api/graphs/${name}?startDate=${first}&endDate=${last_day}`);
  const names = ['order-statuses', 'historical-orders', 'historical-customers'];
  return [{ name: `dashboard, ${DAYS_SHOWN} days`, calls: () => names.map(graph), isOpened: true }];
}

/** Each turn edits another order's note; the next turn on the same order names the version that this one made. */
function saving({ editable }: Samples): Work {
  return {
    name: 'save an order',
    changes: true,
    isOpened: true,
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
         'last_day', (select (max(order_date) at time zone 'America/Lima')::date from bare.orders),
         'ids', (select jsonb_agg(id) from drawn), 'numbers', (select jsonb_agg(order_number) from drawn
           where order_number ~ '^\\d+$'),
         'emails', (select jsonb_agg(customer_email) from drawn), 'full_names', (select jsonb_agg(customer_name)
           from drawn),
         'surnames', (select jsonb_agg(family) from (select split_part(customer_name, ' ', 2) as family
           from bare.customers
                        group by 1 order by count(*) desc limit 3) frequent),
         'skus', (select jsonb_agg(sku) from bare.products where id % 100 = 0),
         'editable', (select jsonb_agg(jsonb_build_object('id', o.id, 'ours', o.version, 'bare', b.version)) from (
             select id, version from orders where account_id = $1 and order_status = 'pending' and in_amware = 0
               order by id desc limit 500) o
             join bare.orders b using (id))) as samples`,
      [MEASURED_ACCOUNT, Math.floor(orders / 400)],
    );
    return Samples.parse(rows[0]?.samples);
  } finally {
    await client.end();
  }
}
