import pg from 'pg';
import { z } from 'zod';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import type { Call, Work } from './http-works.ts';

const PER_PAGE = 50;
/** Those of the order list. */
const LIST = { limits: { p50: 4, cpu: 4, bytes: 30_000 } };
const DEEP = { limits: { p50: 0.5 } };
/** Orders, items, customers, connections and words are each looked up, and then the page is read. */
const SEARCH = { limits: { p50: 6, cpu: 4 } };
const get = (path: string): Call => ({ method: 'GET', path });
const audit = (query = '') => get(`/api/audit?perPage=${PER_PAGE}${query}`);
const customers = (page: number) => get(`/api/customers?perPage=${PER_PAGE}&page=${page}`);

const Samples = z.object({ middle: z.number(), number: z.string(), customers: z.number() });

/**
 * Pages of the audit and of the list of customers. A search of the audit has no bare work: it looks records up in their
 * indexes.
 */
export async function auditWorks(database: BenchDatabase): Promise<Work[]> {
  const { middle, number, customers: total } = await readSamples(database);
  const lastPage = Math.ceil(total / PER_PAGE);
  return [
    { name: 'audit, page 1', calls: () => [audit()], ...LIST },
    { name: 'audit, a page in the middle', calls: () => [audit(`&before_id=${middle}`)], ...LIST },
    { name: 'audit, a member', calls: () => [audit('&person=Bea')], ...LIST },
    { name: 'audit, a kind of change', calls: () => [audit('&type=order.edited')], ...LIST },
    { name: 'audit, a rare kind of change', calls: () => [audit('&type=member.changed')], ...LIST },
    {
      name: 'audit, the number of an order (bare: page 1)',
      isDifferent: true,
      calls: (_, side) => [audit(side === 'ours' ? `&search=${encodeURIComponent(number)}` : '')],
      ...SEARCH,
    },
    { name: 'customers, page 1', calls: () => [customers(1)], ...LIST },
    {
      name: 'customers, the middle page',
      calls: (turn) => [customers(Math.ceil(lastPage / 2) - (turn % 20))],
      ...DEEP,
    },
    { name: 'customers, the last page', calls: (turn) => [customers(lastPage - 1 - (turn % 20))], ...DEEP },
  ];
}

async function readSamples({ url }: BenchDatabase): Promise<z.infer<typeof Samples>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ samples: unknown }>(
      `select jsonb_build_object(
         'middle', (select id from bare.changes order by at desc, id desc limit 1 offset (select count(*) / 2
           from bare.changes)),
         'number', (select order_number from orders where account_id = $1 order by id limit 1),
         'customers', (select count(*) from bare.customers)) as samples`,
      [MEASURED_ACCOUNT],
    );
    return Samples.parse(rows[0]?.samples);
  } finally {
    await client.end();
  }
}
