import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { storageFailed } from '#platform/files/file-store.ts';
import { removeOrphanedFiles } from '#platform/files/orphaned-files.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenProducts } from '../../../../../tests/given-catalogue.ts';
import { historyOf } from '../../../../../tests/given-items.ts';
import { type SentFile, sendFiles } from '../../../../../tests/given-upload.ts';
import { Uploaded } from '../contract.ts';
import { ItemFile } from '../item-file.ts';
import { drawPicture } from './draw-picture.ts';

const world = await givenWorld();
const account = await world.account();
let made = 0;

const givenItem = async (owner: GivenAccount = account) => {
  const sku = `SKU-${++made}`;
  return (await givenProducts(world, owner, [{ sku }])).get(sku) ?? 0;
};

const send = (item: number, files: readonly SentFile[], by = account, more = {}) =>
  sendFiles(world, by, '/api/upload', { id: item, account_id: by.account_id }, files, more);

/** Sends files that are all kept. */
async function keep(item: number, ...files: SentFile[]) {
  const reply = await send(item, files);
  expect(reply.status).toBe(200);
  return Uploaded.parse(reply.body).map((file) => ItemFile.parse(file));
}

const aPicture = (width = 60, height = 40, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = async (name: string, colour?: string) => ({
  name,
  content: await aPicture(60, 40, colour).png().toBuffer(),
});
const pdf = { name: 'sheet.pdf', content: '%PDF-1.7 a sheet', type: 'application/pdf' };

const imageOf = async (item: number) =>
  (
    await world.sql<{ image_url: string | null; version: number }>(
      'select image_url, version from products where id = $1',
      [item],
    )
  )[0];

/** The bytes under an address, as a member of the account gets them. */
async function bytesAt(url: string, { cookie } = account) {
  const reply = await world.app.inject({ url, headers: { cookie } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

const ownHeaders = {
  cookie: account.cookie,
  'x-csrf-token': world.services.secrets.csrfToken(account.cookie.replace(/^.*?=/, '')),
  'x-requested-with': 'XMLHttpRequest',
};

/** The server's address on the network; it listens from the first question on. */
async function origin(): Promise<string> {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

async function sweep() {
  const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
  await removeOrphanedFiles.run(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), world.services);
  await pool.end();
}

const orphaned = async () =>
  (await world.sql<{ key: string }>('select key from orphaned_files where account_id = $1', [account.account_id])).map(
    ({ key }) => key,
  );

beforeEach(async () => {
  await world.sql('delete from orphaned_files');
});

describe('an upload', () => {
  test('answers each file with its id, and the files are listed in their order', async () => {
    const item = await givenItem();
    const files = await keep(item, await png('front.png'), pdf);
    expect(files).toMatchObject([
      { name: 'front.png', thumbnail: expect.stringMatching(/160\.webp$/) },
      { name: 'sheet.pdf', thumbnail: null, size: 16 },
    ]);
    const listed = await account.staff.get(`/api/item-files?item_id=${item}`);
    expect(listed).toMatchObject({ status: 200, body: { data: files, main_id: files[0]?.id } });
    expect(await orphaned()).toEqual([]);
  });

  test('may name the item after the files', async () => {
    const item = await givenItem();
    expect((await send(item, [pdf], account, { last: true })).status).toBe(200);
  });

  test('that is repeated adds nothing', async () => {
    const item = await givenItem();
    const first = await keep(item, await png('front.png'), pdf);
    expect(await keep(item, await png('front.png'), pdf)).toEqual(first);
    expect(await orphaned()).toHaveLength(4);
  });

  test('with one file that cannot be kept keeps the others, and says why of each', async () => {
    const item = await givenItem();
    const reply = await send(item, [
      { name: 'list.png', content: 'sku;name' },
      await png('front.png'),
      { name: 'run.exe', content: 'MZ' },
    ]);
    expect(reply).toMatchObject({
      status: 200,
      body: [
        { id: null, name: 'list.png', message: expect.stringContaining('list.png is not a readable picture') },
        { name: 'front.png', id: expect.any(Number) },
        { id: null, name: 'run.exe', message: expect.stringContaining('Files like run.exe are not accepted') },
      ],
    });
  });

  test('of which nothing can be kept is refused in words that name the files', async () => {
    const item = await givenItem();
    const reply = await send(item, [
      { name: 'list.png', content: 'sku;name' },
      { name: 'empty.txt', content: '' },
    ]);
    expect(reply).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/list\.png is not a readable picture.*empty\.txt is empty/),
        errors: { files: [expect.any(String), 'empty.txt is empty'] },
      },
    });
    expect(await imageOf(item)).toMatchObject({ image_url: null, version: 1 });
  });

  test('without files, without an item or as no form says what is missing', async () => {
    const item = await givenItem();
    expect(await send(item, [])).toMatchObject({ status: 422, body: { errors: { files: ['Choose a file first'] } } });
    const nowhere = await sendFiles(world, account, '/api/upload', {}, [pdf]);
    expect(nowhere).toMatchObject({
      status: 422,
      body: { errors: { id: expect.anything(), account_id: expect.anything() } },
    });
    expect((await account.staff.post('/api/upload', { id: item })).status).toBe(400);
  });

  test("to another account's item, or in another account's name, finds nothing", async () => {
    const stranger = await world.account();
    const item = await givenItem();
    expect((await send(item, [pdf], stranger)).status).toBe(404);
    const said = { id: await givenItem(stranger), account_id: account.account_id };
    for (const last of [false, true])
      expect((await sendFiles(world, stranger, '/api/upload', said, [pdf], { last })).status).toBe(404);
    expect((await account.staff.get(`/api/item-files?item_id=${item}`)).body).toEqual({
      data: [],
      main_id: null,
      links: [],
    });
  });

  test('of more files than are taken at once names those that were left out', async () => {
    const item = await givenItem();
    const many = Array.from({ length: 22 }, (_, n) => ({ name: `${n}.txt`, content: `text ${n}` }));
    const outcomes = Uploaded.parse((await send(item, many)).body);
    expect(outcomes.filter(({ id }) => id === null)).toMatchObject([{ name: '20.txt' }, { name: '21.txt' }]);
  });

  test('of a file that is too large is refused and leaves nothing', async () => {
    const item = await givenItem();
    // Over the network: what is not read there stops what comes after it.
    const form = new FormData();
    form.append('id', String(item));
    form.append('account_id', String(account.account_id));
    form.append('files', new Blob([Buffer.alloc(30 * 1024 ** 2, 'x')]), 'large.txt');
    form.append('files', new Blob([pdf.content]), pdf.name);
    const reply = await fetch(`${await origin()}/api/upload`, { method: 'POST', headers: ownHeaders, body: form });
    expect(await reply.json()).toMatchObject([
      { id: null, message: 'large.txt is too large: a file may have 25 MB' },
      { name: 'sheet.pdf' },
    ]);
    const picture = {
      name: 'large.png',
      content: Buffer.concat([(await png('')).content, Buffer.alloc(15 * 1024 ** 2)]),
    };
    expect(await send(item, [picture])).toMatchObject({
      status: 422,
      body: { message: 'large.png is too large: a picture may have 15 MB' },
    });
    await world.sql('update orphaned_files set remove_at = now()');
    const keys = await orphaned();
    await sweep();
    for (const key of keys) await expect(world.services.files.get(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('keeps odd names as names', async () => {
    const item = await givenItem();
    const names = ['größe 名.txt', "it's (1).txt", '../../../up.txt'];
    const files = await keep(item, ...names.map((name) => ({ name, content: `text of ${name}` })));
    expect(files.map(({ name }) => name)).toEqual(['größe 名.txt', "it's (1).txt", 'up.txt']);
    const { headers } = await bytesAt(files[0]?.path ?? '');
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('größe 名.txt')}`);
  });

  test('that is cut leaves no row, and what was stored of it is removed', async () => {
    const item = await givenItem();
    const headers = { ...ownHeaders, 'content-type': 'multipart/form-data; boundary=xx' };
    const upload = httpRequest(`${await origin()}/api/upload`, { method: 'POST', headers });
    upload.on('error', () => {});
    const field = (name: string, value: number) =>
      `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    upload.write(field('id', item) + field('account_id', account.account_id));
    upload.write('--xx\r\ncontent-disposition: form-data; name="files"; filename="cut.txt"\r\n\r\n');
    upload.write('x'.repeat(300_000));
    while ((await orphaned()).length === 0) await wait(20);
    upload.destroy();
    const [key = ''] = await orphaned();
    while (existsSync(join(world.folder, `${key}~part`))) await wait(20);
    await world.sql('update orphaned_files set remove_at = now()');
    await sweep();
    expect(await orphaned()).toEqual([]);
    await expect(world.services.files.get(key)).rejects.toMatchObject({ code: 'not_found' });
    expect((await account.staff.get(`/api/item-files?item_id=${item}`)).body).toEqual({
      data: [],
      main_id: null,
      links: [],
    });
  });
});

describe('a picture', () => {
  test('is encoded again: upright, without what the camera noted, with two smaller copies', async () => {
    const content = await aPicture(1000, 400)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [file] = await keep(await givenItem(), { name: 'photo.jpg', content });
    const whole = await bytesAt(file?.path ?? '');
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    const { width, height, orientation, exif } = await sharp(whole.bytes).metadata();
    expect({ width, height, orientation, exif }).toEqual({
      width: 400,
      height: 1000,
      orientation: undefined,
      exif: undefined,
    });
    const small = await sharp((await bytesAt(file?.thumbnail ?? '')).bytes).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 64, height: 160 });
  });

  test('of a wrong ending gets the right one; of moving ones the first is kept', async () => {
    const gif = await sharp(await aPicture().png().toBuffer())
      .gif()
      .toBuffer();
    const [first, second] = await keep(
      await givenItem(),
      { ...(await png('cup.jpg')) },
      { name: 'turn.gif', content: gif },
    );
    expect([first?.name, second?.name]).toEqual(['cup.png', 'turn.png']);
  });

  test('that is damaged, cut short or has too many pixels is refused', async () => {
    const whole = (await png('')).content;
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const damaged = Buffer.from(whole).fill(7, 45, 70);
    // 70 megapixels of one colour take a few kilobytes.
    const bomb = await aPicture(10_000, 7_000).png().toBuffer();
    for (const [content, words] of [
      [noise.subarray(0, noise.length / 2), 'is not a readable picture'],
      [damaged, 'is not a readable picture'],
      [bomb, 'has too many pixels'],
    ] as const) {
      const reply = await send(await givenItem(), [{ name: 'bad.png', content }]);
      expect(reply).toMatchObject({ status: 422, body: { message: expect.stringContaining(`bad.png ${words}`) } });
    }
  });

  test('is found by its own account only, and kept by the browser of one session', async () => {
    const [file] = await keep(await givenItem(), await png('front.png'), pdf);
    const stranger = await world.account();
    for (const url of [file?.path ?? '', file?.thumbnail ?? '']) {
      const { status, headers } = await bytesAt(url);
      expect({ status, ...headers }).toMatchObject({
        status: 200,
        'cache-control': expect.stringMatching(/^private, max-age=\d{5,}/),
        vary: expect.stringContaining('cookie'),
      });
      expect((await bytesAt(url, stranger)).status).toBe(404);
      expect((await world.app.inject({ url })).statusCode).toBe(401);
    }
    for (const url of [
      '/uploads/items/999999/file',
      '/uploads/items/x/file',
      '/uploads/cup.png',
      '/uploads/items/1/../../x',
    ])
      expect([url, (await bytesAt(url)).status]).toEqual([url, 404]);
  });
});

test('files that come and go stand in the history of their item', async () => {
  const item = await givenItem();
  await keep(item, pdf, { ...pdf, name: 'second.pdf' });
  await keep(item, pdf);
  const [file] = await keep(item, pdf);
  await account.staff.get(`/api/item-files/${file?.id}/delete`);
  const { data } = await historyOf(account, item);
  expect(data.map(({ type, actor, changes }) => [type, actor, changes])).toEqual([
    ['product.file_deleted', 'Sam Staff', [{ field: 'files', from: 'sheet.pdf', to: null }]],
    ['product.files_added', 'Sam Staff', [{ field: 'files', from: null, to: 'sheet.pdf\nsecond.pdf' }]],
  ]);
});

describe("an item's picture", () => {
  test('is its first one, until another is chosen; a deleted one is followed by the next', async () => {
    const item = await givenItem();
    const [paper] = await keep(item, pdf);
    expect(await imageOf(item)).toEqual({ image_url: null, version: 1 });
    const [front, back] = await keep(item, await png('front.png', '#fff'), await png('back.png', '#000'));
    expect(await imageOf(item)).toEqual({ image_url: `items/${front?.id}/480.webp`, version: 2 });
    expect((await bytesAt(`/uploads/${(await imageOf(item))?.image_url}`)).status).toBe(200);

    expect(await account.staff.put(`/api/item-files/${back?.id}/main`)).toMatchObject({
      status: 200,
      body: { image_url: `items/${back?.id}/480.webp` },
    });
    expect((await account.staff.put(`/api/item-files/${paper?.id}/main`)).status).toBe(404);

    await account.staff.get(`/api/item-files/${back?.id}/delete`);
    expect(await imageOf(item)).toEqual({ image_url: `items/${front?.id}/480.webp`, version: 4 });
    await account.staff.get(`/api/item-files/${front?.id}/delete`);
    expect(await imageOf(item)).toEqual({ image_url: null, version: 5 });
  });

  test('stays where it is a link of its own', async () => {
    const item = await givenItem();
    await world.sql("update products set image_url = 'https://cdn.example.com/cup.png' where id = $1", [item]);
    const [front] = await keep(item, await png('front.png'));
    await account.staff.get(`/api/item-files/${front?.id}/delete`);
    expect(await imageOf(item)).toEqual({ image_url: 'https://cdn.example.com/cup.png', version: 1 });
  });
});

describe('a deleted file', () => {
  test('answers success once, and its copies are removed from the store after the commit', async () => {
    const item = await givenItem();
    const [file] = await keep(item, await png('front.png'));
    const keys = await world.sql<{ key: string }>(
      'select unnest(array[key, preview_key, thumbnail_key]) as key from product_files where id = $1',
      [file?.id],
    );
    expect(await account.staff.get(`/api/item-files/${file?.id}/delete`)).toMatchObject({
      status: 200,
      body: 'success',
    });
    expect((await account.staff.get(`/api/item-files/${file?.id}/delete`)).status).toBe(404);
    expect((await orphaned()).sort()).toEqual(keys.map(({ key }) => key).sort());
    await sweep();
    expect(await orphaned()).toEqual([]);
    for (const { key } of keys)
      await expect(world.services.files.get(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('needs the page, since the call acts, and is found in its own account only', async () => {
    const [file] = await keep(await givenItem(), pdf);
    const url = `/api/item-files/${file?.id}/delete`;
    expect((await world.app.inject({ url, headers: { cookie: account.cookie } })).statusCode).toBe(403);
    const stranger = await world.account();
    expect((await stranger.staff.get(url)).status).toBe(404);
    expect((await stranger.staff.put(`/api/item-files/${file?.id}/main`)).status).toBe(404);
    expect((await bytesAt(file?.path ?? '')).status).toBe(200);
  });

  test('of a deleted item goes with it', async () => {
    const item = await givenItem();
    await keep(item, await png('front.png'));
    await world.sql('delete from products where id = $1', [item]);
    expect(await orphaned()).toHaveLength(3);
    await sweep();
    expect(await orphaned()).toEqual([]);
  });

  test('that the store does not let go is tried again later, and the others are not tried on a store that is away', async () => {
    for (const file of await keep(await givenItem(), pdf, { ...pdf, name: 'second.pdf' }))
      await account.staff.get(`/api/item-files/${file.id}/delete`);
    const { files } = world.services;
    world.services.files = { ...files, remove: () => Promise.reject(new Error('the disk is away')) };
    await sweep();
    world.services.files = files;
    const later = await world.sql('select remove_at > now() as is_later from orphaned_files order by 1');
    expect(later).toEqual([{ is_later: false }, { is_later: true }]);
    await world.sql('update orphaned_files set remove_at = now()');
    await sweep();
    expect(await orphaned()).toEqual([]);
  });
});

test('a store that refuses is reported, and no row is made', async () => {
  const item = await givenItem();
  const { files } = world.services;
  world.services.files = { ...files, put: () => Promise.reject(storageFailed(new Error('full'))) };
  const reply = await send(item, [await png('front.png')]);
  world.services.files = files;
  expect(reply.status).toBe(503);
  expect((await account.staff.get(`/api/item-files?item_id=${item}`)).body).toEqual({
    data: [],
    main_id: null,
    links: [],
  });
});

const folder = process.env.TEST_DATA ? join(process.env.TEST_DATA, 'bad-input') : '';

describe.skipIf(!folder)('files of TEST_DATA', () => {
  const filesIn = (name: string) =>
    readdirSync(join(folder, name)).map((file) => ({ name: file, content: readFileSync(join(folder, name, file)) }));

  test('corrupt pictures are refused, valid ones are taken', async () => {
    for (const file of filesIn('images/pngsuite-corrupt'))
      expect([file.name, await drawPicture(file.content)]).toEqual([file.name, 'not_a_picture']);
    const files = filesIn('images/pngsuite-corrupt');
    expect(await send(await givenItem(), files)).toMatchObject({ status: 422 });
    const valid = filesIn('images/pngsuite-valid');
    expect((await keep(await givenItem(), ...valid)).map(({ name }) => name)).toEqual(valid.map(({ name }) => name));
  });

  test('a PNG called .jpg is taken as a PNG, a CSV called .png is refused, a zip is not kept', async () => {
    const one = (name: string) => ({ name: name.replace(/^.*\//, ''), content: readFileSync(join(folder, name)) });
    const [file] = await keep(await givenItem(), one('images/really-a-png.jpg'));
    expect(file?.name).toBe('really-a-png.png');
    for (const name of ['images/really-a-csv.png', 'zip/zeros-64MiB.zip']) {
      expect([name, (await send(await givenItem(), [one(name)])).status]).toEqual([name, 422]);
    }
  });
});

test('what is stored comes back byte for byte', async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 'abc')]);
  const [file] = await keep(await givenItem(), { name: 'long.pdf', content });
  expect((await bytesAt(file?.path ?? '')).bytes.equals(content)).toBe(true);
  expect(file?.size).toBe(content.length);
});
