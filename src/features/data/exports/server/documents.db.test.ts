import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { Export } from '../contract.ts';
import { exportFailedInvoices, findFailedInvoiceExports } from '../document-contract.ts';
import { writeExport } from './write-export.job.ts';

// A call that waits for its file waits as long as the machine needs.
const world = await givenWorld({ request_timeout_ms: 100_000 });

const FAILED = '/api/export/failed-mexico-invoices';
const Page = findFailedInvoiceExports.replies[200];
const Refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });

type Asked<Reply> = Promise<Reply>;

/** Works on whatever is queued until the call has its answer, as a worker would. */
async function served<Reply>({ actor }: GivenAccount, asked: Asked<Reply>): Asked<Reply> {
  let isOver = false;
  void asked.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const queued = await actor.db.selectFrom('exports').select('id').where('state', '=', 'queued').execute();
    for (const { id } of queued) await writeExport.run({ export_id: id }, givenRun(world, actor));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return asked;
}

async function rowsOf({ cookie }: GivenAccount, link: string | null) {
  const { body } = await world.app.inject({ method: 'GET', url: link ?? '', headers: { cookie } });
  const { data } = Papa.parse<Record<string, string>>(body.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  return data;
}

async function failedOf(account: GivenAccount, start_at: string, end_at: string) {
  const { status, body } = await served(account, account.staff.post(FAILED, { start_at, end_at }));
  expect([status, body]).toMatchObject([200, {}]);
  const record = exportFailedInvoices.replies[200].parse(body);
  return { record, rows: await rowsOf(account, record.url) };
}

async function documentsOf(account: GivenAccount, query: string) {
  const { body } = await served(account, account.staff.get(`/api/documents/export?${query}`));
  const record = Export.parse(body);
  return { record, rows: await rowsOf(account, record.downloadLink) };
}

type GivenDocument = {
  order_date?: string;
  country?: string;
  state?: string;
  is_blocked?: boolean;
  notices?: object[];
  findings?: object[];
};

/**
 * An order with a tax document as the account's issuer would have left it. @returns order number and the document's id
 */
async function givenDocument(account: GivenAccount, given: GivenDocument = {}) {
  const { order_date = '2026-11-02T12:00:00Z', country = 'MX', state = 'rejected', is_blocked = false } = given;
  const { notices = [], findings = [] } = given;
  const { id: order_id, marker } = await givenOrder(world, account, { order_date, customer_name: 'Ana Quispe' });
  await world.sql("update orders set buyer_tax_id = 'XAXX010101000' where id = $1", [order_id]);
  const [row] = await world.sql<{ id: string }>(
    `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total, is_blocked,
      notices, findings)
     values ($1, $2, $3, 'sale', $4, 'test', 'MXN', 116, $5, $6, $7) returning id`,
    [account.account_id, order_id, country, state, is_blocked, JSON.stringify(notices), JSON.stringify(findings)],
  );
  return { id: Number(row?.id), order_id, number: marker };
}

const blocked: GivenDocument = {
  state: 'not_submitted',
  is_blocked: true,
  findings: [
    { code: 'test_order', field: 'customer_name', is_blocking: true },
    { code: 'virtual', field: 'lines', is_blocking: false },
  ],
};

test('failed Mexican invoices are those that were rejected or would be, with what is wrong in words', async () => {
  const account = await world.account({ time_zone: 'America/Mexico_City' });
  const rejected = await givenDocument(account, {
    notices: [
      { code: 'CFDI40145', text: 'El nombre no es el de la lista', is_warning: false },
      { code: 'Z9', text: 'Otra cosa', is_warning: false },
    ],
  });
  const unsent = await givenDocument(account, { ...blocked, order_date: '2026-11-03T12:00:00Z' });
  await givenDocument(account, { country: 'EC' });
  await givenDocument(account, { state: 'not_submitted' });
  await givenDocument(account, { state: 'ignored' });
  for (const [action, at] of [
    ['issue', '2026-11-04T18:00:00Z'],
    ['issue', '2026-11-05T18:00:00Z'],
    ['ask', '2026-11-06T18:00:00Z'],
  ]) {
    await world.sql(
      `insert into tax_attempts (account_id, document_id, at, action, seal, outcome)
        values ($1, $2, $3, $4, 1, 'rejected')`,
      [account.account_id, rejected.id, at, action],
    );
  }

  const { record, rows } = await failedOf(account, '2026-11-01', '2026-11-30');
  expect(rows).toMatchObject([
    {
      order_number: rejected.number,
      order_source: rejected.number,
      customer_name: 'Ana Quispe',
      buyer_tax_id: 'XAXX010101000',
      total: '116.00',
      currency: 'MXN',
      state: 'rejected',
      environment: 'test',
      error_codes: 'CFDI40145; Z9',
      error: expect.stringMatching(/\(CFDI40145 El nombre no es el de la lista\) Z9 Otra cosa$/),
      'order_date (America/Mexico_City)': '2026-11-02 06:00:00',
      'last_tried_at (America/Mexico_City)': '2026-11-05 12:00:00',
    },
    {
      order_number: unsent.number,
      state: 'not_submitted',
      error_codes: 'test_order',
      error: expect.stringContaining('test order'),
      'last_tried_at (America/Mexico_City)': '',
    },
  ]);
  expect(rows[0]?.document).not.toBe('sale');
  expect(record).toMatchObject({
    path: expect.stringMatching(/^failed_mexico_invoices-.*\.csv$/),
    start_at: '2026-11-01',
    end_at: '2026-11-30',
    startAtText: 'Nov 1, 2026',
    endAtText: 'Nov 30, 2026',
    done: 2,
    user: { name: 'Sam Staff' },
  });
});

test("the days of failed invoices are those of their orders in the account's zone, both included", async () => {
  const account = await world.account({ time_zone: 'America/Mexico_City' });
  await givenDocument(account, { order_date: '2026-11-01T05:59:59.999999Z' });
  const first = await givenDocument(account, { order_date: '2026-11-01T06:00:00Z' });
  const last = await givenDocument(account, { order_date: '2026-11-03T05:59:59.999999Z' });
  await givenDocument(account, { order_date: '2026-11-03T06:00:00Z' });
  const numbers = async (start_at: string, end_at: string) =>
    (await failedOf(account, start_at, end_at)).rows.map(({ order_number }) => order_number);
  expect(await numbers('2026-11-01', '2026-11-02')).toEqual([first.number, last.number]);
  expect(await numbers('2026-11-02', '2026-11-02')).toEqual([last.number]);
  expect(await numbers('2026-11-05', '2026-11-05')).toEqual([]);

  for (const [body, field] of [
    [{ start_at: '2026-11-02', end_at: '2026-11-01' }, 'end_at'],
    [{ start_at: '2026-02-30', end_at: '2026-11-01' }, 'start_at'],
    [{ start_at: '2026-11-01' }, 'end_at'],
  ] as const) {
    const reply = await account.staff.post(FAILED, body);
    expect([body, reply.status, Object.keys(Refusal.parse(reply.body).errors)]).toEqual([body, 422, [field]]);
  }
});

test('failed invoices of one instant are each exported once, however many', async () => {
  const account = await world.account();
  const { order_id } = await givenDocument(account, { order_date: '2026-11-05T10:00:00.123456Z' });
  await world.sql(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, currency, total_cost, source_version)
     select $1, connection_id, 'N' || n, 'N' || n, '', '', order_date, 'error', '', 'MXN', 1, '1'
       from orders, generate_series(1, 1200) n where id = $2`,
    [account.account_id, order_id],
  );
  await world.sql(
    `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total)
     select account_id, id, 'MX', 'sale', 'rejected', 'test', 'MXN', 1 from orders
       where account_id = $1 and order_number like 'N%'`,
    [account.account_id],
  );
  const { rows } = await failedOf(account, '2026-11-05', '2026-11-05');
  expect([rows.length, new Set(rows.map(({ order_number }) => order_number)).size]).toEqual([1201, 1201]);
  const all = await documentsOf(account, '');
  expect([all.rows.length, new Set(all.rows.map(({ order_number }) => order_number)).size]).toEqual([1201, 1201]);
});

test('past exports of failed invoices are paged, newest first; another account has none of them', async () => {
  const [account, other] = [await world.account(), await world.account()];
  await givenDocument(other);
  expect((await failedOf(account, '2026-11-01', '2026-11-30')).rows).toEqual([]);
  const made = await failedOf(account, '2026-11-02', '2026-11-30');
  await world.sql(
    `insert into exports (account_id, kind, filter, name, created_by, state, error)
     select $1, 'failed_mexico_invoices', '{"by": "order_days", "start_at": "2026-10-01", "end_at": "2026-10-31"}',
       'old.csv', $2, 'failed', 'export_failed'
       from generate_series(1, 26)`,
    [account.account_id, account.member.user_id],
  );
  await served(account, account.staff.get(`/api/orders/export/${account.account_id}`));
  const page = async (n: number) => Page.parse((await account.staff.get(`${FAILED}?page=${n}`)).body);
  expect(await page(1)).toMatchObject({
    paginator: { total: 28, last_page: 2, current_page: 1, prev_page_url: null, next_page_url: `${FAILED}?page=2` },
    pagination_elements: [1, 2],
  });
  expect((await page(1)).paginator.data[0]).toMatchObject({
    path: 'There was an error createing download file.  Please try again later',
    url: null,
    start_at: '2026-10-01',
  });
  const second = await page(2);
  expect(second.paginator).toMatchObject({ prev_page_url: `${FAILED}?page=1`, next_page_url: null });
  expect(second.paginator.data.slice(1).map(({ id, path }) => [id, path])).toMatchObject([
    [made.record.id, made.record.path],
    [made.record.id - 1, expect.stringMatching(/\.csv$/)],
  ]);

  const theirs = Page.parse((await other.staff.get(FAILED)).body);
  expect(theirs).toMatchObject({ paginator: { data: [], total: 0 }, pagination_elements: [1] });
  expect((await other.staff.get(`/api/exports/${made.record.id}`)).status).toBe(404);
  expect((await other.staff.get(`/api/exports/${made.record.id}/delete`)).status).toBe(404);
  const stolen = await world.app.inject({
    method: 'GET',
    url: made.record.url ?? '',
    headers: { cookie: other.cookie },
  });
  expect(stolen.statusCode).toBe(404);

  expect((await account.staff.get(`/api/exports/${made.record.id}/delete`)).body).toBe('success');
  expect((await page(2)).paginator.total).toBe(27);
});

test('failed invoices that take too long are answered 504, and appear once written', async () => {
  const hasty = await givenWorld({ request_timeout_ms: 120 });
  const { staff } = await hasty.account();
  const body = { start_at: '2026-11-01', end_at: '2026-11-30' };
  expect(await staff.post(FAILED, body)).toMatchObject({ status: 504 });
  expect(await staff.post(FAILED, body)).toMatchObject({ status: 504 });
  expect((await staff.get(FAILED)).body).toMatchObject({
    paginator: { data: [{ path: 'Queued', url: null, start_at: '2026-11-01' }], total: 1 },
  });
});

test('tax documents are exported as their list is narrowed, the latest first', async () => {
  const account = await world.account();
  const rejected = await givenDocument(account, { notices: [{ code: 'Z9', text: 'Otra cosa', is_warning: false }] });
  const unsent = await givenDocument(account, { ...blocked, country: 'EC' });
  const ready = await givenDocument(account, { state: 'not_submitted' });
  await world.sql(`update tax_documents set issued_on = '2026-11-09', ids = '{"uuid": "U-1"}' where id = $1`, [
    rejected.id,
  ]);
  await givenDocument(await world.account());
  const numbers = async (query: string) =>
    (await documentsOf(account, query)).rows.map(({ order_number }) => order_number);

  const all = await documentsOf(account, '');
  expect(all.rows.map(({ order_number }) => order_number)).toEqual([ready.number, unsent.number, rejected.number]);
  expect(all.rows[2]).toMatchObject({
    country: 'MX',
    kind: 'sale',
    issued_on: '2026-11-09',
    identifiers: 'uuid U-1',
    error_codes: 'Z9',
  });
  expect(await numbers('country=MX')).toEqual([ready.number, rejected.number]);
  expect(await numbers('state=rejected')).toEqual([rejected.number]);
  expect(await numbers('would_be_rejected=true')).toEqual([unsent.number]);
  expect(await numbers('kind=correction')).toEqual([]);
  expect(await numbers('from=2026-11-09&to=2026-11-09')).toEqual([rejected.number]);
  expect(await numbers('from=2026-11-10')).toEqual([]);
  expect(await numbers('search=U-1')).toEqual([rejected.number]);
  expect(await numbers(`search=${unsent.number}`)).toEqual([unsent.number]);
  expect(await numbers('search=nothing')).toEqual([]);
  expect((await documentsOf(account, 'from=2026-11-01&to=2026-11-30&state=rejected')).record).toMatchObject({
    kind: 'tax_documents',
    status: 'rejected',
    start_at: '2026-11-01',
    endAtText: 'Nov 30, 2026',
  });
  const reply = await account.staff.get('/api/documents/export?from=2026-11-10&to=2026-11-09');
  expect([reply.status, Object.keys(Refusal.parse(reply.body).errors)]).toEqual([422, ['to']]);
});

test('a document is still found by its id beside the call that exports them', async () => {
  const account = await world.account();
  const { id } = await givenDocument(account);
  expect((await account.staff.get(`/api/documents/${id}`)).body).toMatchObject({ id });
});

test('what proves documents is a zip with a folder for each: bytes as they were sent, answers and attempts', async () => {
  const account = await world.account();
  const documents = [];
  for (let n = 1; n <= 30; n++) documents.push(await givenDocument(account, { country: n === 1 ? 'EC' : 'MX' }));
  const [ecuadors, mexicos] = documents;
  if (!ecuadors || !mexicos) throw new Error('no documents');
  await world.sql(
    `with file as (
       insert into tax_files (account_id, hash, content) select $1, sha256(content), content
         from convert_to('<sent/>', 'UTF8') content returning hash)
     update tax_documents set full_number = 'A-1', xml_hash = (select hash from file), answer_hash = (select hash
       from file) where id = $2`,
    [account.account_id, mexicos.id],
  );
  await world.sql(
    "insert into tax_attempts (account_id, document_id, action, seal, outcome) values ($1, $2, 'issue', 1, 'started')",
    [account.account_id, mexicos.id],
  );
  await givenDocument(await world.account());

  const query = 'style=evidence&country=MX';
  const { body } = await served(account, account.staff.get(`/api/documents/export?${query}`));
  const record = Export.parse(body);
  expect(record).toMatchObject({
    style: 'evidence',
    done: 29,
    total: 29,
    downloadText: expect.stringMatching(/\.zip$/),
  });
  const { rawPayload, headers } = await world.app.inject({
    method: 'GET',
    url: record.downloadLink ?? '',
    headers: { cookie: account.cookie },
  });
  expect(headers['content-type']).toBe('application/zip');
  const files = unzipSync(rawPayload);
  const names = Object.keys(files);
  const folder = `MX-A-1-${mexicos.id}`;
  expect(names.filter((name) => name.endsWith('/document.json'))).toHaveLength(29);
  expect(names).not.toContain(`EC-${ecuadors.id}-${ecuadors.id}/document.json`);
  expect(names.filter((name) => name.startsWith(`${folder}/`)).sort()).toEqual([
    `${folder}/authorised.xml`,
    `${folder}/document.json`,
    `${folder}/sent.xml`,
  ]);
  expect(strFromU8(files[`${folder}/sent.xml`] ?? new Uint8Array())).toBe('<sent/>');
  expect(JSON.parse(strFromU8(files[`${folder}/document.json`] ?? new Uint8Array()))).toMatchObject({
    full_number: 'A-1',
    attempts: [{ action: 'issue', outcome: 'started' }],
  });
});

test('what proves documents says in sheets which there are, what they come to, and which numbers are none', async () => {
  const account = await world.account();
  const rejected = await givenDocument(account);
  const [series] = await world.sql<{ id: string }>(
    `with s as (insert into tax_series (account_id, country, kind, environment, prefix, next_number)
       values ($1, 'MX', 'sale', 'test', 'B', 10) returning id),
     gap as (insert into tax_number_gaps (account_id, series_id, number, document_id, reason)
       select $1, id, 7, $2, 'rejected Z9' from s)
     select id from s`,
    [account.account_id, rejected.id],
  );
  const sealed = {
    document: {
      buyer: { tax_id: 'XAXX010101000', name: '=Público' },
      totals: { net: '100.00', tax: '16.00', by_rate: [{ rate: '16', net: '100.00', tax: '16.00' }] },
    },
  };
  /** A document that is stored; `origin`: the one that it corrects. */
  const givenStored = async (number: number, origin: string | null) => {
    const { id: order_id, marker } = await givenOrder(world, account, {});
    const [row] = await world.sql<{ id: string }>(
      `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total, series_id,
         number, full_number, xml_hash, sealed, issued_on, origin_id)
       values ($1, $2, 'MX', $3, 'stored', 'test', 'MXN', $8, $4, $5::int, 'B-' || $5::int, '\\x00', $6, '2026-11-20', $7)
       returning id`,
      [
        account.account_id,
        order_id,
        origin ? 'correction' : 'sale',
        series?.id,
        number,
        JSON.stringify(sealed),
        origin,
        origin ? -116 : 116,
      ],
    );
    return { id: row?.id ?? '', number: marker };
  };
  const sale = await givenStored(8, null);
  const credit = await givenStored(9, sale.id);
  const conversion = { currency: 'USD', total: '6.28', rate: '18.4567', day: '2026-11-19', source: 'DOF' };
  await world.sql('update tax_documents set conversion = $2 where account_id = $1 and number = any(array[8, 9])', [
    account.account_id,
    JSON.stringify(conversion),
  ]);

  const dollars = await givenStored(10, null);
  const equivalent = { currency: 'MXN', total: '2140.98', rate: '18.4567', day: '2026-11-19', source: 'DOF' };
  await world.sql("update tax_documents set currency = 'USD', equivalent = $2 where id = $1", [
    dollars.id,
    JSON.stringify(equivalent),
  ]);

  const { body } = await served(account, account.staff.get('/api/documents/export?style=evidence&country=MX'));
  const { rawPayload } = await world.app.inject({
    method: 'GET',
    url: Export.parse(body).downloadLink ?? '',
    headers: { cookie: account.cookie },
  });
  const files = unzipSync(rawPayload);
  const sheet = (name: string) =>
    strFromU8(files[name] ?? new Uint8Array())
      .split('\r\n')
      .slice(1);
  expect(sheet('index.csv')).toEqual([
    `MX-B-10-${dollars.id},MX,test,sale,stored,B-10,2026-11-20,${dollars.number},XAXX010101000,'=Público,,USD,100.00,16.00,116.00,,,18.4567,2026-11-19,DOF,MXN,1845.67,295.31,2140.98`,
    `MX-B-9-${credit.id},MX,test,correction,stored,B-9,2026-11-20,${credit.number},XAXX010101000,'=Público,B-8,MXN,100.00,16.00,-116.00,USD,-6.28,18.4567,2026-11-19,DOF,MXN,100.00,16.00,-116.00`,
    `MX-B-8-${sale.id},MX,test,sale,stored,B-8,2026-11-20,${sale.number},XAXX010101000,'=Público,,MXN,100.00,16.00,116.00,USD,6.28,18.4567,2026-11-19,DOF,MXN,100.00,16.00,116.00`,
    `MX-${rejected.id}-${rejected.id},MX,test,sale,rejected,,,${rejected.number},,,,MXN,,,116.00,,,,,,,,,`,
    '',
  ]);
  expect(sheet('totals.csv')).toEqual([
    'MX,test,correction,valid,MXN,,1,100.00,16.00,116.00,MXN,100.00,16.00,116.00',
    'MX,test,correction,valid,MXN,16,1,100.00,16.00,116.00,MXN,100.00,16.00,116.00',
    'MX,test,sale,valid,MXN,,1,100.00,16.00,116.00,MXN,100.00,16.00,116.00',
    'MX,test,sale,valid,MXN,16,1,100.00,16.00,116.00,MXN,100.00,16.00,116.00',
    'MX,test,sale,valid,USD,,1,100.00,16.00,116.00,MXN,1845.67,295.31,2140.98',
    'MX,test,sale,valid,USD,16,1,100.00,16.00,116.00,MXN,1845.67,295.31,2140.98',
    '',
  ]);
  expect(sheet('gaps.csv')).toEqual([
    expect.stringMatching(new RegExp(`^MX,test,sale,B,7,.*Z9.*,${rejected.number}$`)),
    '',
  ]);
});
