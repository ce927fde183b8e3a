import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { getImported, givenUpload, sendFile, work } from '../../../../../tests/given-import.ts';
import { sampleFiles } from './sample-files.ts';

// A call that waits for its file waits as long as the machine needs.
const world = await givenWorld({ request_timeout_ms: 100_000 });

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
const WRONG_TYPE = 'File type is wrong.  Please upload CSV file.';
const WRONG_FORMAT = 'Your file has invalid format.  Please reformat your file and try again later.';

const refused: readonly [string, string | Buffer, 211 | 212][] = [
  ['a spreadsheet', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 211],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 211],
  ['a text of NULs', `sku,name\nA,La${'\0'.repeat(400)}mp\n`, 211],
  ['nothing', '', 212],
  ['a title above the data', 'My items\n1,A\n2,B\n', 212],
  ['a header alone', 'sku,name\n', 212],
  ['a quote that is never closed', '"sku,name\nA,Lamp\n', 212],
  ['one line without an end', `sku,${'x'.repeat(1_200_000)}`, 212],
  ['no column of SKUs', 'colour,number\nred,x\n', 212],
  ['a column that only looks like SKUs', 'ref. of ours,name\nAB-1,Lamp\nAB-2,Bulb\n', 212],
];

/** The import runs while the call waits, as beside a worker. */
async function uploadAtOnce(account: GivenAccount, entity: number, content: string) {
  const reply = sendFile(world, account, `/api/upload-csv/${entity}`, content);
  let id: number | undefined;
  while (id === undefined) {
    await wait(20);
    const [row] = await world.sql<{ id: string }>(
      "select id from imports where account_id = $1 and state = 'checking'",
      [account.account_id],
    );
    if (row) id = Number(row.id);
  }
  await work(world, account, id);
  return reply;
}

describe('POST /api/upload-csv/{entityId}', () => {
  test('imports at once and answers the summary, which get-last-upload repeats', async () => {
    const began = Date.now();
    const account = await world.account({ time_zone: 'America/Lima' });
    const last = () => account.staff.get('/api/upload-csv/get-last-upload?entity_id=1');
    expect((await last()).status).toBe(204);
    const first = await uploadAtOnce(account, 1, csv('sku,name', 'A,Wood', 'B,Glue', ',x'));
    const summary = { import_success: 2, import_fail: 1, import_skipped: 0 };
    expect(first).toMatchObject({
      status: 200,
      body: { ...summary, is_running: false, message: 'The file has been imported' },
    });
    const second = await uploadAtOnce(account, 1, csv('sku,name', 'A,Wood', 'B,Other', 'C,New'));
    expect(second.body).toMatchObject({ import_success: 1, import_fail: 0, import_skipped: 2 });
    const reply = await last();
    expect(reply).toMatchObject({ status: 200, body: { import_success: 1, import_skipped: 2 } });
    const { date_time } = z.object({ date_time: z.string() }).parse(reply.body);
    const hourInLima = (at: number) => new Date(at - 5 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
    expect([hourInLima(began), hourInLima(Date.now())]).toContain(date_time.slice(0, 13));
    expect((await account.staff.get('/api/upload-csv/get-last-upload?entity_id=2')).status).toBe(204);
  });

  test('a number with two readings is refused with both, and nothing is written', async () => {
    const account = await world.account();
    const content = csv('sku,name,price', 'A,Ramo,$97.000', 'B,Rosas,$12.50');
    expect(await uploadAtOnce(account, 2, content)).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringMatching(/price, line 2: “\$97\.000” can be read as 97 or as 97000\./)] } },
    });
    for (const table of ['imports', 'products']) {
      expect(await world.sql(`select 1 from ${table} where account_id = $1`, [account.account_id])).toEqual([]);
    }
  });

  test.each(refused)('%s is refused', async (_, content, status) => {
    const account = await world.account();
    const reply = await sendFile(world, account, '/api/upload-csv/2', content);
    expect(reply).toMatchObject({ status, body: { message: status === 211 ? WRONG_TYPE : WRONG_FORMAT } });
    expect(await world.sql('select 1 from imports where account_id = $1', [account.account_id])).toEqual([]);
  });
});

describe('POST /api/imports', () => {
  test.each(refused.slice(0, -2))('%s is refused', async (_, content, status) => {
    const account = await world.account();
    const reply = await sendFile(world, account, '/api/imports?sheet=products', content);
    expect(reply).toMatchObject({
      status: status === 211 ? 415 : 422,
      body: { message: status === 211 ? WRONG_TYPE : WRONG_FORMAT },
    });
  });

  test('a call without a file names what is missing', async () => {
    const { staff } = await world.account();
    expect(await staff.post('/api/imports?sheet=products', {})).toMatchObject({
      status: 422,
      body: { errors: { file: ['Choose a file'] } },
    });
  });

  test('an upload that is cut off is reported as such, and nothing stays', async () => {
    const account = await world.account();
    const reply = await sendFile(world, account, '/api/imports?sheet=products', csv('sku,name', 'A,Lamp'), {
      isCut: true,
    });
    expect(reply.status).toBe(400);
    expect(await world.sql('select 1 from imports where account_id = $1', [account.account_id])).toEqual([]);
  });

  test('a storage that refuses is reported as such, and nothing stays', async () => {
    const account = await world.account();
    const { files } = world.services;
    world.services.files = openDiskStore('/dev/null/no-folder');
    try {
      const reply = await sendFile(world, account, '/api/imports?sheet=products', csv('sku', 'A'));
      expect(reply).toMatchObject({ status: 503, body: { message: expect.stringContaining('storage') } });
    } finally {
      world.services.files = files;
    }
    expect(await world.sql('select 1 from imports where account_id = $1', [account.account_id])).toEqual([]);
  });

  test('a file that is gone when it is to be read fails the import with the reason', async () => {
    const account = await world.account();
    const { id, mapping, decimal } = await givenUpload(world, account, 'products', csv('sku', 'A'));
    await account.staff.post(`/api/imports/${id}/check`, { mapping, decimal, existing: 'update' });
    const [row] = await world.sql<{ file_key: string }>(
      'select file_key from imports where id = $1 and account_id = $2',
      [id, account.account_id],
    );
    await world.services.files.remove(row?.file_key ?? '');
    await work(world, account, id);
    expect(await getImported(account, id)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('no longer there'),
    });
  });

  test('an import that was never run is forgotten with its file', async () => {
    const account = await world.account();
    const { id } = await givenUpload(world, account, 'products', csv('sku', 'A'));
    const [row] = await world.sql<{ file_key: string }>(
      'select file_key from imports where id = $1 and account_id = $2',
      [id, account.account_id],
    );
    expect((await account.staff.delete(`/api/imports/${id}`)).status).toBe(204);
    await expect(world.services.files.get(row?.file_key ?? '')).rejects.toMatchObject({ code: 'not_found' });
    expect((await account.staff.get(`/api/imports/${id}`)).status).toBe(404);
  });
});

test('a file that is not taken, or was discarded, goes later where it cannot be removed at once', async () => {
  const account = await world.account();
  const { files } = world.services;
  world.services.files = { ...files, remove: () => Promise.reject(new Error('no storage')) };
  try {
    await sendFile(world, account, '/api/imports?sheet=products', csv('sku,name'));
    const { id } = await givenUpload(world, account, 'products', csv('sku', 'A'));
    const waiting = () => world.sql('select key from orphaned_files where account_id = $1', [account.account_id]);
    expect(await waiting()).toHaveLength(1);
    expect((await account.staff.delete(`/api/imports/${id}`)).status).toBe(204);
    expect(await waiting()).toHaveLength(2);
  } finally {
    world.services.files = files;
  }
});

test.each(Object.keys(sampleFiles))('the sample %s is there without a session', async (name) => {
  const reply = await world.app.inject({ method: 'GET', url: `/csv/${name}` });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
});
