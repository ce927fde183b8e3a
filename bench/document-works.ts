import pg from 'pg';
import { z } from 'zod';
import { addDays } from '#base/calendar-date.ts';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import type { Call, Work } from './http-works.ts';

const PER_PAGE = 50;
/** That of the order list. */
const LIST = { limits: { p50: 4, cpu: 4, bytes: 30_000 }, growth: { own: 1.5 } };
/** The bare server passes over an index alone too, and not over rows as in the order list. */
const DEEP = { limits: { p50: 4, cpu: 4 } };
const WHOLE = { limits: { p50: 4, cpu: 4 }, growth: { own: 2 } };

const Samples = z.object({
  total: z.number(),
  last_day: z.string(),
  numbers: z.array(z.string()),
  identifiers: z.array(z.string()),
  order_numbers: z.array(z.string()),
  series: z.record(z.string(), z.number()),
});
type Samples = z.infer<typeof Samples>;

/** The list of tax documents, with the targets of the order list. */
export async function documentWorks(database: BenchDatabase): Promise<Work[]> {
  const samples = await readSamples(database);
  return [...pages(samples), ...narrowed(samples), ...searches(samples)];
}

const list = (query: string): Call => ({ method: 'GET', path: `/api/documents?perPage=${PER_PAGE}&${query}` });

function pages({ total }: Samples): Work[] {
  const middle = Math.ceil(total / PER_PAGE / 2);
  return [
    { name: 'documents, page 1', calls: () => [list('page=1')], ...LIST },
    { name: 'documents, page 20', calls: (turn) => [list(`page=${20 + (turn % 5)}`)], ...LIST },
    { name: 'documents, the middle page', calls: (turn) => [list(`page=${middle - (turn % 20)}`)], ...DEEP },
  ];
}

function narrowed({ last_day, series }: Samples): Work[] {
  const days = (first: number, last: number) => `from=${addDays(last_day, first)}&to=${addDays(last_day, last)}`;
  const each = (name: string, queries: readonly string[]): Work => ({
    name: `documents, ${name}`,
    calls: (turn) => [list(queries[turn % queries.length] ?? '')],
    ...LIST,
  });
  const ofSeries = (name: string) => `series_id=${series[name]}`;
  return [
    each('a state', ['state=not_submitted', 'state=rejected', 'state=stored', 'state=in_doubt', 'state=cancelled']),
    each('a country', ['country=MX', 'country=GT']),
    each('a country and a state', [
      'country=GT&state=rejected',
      'country=EC&state=stored',
      'country=EC&state=in_doubt',
    ]),
    each('page 20 of a country and a state', ['country=GT&state=stored&page=20', 'country=EC&state=cancelled&page=20']),
    each('what would be rejected', ['would_be_rejected=true', 'would_be_rejected=true&page=20']),
    each('what would be rejected in a country', ['would_be_rejected=true&country=GT']),
    each('a kind', ['kind=sale', 'kind=correction']),
    each('a rare kind', ['kind=guide']),
    each('the last 7 days', [days(-6, 0)]),
    each('a week two years ago', [days(-736, -730)]),
    each('the last year', [days(-364, 0)]),
    each('a month in a country and a state', [`${days(-60, -30)}&country=EC&state=stored`]),
    each('a series', [ofSeries('EC sale 001-002'), ofSeries('MX sale A')]),
    each('a series with few', [ofSeries('MX sale B')]),
    each('a series that ended', [ofSeries('EC sale 001-001')]),
    {
      name: 'documents, counts',
      calls: () => [{ method: 'GET', path: '/api/documents/counts' }],
      growth: { own: 1.5 },
    },
  ];
}

function searches({ numbers, identifiers, order_numbers }: Samples): Work[] {
  const each = (name: string, terms: readonly string[]): Work => ({
    name: `documents, search: ${name}`,
    calls: (turn) => [list(`search=${encodeURIComponent(terms[turn % terms.length] ?? '')}`)],
    ...WHOLE,
  });
  return [
    each('whole number', numbers),
    each('identifier', identifiers),
    each('order number', order_numbers),
    each('a number from its beginning', ['001-', 'A-1', '001-002-0001']),
    each('nothing found', ['zzzz', '999-999-999']),
  ];
}

async function readSamples({ url, orders }: BenchDatabase): Promise<Samples> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ samples: unknown }>(
      `with drawn as (select d.*, o.order_number from tax_documents d
        join orders o on o.account_id = d.account_id and o.id = d.order_id
          where d.account_id = $1 and d.id % $2 = 0 and d.number is not null)
       select jsonb_build_object(
         'total', (select count(*) from bare.tax_documents), 'last_day', (select max(issued_on)
           from bare.tax_documents),
         'numbers', (select jsonb_agg(full_number) from drawn),
         'identifiers', (select jsonb_agg(coalesce(ids ->> 'claveAcceso', ids ->> 'uuid')) from drawn),
         'order_numbers', (select jsonb_agg(order_number) from drawn),
         'series', (select jsonb_object_agg(concat_ws(' ', country, kind, prefix), id) from tax_series
           where account_id = $1)) as samples`,
      [MEASURED_ACCOUNT, Math.floor(orders / 400)],
    );
    return Samples.parse(rows[0]?.samples);
  } finally {
    await client.end();
  }
}
