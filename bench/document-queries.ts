import type pg from 'pg';

type Answer = (pool: pg.Pool, query: URLSearchParams) => Promise<unknown>;

/** Totals that no counter keeps are counted as far as ours are. */
const COUNT_CAP = 10_000;
const ROW = `d.id, d.order_id, o.order_number, o.customer_name, d.country, d.kind, d.state, d.environment, d.full_number, d.currency, d.total,
  d.issued_on::text, d.findings, d.is_blocked, d.notices, c.name as provider, d.due_at, d.send_by, d.cancel_by, d.correct_by, d.updated_at`;

const filters: Readonly<Record<string, string>> = {
  country: 'country = $',
  state: 'state = $',
  kind: 'kind = $',
  series_id: 'series_id = $',
  from: 'issued_on >= $',
  to: 'issued_on <= $',
};
const KEPT = ['country', 'kind', 'state'];

const DAYS = ['from', 'to'];
const MOST_HITS = 500;

type Read = (pool: pg.Pool, text: string, values: unknown[]) => Promise<pg.QueryResultRow[]>;

const names = new Map<string, string>();

/** Prepared once a connection. */
const readPrepared: Read = async (pool, text, values) => {
  const name = names.get(text) ?? `documents${names.size}`;
  names.set(text, name);
  return (await pool.query({ name, text, values })).rows;
};

/** Planned for its values: a few days and a year, or a frequent beginning and a rare one, want different plans. */
const readPlanned: Read = async (pool, text, values) => (await pool.query(text, values)).rows;

/** A page of documents in two statements: its ids from an index, and their rows; the total. */
const findDocuments: Answer = async (pool, query) => {
  const perPage = Number(query.get('perPage'));
  const page = Number(query.get('page') ?? 1);
  const term = query.get('search');
  if (term) return search(pool, term, perPage);
  const given = Object.keys(filters).filter((name) => query.has(name));
  const conditions = [
    ...given.map((name, index) => `${filters[name]}${index + 1}`),
    ...(query.has('would_be_rejected') ? [`is_blocked and state = 'not_submitted'`] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const values = given.map((name) => query.get(name));
  const read = given.some((name) => DAYS.includes(name)) ? readPlanned : readPrepared;
  const ids = `select id from bare.tax_documents ${where} order by id desc
    limit ${perPage} offset ${(page - 1) * perPage}`;
  const data = await read(pool, pageOf(ids), values);
  const isKept = given.every((name) => KEPT.includes(name));
  const counted = isKept
    ? `select coalesce(sum(n), 0)::int as n
      from bare.document_counts ${where.replace("is_blocked and state = 'not_submitted'", 'would_be_rejected')}`
    : `select count(*)::int as n from (select from bare.tax_documents ${where} limit ${COUNT_CAP}) counted`;
  const total = Number((await read(pool, counted, values))[0]?.n);
  return { data, total, total_is_capped: !isKept && total === COUNT_CAP, current_page: page, per_page: perPage };
};

const pageOf = (ids: string) => `
  select ${ROW} from (${ids}) page join bare.tax_documents d on d.id = page.id join bare.orders o on o.id = d.order_id
    left join bare.connections c on c.id = d.connection_id order by d.id desc`;

/** A number from its beginning, an identifier or an order number as a whole. */
async function search(pool: pg.Pool, term: string, perPage: number) {
  const upTo = `order by id desc limit ${MOST_HITS}`;
  const hits = `
    (select id from bare.tax_documents where full_number ~>=~ $1 and full_number ~<~ ($1 || '\u{10ffff}') ${upTo})
    union (select id from bare.tax_documents where coalesce(ids ->> 'claveAcceso', ids ->> 'uuid') = $1 ${upTo})
    union (select d.id from bare.orders o join bare.tax_documents d on d.order_id = o.id where o.order_number = $1 limit ${MOST_HITS})`;
  const data = await readPlanned(pool, pageOf(`${hits} order by id desc limit ${perPage}`), [term]);
  return { data, total: data.length, total_is_capped: false };
}

const countDocuments: Answer = async (pool) => {
  const rows = await readPrepared(pool, 'select state, would_be_rejected, n from bare.document_counts', []);
  const counts: Record<string, number> = {};
  for (const { state, n } of rows) counts[state] = (counts[state] ?? 0) + n;
  return { counts, would_be_rejected: rows.reduce((sum, row) => sum + (row.would_be_rejected ? row.n : 0), 0) };
};

/** The bare server's answers for the part `documents`. */
export const documentAnswers: ReadonlyMap<string, Answer> = new Map([
  ['/api/documents', findDocuments],
  ['/api/documents/counts', countDocuments],
]);
