import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { encodeText } from '../../../../../tests/encode-text.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { historyOf } from '../../../../../tests/given-items.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { LinkRun, UnclearEncoding } from '../runs-contract.ts';
import { runLinks } from './run-links.job.ts';

const world = await givenWorld();
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
atTheEnd(() => owner.destroy());
const Lines = z.object({
  data: z.array(z.object({ connector_product_sku: z.string(), outcome: z.string().nullable() })),
});

async function givenCatalogue() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const base = `/api/connectors/${shop.channel}`;
  const work = async (id: number) => {
    await runLinks.run({ run_id: id, by: account.member.user_id }, givenRun(world, account.actor));
    return LinkRun.parse((await account.staff.get(`/api/link-runs/${id}`)).body);
  };
  const outcomes = async (id: number) => {
    const { data } = Lines.parse((await account.staff.get(`/api/link-runs/${id}/lines?perPage=200`)).body);
    return Object.fromEntries(data.map((line) => [line.connector_product_sku, line.outcome]));
  };
  const upload = async (payload: string | Buffer, { type = 'text/csv', encoding = '' } = {}) => {
    const token = account.cookie.replace('bodega_session=', '');
    const reply = await world.app.inject({
      method: 'POST',
      url: `${base}/products/csv?name=links.csv${encoding && `&encoding=${encoding}`}`,
      headers: {
        cookie: account.cookie,
        'content-type': type,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': world.services.secrets.csrfToken(token),
      },
      payload,
    });
    return { status: reply.statusCode, body: reply.body === '' ? undefined : z.unknown().parse(reply.json()) };
  };
  const links = async () => {
    const rows = await world.sql<{ c: string; p: string | null }>(
      `select c.connector_product_sku as c, p.sku as p from connector_products c left
        join products p on p.account_id = c.account_id
          and p.id = c.product_id where c.account_id = $1 order by 1`,
      [account.account_id],
    );
    return Object.fromEntries(rows.map(({ c, p }) => [c, p]));
  };
  /** Accepts all exact matches of the channel. */
  const accept = async () => {
    const { body } = await account.staff.post('/api/link-runs', { connection_id: shop.channel });
    return z.tuple([LinkRun]).parse(body)[0];
  };
  return { ...account, shop, base, work, outcomes, upload, links, accept };
}

test('all exact SKU matches are accepted in one go, with an outcome for each and one check of the orders', async () => {
  const { shop, staff, work, outcomes, links, accept, ...account } = await givenCatalogue();
  await givenProducts(world, account, [{ sku: 'B1' }, { sku: 'TWO' }, { sku: 'two' }]);
  await givenListed(world, account, shop.channel, [{ sku: 'b1' }, { sku: 'b1 ' }, { sku: 'Two' }, { sku: 'none' }]);
  const order = givenRemoteOrder('1');
  await shop.store([{ ...order, lines: order.lines.map((line) => ({ ...line, sku: 'b1 ' })) }]);
  await shop.check();

  const started = await accept();
  expect(started).toMatchObject({ kind: 'matches', state: 'collecting' });
  expect((await accept()).id).toBe(started.id);
  expect(await work(started.id)).toMatchObject({
    state: 'done',
    lines: 3,
    done: 3,
    counts: { linked: 2, ambiguous: 1 },
  });
  expect(await outcomes(started.id)).toEqual({ b1: 'linked', 'b1 ': 'linked', Two: 'ambiguous' });
  expect(await links()).toEqual({ A: 'A', b1: 'B1', 'b1 ': 'B1', Two: null, none: null });
  expect((await staff.get('/api/rechecks')).body).toMatchObject([{ total: 1 }]);
  await work(started.id);
  expect((await staff.get('/api/rechecks')).body).toHaveLength(1);
});

test('a run that no worker carries on has failed; what it linked stays, the orders are checked again and another can begin', async () => {
  const { shop, staff, work, links, accept, ...account } = await givenCatalogue();
  await givenProducts(world, account, [{ sku: 'B1' }]);
  await givenListed(world, account, shop.channel, [{ sku: 'b1' }]);
  const order = givenRemoteOrder('1');
  await shop.store([{ ...order, lines: order.lines.map((line) => ({ ...line, sku: 'b1' })) }]);
  await shop.check();
  const { id } = await accept();
  await work(id);
  await world.sql(
    `update link_runs set state = 'applying', changed_at = now() - interval '25 hours' where account_id = $1`,
    [account.account_id],
  );
  await world.sql('delete from graphile_worker._private_jobs');
  await runLinks.expire(owner, world.services);
  expect(LinkRun.parse((await staff.get(`/api/link-runs/${id}`)).body)).toMatchObject({ state: 'failed' });
  expect(await links()).toMatchObject({ b1: 'B1' });
  expect((await staff.get('/api/rechecks')).body).toMatchObject([{ total: 1 }, { total: 1 }]);
  expect(await work(id)).toMatchObject({ state: 'failed' });
  await givenListed(world, account, shop.channel, [{ sku: 'b1 ' }]);
  expect((await accept()).id).not.toBe(id);
});

test('a file is checked without writing anything, then applied; each line says what became of it', async () => {
  const { shop, staff, upload, work, outcomes, links, ...account } = await givenCatalogue();
  const skus = ['P1', 'P2', 'P3', 'TWO', 'two'];
  const products = await givenProducts(
    world,
    account,
    skus.map((sku) => ({ sku })),
  );
  await givenListed(
    world,
    account,
    shop.channel,
    ['new', 'other', 'risk', '=1+1', 'ambi'].map((sku) => ({ sku })),
  );
  const before = await links();
  const file = [
    '\ufeffProduct SKU;Something;Connector SKU',
    'p 1;x;new',
    ';;A',
    'P2;;other',
    'P9;;risk',
    "P3;;'=1+1",
    'Two;;ambi',
    'P1;;nowhere',
    'P3;;new',
    'P1;;',
    '',
  ].join('\r\n');
  const taken = LinkRun.parse((await upload(file)).body);
  expect(taken).toMatchObject({ kind: 'file', state: 'checking', file_name: 'links.csv', lines: 9 });
  expect((await staff.post(`/api/link-runs/${taken.id}/apply`)).status).toBe(409);
  expect(await work(taken.id)).toMatchObject({
    state: 'checked',
    counts: { will_link: 3, will_unlink: 1, repeated: 1 },
  });
  expect(await links()).toEqual(before);

  await world.sql(
    `update connector_products set product_id = (select id from products where account_id = $1 and sku = 'P3')
      where account_id = $1 and connector_product_sku = 'other'`,
    [account.account_id],
  );
  expect((await staff.post(`/api/link-runs/${taken.id}/apply`)).status).toBe(200);
  expect(await work(taken.id)).toMatchObject({
    state: 'done',
    counts: { linked: 2, unlinked: 1, changed_meanwhile: 1 },
  });
  expect(await outcomes(taken.id)).toMatchObject({
    A: 'unlinked',
    other: 'changed_meanwhile',
    risk: 'unknown_product',
    '=1+1': 'linked',
    ambi: 'ambiguous',
    nowhere: 'unknown_sku',
    '': 'invalid',
    new: 'repeated',
  });
  const lines = async (query: string) => {
    const { body } = await staff.get(`/api/link-runs/${taken.id}/lines?${query}`);
    return Lines.parse(body).data.map((line) => line.connector_product_sku);
  };
  expect(await lines('perPage=4&page=2')).toEqual(['=1+1', 'ambi', 'nowhere', 'new']);
  expect(await lines('outcome=linked')).toEqual(['new', '=1+1']);
  expect(await lines('outcome=linked&perPage=1&page=2')).toEqual(['=1+1']);
  expect(await links()).toMatchObject({ A: null, new: 'P1', other: 'P3', '=1+1': 'P3', ambi: null });
  expect((await staff.get(`/api/link-runs?connection_id=${shop.channel}`)).body).toMatchObject([
    { id: taken.id, state: 'done' },
  ]);
  const history = async (product = 0) =>
    (await historyOf({ staff }, product)).data.map(({ type, actor, note }) => [type, actor, note]);
  expect(await history(products.get('P1'))).toEqual([['link.made', 'Sam Staff', 'exigo · new']]);
  expect(await history(products.get('P2'))).toEqual([]);
  expect(await history(shop.product)).toEqual([['link.removed', 'Sam Staff', 'exigo · A']]);
});

test('what is downloaded can be uploaded as it is, changes nothing, and no spreadsheet runs a cell of it', async () => {
  const { shop, staff, upload, work, ...account } = await givenCatalogue();
  await givenListed(world, account, shop.channel, [
    { sku: '=cmd|x', title: '@SUM(1)' },
    { sku: "'=quoted", title: 'a "b", c;d' },
    { sku: ' blanks ', title: 'líneas\nnuevas' },
    { sku: '85123a' },
    { sku: '85123A' },
  ]);
  const csv = `/api/connector-products/csv?connection_id=${shop.channel}`;
  const file = await staff.get(csv);
  expect(file.headers['content-disposition']).toBe('attachment; filename="product-links.csv"');
  const text = z.string().parse(file.body);
  expect(text).toContain("'=cmd|x,'@SUM(1)");
  const taken = LinkRun.parse((await upload(text)).body);
  expect(await work(taken.id)).toMatchObject({ lines: 6, counts: { already_linked: 1, already_unlinked: 5 } });
  expect(
    z
      .string()
      .parse((await staff.get(`${csv}&connectionStatus=linked`)).body)
      .split('\r\n'),
  ).toHaveLength(3);
});

test('what is no CSV with the two columns is refused with the reason and leaves nothing', async () => {
  const { upload, account_id } = await givenCatalogue();
  const type = 'File type is wrong.  Please upload CSV file.';
  const format = 'Your file has invalid format.  Please reformat your file and try again later.';
  const big = `Connector SKU,Product SKU\n${'x,y\n'.repeat(100_001)}`;
  const cases: [content: string | Buffer, status: number, message: string][] = [
    ['', 422, format],
    ['Connector SKU,Product SKU\n', 422, format],
    ['a,b\nc,d\n', 422, format],
    ['Connector SKU;Name\nA;B\n', 422, format],
    [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00]), 415, type],
    [big, 413, 'The request is too large'],
    [`Connector SKU,Product SKU\n${'x'.repeat(11_000_000)}`, 413, 'The request is too large'],
  ];
  for (const [content, status, message] of cases)
    expect(await upload(content)).toMatchObject({ status, body: { message } });
  expect(await upload('{}', { type: 'application/json' })).toMatchObject({ status: 415, body: { message: type } });
  expect((await upload('x', { type: 'image/png' })).status).toBe(415);
  expect(await world.sql('select id from link_runs where account_id = $1', [account_id])).toEqual([]);
});

test('a file is read as its letters look, whatever wrote it', async () => {
  const { shop, upload, work, outcomes, ...account } = await givenCatalogue();
  await givenProducts(world, account, [{ sku: 'NIÑO' }]);
  await givenListed(world, account, shop.channel, [{ sku: 'camión' }]);
  const file = 'sep=;\r\nSKU del canal;SKU del producto\r\ncamión;NIÑO\r\n';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]);
  for (const content of [file, Buffer.from(file, 'latin1'), utf16]) {
    const taken = LinkRun.parse((await upload(content)).body);
    await work(taken.id);
    expect(await outcomes(taken.id)).toEqual({ camión: 'will_link' });
  }
});

test('letters that fit several alphabets are asked about, with words of the file; nothing is kept until that is said', async () => {
  const { shop, upload, work, outcomes, account_id, ...account } = await givenCatalogue();
  await givenProducts(world, { ...account, account_id }, [{ sku: 'Š1' }]);
  await givenListed(world, { ...account, account_id }, shop.channel, [{ sku: 'žluťoučký' }]);
  const file = encodeText('Connector SKU,Product SKU\nžluťoučký,Š1\n', 'windows-1250');
  const refused = await upload(file);
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'The letters of the file can be read in several ways. Please choose how.' },
  });
  const { encodings } = UnclearEncoding.parse(refused.body).details;
  expect(encodings).toContainEqual({ encoding: 'windows-1250', sample: 'žluťoučký · Š1' });
  expect(await world.sql('select id from link_runs where account_id = $1', [account_id])).toEqual([]);
  const taken = LinkRun.parse((await upload(file, { encoding: 'windows-1250' })).body);
  await work(taken.id);
  expect(await outcomes(taken.id)).toEqual({ žluťoučký: 'will_link' });
});

test('a SKU that lost a letter on the way is no other one', async () => {
  const { upload, work, outcomes } = await givenCatalogue();
  const taken = LinkRun.parse((await upload('Connector SKU,Product SKU\nA\0,A\nA,A\n')).body);
  await work(taken.id);
  expect(taken.lines).toBe(2);
  expect(await outcomes(taken.id)).toEqual({ 'A\ufffd': 'invalid', A: 'already_linked' });
});

test("another account's run and connection are not found", async () => {
  const [mine, other] = [await givenCatalogue(), await givenCatalogue()];
  await givenProducts(world, other, [{ sku: 'B1' }]);
  await givenListed(world, other, other.shop.channel, [{ sku: 'b1' }]);
  const run = await other.accept();
  const connection_id = other.shop.channel;
  for (const path of [
    `/api/link-runs/${run.id}`,
    `/api/link-runs/${run.id}/lines`,
    `/api/link-runs?connection_id=${connection_id}`,
    `/api/connector-products/csv?connection_id=${connection_id}`,
  ])
    expect([path, (await mine.staff.get(path)).status]).toEqual([path, 404]);
  for (const [path, body] of [
    [`/api/link-runs/${run.id}/apply`],
    ['/api/link-runs', { connection_id }],
    [`${other.base}/products`, {}],
  ] as const)
    expect([path, (await mine.staff.post(path, body)).status]).toEqual([path, 404]);
  expect((await mine.staff.get('/api/link-runs')).body).toEqual([]);
  expect((await mine.staff.post('/api/link-runs', {})).body).toEqual([]);
});
