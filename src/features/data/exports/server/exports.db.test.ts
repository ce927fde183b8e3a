import { Kysely, PostgresDialect, sql } from 'kysely';
import Papa from 'papaparse';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readCell } from '#base/csv-cells.ts';
import { AppError } from '#base/errors.ts';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { Export } from '../contract.ts';
import { awaitExport } from './await-export.ts';
import { sweepExports } from './sweep-exports.ts';
import { writeExport } from './write-export.job.ts';

// A call that waits for its file waits as long as the machine needs.
const world = await givenWorld({ request_timeout_ms: 100_000 });
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
afterAll(() => owner.destroy());

const Link = z.string().startsWith('/files/');
const Refusal = z.object({ errors: z.object({ filterArray: z.array(z.string()) }) });

/** An account with items in two categories and two places, and the calls and jobs of its exports. */
async function givenShelves() {
  const account = await world.account();
  const { account_id, actor, staff, cookie } = account;
  const insert = async (text: string, ...values: unknown[]) =>
    Number((await world.sql<{ id: string }>(`${text} returning id`, [account_id, ...values]))[0]?.id);
  const category = (name: string, entity = 2) =>
    insert('insert into categories (account_id, entity_id, name) values ($1, $2, $3)', entity, name);
  const item = (sku: string, more: Record<string, unknown> = {}) => {
    const { entity_id = 2, category_id = null, name = '', price = null } = more;
    return insert(
      'insert into products (account_id, sku, entity_id, category_id, name, price) values ($1, $2, $3, $4, $5, $6)',
      ...[sku, entity_id, category_id, name, price],
    );
  };
  const place = (core_id: string, name: string) =>
    world.sql('insert into core_locations (account_id, core_id, core_description) values ($1, $2, $3)', [
      account_id,
      core_id,
      name,
    ]);
  const level = (product: number, core_id: string, on_hand: number) =>
    world.sql(
      'insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at) values ($1, $2, $3, $4, now())',
      [account_id, product, core_id, on_hand],
    );
  const work = async (id: number, more: Partial<JobRun> = {}) =>
    writeExport.run({ export_id: id }, { ...givenRun(world, actor), ...more });
  /** Works on whatever is queued until the call has its answer, as a worker would. */
  const served = async <T>(asked: Promise<T>): Promise<T> => {
    let isOver = false;
    void asked.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const queued = await actor.db.selectFrom('exports').select('id').where('state', '=', 'queued').execute();
      for (const { id } of queued) await work(id);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return asked;
  };
  const download = async (link: string) => {
    const reply = await world.app.inject({ method: 'GET', url: link, headers: { cookie } });
    return { status: reply.statusCode, body: reply.body };
  };
  const read = async (id: number) => Export.parse((await staff.get(`/api/exports/${id}`)).body);
  const begin = async (body: object) => Export.parse((await staff.post('/api/exports', body)).body);
  return { ...account, category, item, place, level, work, served, download, read, begin };
}

/** A file's lines as cells, as they were written. */
function cellsOf(file: string): string[][] {
  expect(file.startsWith('\ufeff')).toBe(true);
  const { data } = Papa.parse<string[]>(file.slice(1), { delimiter: ',', newline: '\r\n' });
  return data.slice(0, -1).map((cells) => cells.map(readCell));
}

const skusOf = (file: string) =>
  cellsOf(file)
    .slice(1)
    .map(([sku]) => sku);
const nowhere = async (shelves: { account_id: number }) =>
  world.sql('select state, file_key, size from exports where account_id = $1', [shelves.account_id]);

test('all items of an entity: counted, written with their figures, and answered as a link', async () => {
  const { staff, item, category, place, level, served, download } = await givenShelves();
  const tea = await category('Té, "verde"');
  await item('RAW', { entity_id: 1 });
  const first = await item('=1+1', { name: 'línea\nnueva', category_id: tea, price: '12.5000' });
  await item('007');
  await place('L1', 'Lima');
  await place('C1', 'Cusco');
  await level(first, 'L1', 7);
  await level(first, 'C1', -2);

  const counted = await staff.get('/api/download-csv/get-item-count?entity_id=2');
  expect(counted.body).toMatchObject([
    { count: 2 },
    {
      entities: [
        { id: 1, count: 1 },
        { id: 2, count: 2 },
      ],
    },
  ]);
  const reply = await served(staff.get('/api/download-csv?entity_id=2'));
  expect([reply.status, String(reply.headers['content-type']).split(';')[0]]).toEqual([200, 'text/plain']);
  const file = await download(Link.parse(reply.body));
  expect(file.status).toBe(200);
  const [head = [], ...rows] = cellsOf(file.body);
  expect(rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])))).toMatchObject([
    { sku: '007', name: '', category: '', price: '', quantity_on_hand: '0', is_kit: 'false' },
    { sku: '=1+1', name: 'línea\nnueva', category: 'Té, "verde"', price: '12.5', quantity_on_hand: '5' },
  ]);
  expect(file.body).toContain("'=1+1");
  expect(file.body.split('\r\n')).toHaveLength(4);
});

test('a file holds what was chosen: some items, categories, or places with what is there', async () => {
  const { staff, item, category, place, level, served, download, account_id } = await givenShelves();
  const [tea, mugs] = [await category('Tea'), await category('Mugs')];
  const a = await item('A', { category_id: tea });
  const b = await item('B', { category_id: mugs });
  await item('C');
  await place('L1', 'Lima');
  await place('L2', 'Lima');
  await level(a, 'L1', 3);
  await level(a, 'L2', 40);
  await level(b, 'L2', 5);
  expect((await staff.get('/api/entities/warehouse-locations/2')).body).toEqual(['Lima (L1)', 'Lima (L2)']);

  const chosen = async (filterBy: string, filterArray: unknown[]) => {
    const reply = await served(staff.post('/api/download-csv/2', { filterBy, filterArray }));
    return (await download(z.object({ data: Link }).parse(reply.body).data)).body;
  };
  expect(skusOf(await chosen('entities', [b, a]))).toEqual(['A', 'B']);
  expect(skusOf(await chosen('entities', ['all']))).toEqual(['A', 'B', 'C']);
  expect(skusOf(await chosen('categories', [String(mugs)]))).toEqual(['B']);
  const lima = cellsOf(await chosen('warehouse_locations', ['Lima (L1)']));
  expect([lima.length, lima[1]?.[0], lima[1]?.[lima[0]?.indexOf('quantity_on_hand') ?? 0]]).toEqual([2, 'A', '3']);

  const option = (value: string | number) => ({ value, label: 'Whatever it is called' });
  expect(skusOf(await chosen('categories', [option(mugs)]))).toEqual(['B']);
  expect(skusOf(await chosen('warehouse_locations', [option('L1'), 'Lima (L1)']))).toEqual(['A']);

  const byCode = Export.parse((await served(staff.get(`/api/products/export/${account_id}?source=L2`))).body);
  expect(byCode).toMatchObject({ state: 'ready', sourceName: 'Lima (L2)', done: 2 });
  const record = Export.parse((await served(staff.get(`/api/products/export/${account_id}?source=Lima%20(L2)`))).body);
  expect(record).toMatchObject({
    kind: 'products',
    state: 'ready',
    sourceName: 'Lima (L2)',
    done: 2,
    user: 'Sam Staff',
  });
  expect(skusOf((await download(Link.parse(record.downloadLink))).body)).toEqual(['A', 'B']);
});

test('nothing chosen, or what the account does not have, is refused and starts nothing', async () => {
  const [shelves, other] = [await givenShelves(), await givenShelves()];
  const { staff } = shelves;
  const theirs = await other.item('X');
  const raw = await shelves.item('RAW', { entity_id: 1 });
  for (const [filterBy, filterArray] of [
    ['entities', []],
    ['entities', [theirs]],
    ['entities', [raw]],
    ['entities', ['all', 1]],
    ['entities', ['1e3', -1]],
    ['categories', []],
    ['categories', ['x']],
    ['warehouse_locations', []],
    ['warehouse_locations', ['Nowhere']],
  ] as const) {
    const reply = await staff.post('/api/download-csv/2', { filterBy, filterArray });
    expect([filterArray, reply.status]).toEqual([filterArray, 422]);
    expect(Refusal.parse(reply.body).errors.filterArray).toHaveLength(1);
  }
  expect((await staff.post('/api/download-csv/3', { filterBy: 'entities', filterArray: ['all'] })).status).toBe(422);
  expect((await staff.get(`/api/products/export/${shelves.account_id}?source=Nowhere`)).status).toBe(422);
  expect((await staff.get(`/api/products/export/${other.account_id}`)).status).toBe(404);
  expect(await nowhere(shelves)).toEqual([]);
});

test("another account's exports and links are not found", async () => {
  const [shelves, other] = [await givenShelves(), await givenShelves()];
  const { id } = await other.begin({ kind: 'products' });
  await other.work(id);
  const { downloadLink } = await other.read(id);
  expect((await shelves.download(Link.parse(downloadLink))).status).toBe(404);
  for (const path of [`/api/exports/${id}`, `/api/exports/${id}/delete`])
    expect([path, (await shelves.staff.get(path)).status]).toEqual([path, 404]);
  expect((await shelves.staff.get('/api/exports')).body).toMatchObject({ total: 0, data: [] });
  expect((await other.download(Link.parse(downloadLink))).status).toBe(200);
});

test('who asks for the same twice gets one file; deleting it needs the token and takes the file', async () => {
  const { staff, begin, work, read, download, cookie } = await givenShelves();
  const [first, second] = await Promise.all([begin({ kind: 'stock' }), begin({ kind: 'stock' })]);
  expect(first.id).toBe(second.id);
  await work(first.id);
  expect((await begin({ kind: 'stock' })).id).not.toBe(first.id);
  const { downloadLink } = await read(first.id);
  const path = `/api/exports/${first.id}/delete`;
  expect((await world.app.inject({ method: 'GET', url: path, headers: { cookie } })).statusCode).toBe(403);
  expect(await staff.get(path)).toMatchObject({ status: 200, body: 'success' });
  expect((await download(Link.parse(downloadLink))).status).toBe(404);
  expect((await staff.get(path)).status).toBe(404);
});

test('a worker that has to stop leaves nothing to be seen, and the next one starts over', async () => {
  const { begin, work, read, item, download, account_id } = await givenShelves();
  await item('A');
  const { id } = await begin({ kind: 'products' });
  await work(id, { signal: AbortSignal.abort() });
  expect(await read(id)).toMatchObject({ state: 'queued', downloadLink: null });
  await work(id);
  await work(id);
  const { downloadLink, ...rest } = await read(id);
  expect(rest).toMatchObject({ state: 'ready', done: 1, total: 1 });
  expect(skusOf((await download(Link.parse(downloadLink))).body)).toEqual(['A']);
  expect(await world.sql('select 1 from exports where account_id = $1', [account_id])).toHaveLength(1);
});

test('an export that is deleted while it is written stops, and its file never appears', async () => {
  const { begin, work, staff, item } = await givenShelves();
  await item('A');
  const { id } = await begin({ kind: 'products' });
  const stored: string[] = [];
  const { files } = world.services;
  const put: typeof files.put = async (key, content, type) => {
    stored.push(key);
    const size = await files.put(key, content, type);
    expect((await staff.get(`/api/exports/${id}/delete`)).status).toBe(200);
    return size;
  };
  await work(id, { services: { ...world.services, files: { ...files, put } } });
  expect(stored).toHaveLength(1);
  await expect(files.get(stored[0] ?? '')).rejects.toMatchObject({ code: 'not_found' });
});

test('where the storage refuses, the export has failed with its reason, and the waiting call says so', async () => {
  const shelves = await givenShelves();
  const { begin, work, read, staff } = shelves;
  const { id } = await begin({ kind: 'products' });
  const { files } = world.services;
  const put: typeof files.put = async (_key, content) => {
    content.destroy();
    throw new AppError('storage_failed');
  };
  await work(id, { services: { ...world.services, files: { ...files, put } } });
  const message = 'The file storage is not responding right now. Please try again later';
  expect(await read(id)).toMatchObject({ state: 'failed', error: message, downloadLink: null });
  await expect(awaitExport(await staffOf(shelves), id, 150)).rejects.toMatchObject({ code: 'storage_failed' });
  expect((await staff.get('/api/exports?kind=products')).body).toMatchObject({ total: 1, data: [{ state: 'failed' }] });
});

test('what fails again and again has failed for all to see; what was passing is tried again', async () => {
  const { begin, work, read } = await givenShelves();
  const { id } = await begin({ kind: 'products' });
  const { files } = world.services;
  const put: typeof files.put = async (_key, content) => {
    content.destroy();
    throw new Error('the line broke');
  };
  const services = { ...world.services, files: { ...files, put } };
  await expect(work(id, { services, attempt: 1 })).rejects.toThrow('the line broke');
  expect(await read(id)).toMatchObject({ state: 'running' });
  await expect(work(id, { services, attempt: 3 })).rejects.toThrow('the line broke');
  const error = 'There was an error createing download file.  Please try again later';
  expect(await read(id)).toMatchObject({ state: 'failed', error });
});

test('a call that waits too long says that the export goes on', async () => {
  const shelves = await givenShelves();
  const { id } = await shelves.begin({ kind: 'products' });
  await expect(awaitExport(await staffOf(shelves), id, 150)).rejects.toMatchObject({
    code: 'still_exporting',
    status: 504,
  });
  expect(await shelves.read(id)).toMatchObject({ state: 'queued' });
});

test('what was chosen and is gone when the work begins is left out, and the export says so', async () => {
  const { begin, work, read, item, category, account_id, download } = await givenShelves();
  const [tea, mugs] = [await category('Tea'), await category('Mugs')];
  await item('A', { category_id: tea });
  const { id } = await begin({ kind: 'products', wanted: { filterBy: 'categories', filterArray: [tea, mugs] } });
  await world.sql('delete from categories where account_id = $1 and id = $2', [account_id, mugs]);
  await work(id);
  const done = await read(id);
  expect(done).toMatchObject({ state: 'ready', is_partial: true, done: 1, sourceName: 'Mugs, Tea' });
  expect(skusOf((await download(Link.parse(done.downloadLink))).body)).toEqual(['A']);
});

test('after its days the file goes and the row says so; what no worker tends any more has failed', async () => {
  const { begin, work, read, download, account_id } = await givenShelves();
  const { id } = await begin({ kind: 'products' });
  await work(id);
  const { downloadLink } = await read(id);
  const lost = await begin({ kind: 'stock' });
  await sweepExports.run(owner, world.services);
  expect(await read(id)).toMatchObject({ state: 'ready' });
  await world.sql("update exports set expires_at = now() - interval '1 minute' where id = $1", [id]);
  await world.sql("update exports set state = 'running', changed_at = now() - interval '1 hour' where id = $1", [
    lost.id,
  ]);
  await sweepExports.run(owner, world.services);
  expect(await read(id)).toMatchObject({ state: 'expired', downloadLink: null });
  expect((await download(Link.parse(downloadLink))).status).toBe(404);
  expect(await read(lost.id)).toMatchObject({ state: 'failed' });
  await world.sql("update exports set created_at = now() - interval '1 year' where account_id = $1", [account_id]);
  await sweepExports.run(owner, world.services);
  expect(await nowhere({ account_id })).toEqual([]);
});

test('many rows come whole and once, in every kind', async () => {
  const { begin, work, read, download, account_id, actor, place } = await givenShelves();
  await place('L1', 'Lima');
  await world.sql(
    `insert into products (account_id, sku, entity_id) select $1, 'S' || n, 1 + n % 2 from generate_series(1, 9000) n`,
    [account_id],
  );
  await world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
      select account_id, id, 'L1', 1, now() from products where account_id = $1`,
    [account_id],
  );
  await world.sql(
    `insert into kit_parts (account_id, kit_id, part_id, quantity)
     select $1, (select min(id) from products where account_id = $1), id, 2 from products where account_id = $1
        and id > (select min(id) from products where account_id = $1)`,
    [account_id],
  );
  await markKits(actor.db, sql`select kit_id from kit_parts`);
  const lines = async (body: object) => {
    const { id } = await begin(body);
    await work(id);
    const [, ...rows] = cellsOf((await download(Link.parse((await read(id)).downloadLink))).body);
    return rows;
  };
  const unique = (rows: string[][], ...columns: number[]) =>
    new Set(rows.map((row) => columns.map((column) => row[column]).join(' '))).size;
  const [products, raw] = [await lines({ kind: 'products' }), await lines({ kind: 'raw_materials' })];
  expect([products.length, unique(products, 0), raw.length]).toEqual([4500, 4500, 4500]);
  const there = { filterBy: 'warehouse_locations', filterArray: ['Lima'] };
  expect(unique(await lines({ kind: 'products', wanted: there }), 0)).toBe(4500);
  const parts = await lines({ kind: 'kit_parts' });
  expect([parts.length, unique(parts, 0, 1), parts[0]?.[2]]).toEqual([8999, 8999, '2']);
  const stock = await lines({ kind: 'stock' });
  expect([stock.length, unique(stock, 0, 1)]).toEqual([9000, 9000]);
  expect(await lines({ kind: 'locations' })).toEqual([['L1', 'Lima', '', '', 'true']]);
  expect(await lines({ kind: 'categories' })).toEqual([]);
});

async function staffOf({ actor }: { actor: JobRun['actor'] }) {
  const more = {
    user_id: 1,
    person_id: 1,
    email: '',
    is_admin: false,
    rights: [],
    account_name: '',
    time_zone: 'UTC',
    currency: 'USD',
  };
  return { ...actor, ...more, name: 'Sam Staff', language: 'en' as const };
}
