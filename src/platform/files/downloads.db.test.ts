import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { givenWorld } from '../../../tests/given.ts';
import { downloadLink } from './downloads.ts';
import { newKey } from './file-store.ts';

const world = await givenWorld();
const account = await world.account();
const HOURS_MS = 3_600_000;

async function givenFile(name: string, type = 'text/plain', content = 'what it holds') {
  const key = newKey(account.account_id, 'exports', 'bin');
  await world.services.files.put(key, Readable.from([Buffer.from(content)]), type);
  return { account_id: account.account_id, key, name, type, right: 'export' as const };
}

const linkTo = (file: Awaited<ReturnType<typeof givenFile>>, now?: number) =>
  downloadLink(world.services.secrets, file, now);

describe('a link to a file', () => {
  test('gives it to members of its account under its name, and to no other', async () => {
    const link = linkTo(await givenFile('orders.csv', 'text/csv'));
    const reply = await account.staff.get(link);
    expect(reply).toMatchObject({ status: 200, body: 'what it holds' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': "attachment; filename*=UTF-8''orders.csv",
      'cache-control': 'private, max-age=3600',
    });
    expect((await (await world.account()).staff.get(link)).status).toBe(404);
    expect((await world.app.inject({ url: link })).statusCode).toBe(401);
  });

  test('gives it to no member whose role lost the right since the link was made', async () => {
    const shop = await world.account();
    const link = linkTo({ ...(await givenFile('orders.csv')), account_id: shop.account_id });
    expect((await shop.staff.get(link)).status).toBe(200);
    await world.sql(
      `with reader as (insert into roles (account_id, name, rights) values ($1, 'Reader', '{}') returning id)
       update users set role_id = (select id from reader) where account_id = $1 and not is_admin`,
      [shop.account_id],
    );
    expect(await shop.staff.get(link)).toMatchObject({ status: 403, body: { details: { right: 'export' } } });
  });

  test('ends after an hour', async () => {
    const file = await givenFile('orders.csv');
    expect((await account.staff.get(linkTo(file, Date.now() - 0.9 * HOURS_MS))).status).toBe(200);
    expect((await account.staff.get(linkTo(file, Date.now() - 1.1 * HOURS_MS))).status).toBe(404);
  });

  test('that was changed, or whose file is gone, answers not found', async () => {
    const file = await givenFile('orders.csv');
    const link = linkTo(file);
    const end = link.slice(-4) === 'AAAA' ? 'BBBB' : 'AAAA';
    for (const other of [
      `${link.slice(0, -4)}${end}`,
      link.slice(0, 40),
      '/files/',
      '/files/x',
      '/files/..%2f..%2fx',
    ]) {
      expect([other, (await account.staff.get(other)).status]).toEqual([other, 404]);
    }
    await world.services.files.remove(file.key);
    expect((await account.staff.get(link)).status).toBe(404);
  });

  test.each([
    "it's (1) *new*.csv",
    'größe; filename="x".csv',
    'a\r\nset-cookie: x=1.csv',
    '../../etc/passwd',
    '\u202Egnp.exe',
    '\ud800.csv',
    `${'名'.repeat(250)}.csv`,
  ])('keeps the name %j whole in its header', async (name) => {
    const reply = await account.staff.get(linkTo(await givenFile(name)));
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const said = /^attachment; filename\*=UTF-8''([\w%.~!&+-]*)$/.exec(String(reply.headers['content-disposition']));
    expect(decodeURIComponent(said?.[1] ?? '')).toBe(name.toWellFormed());
  });

  test.each([
    ['image/png', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/pdf', 'attachment'],
  ])('of type %s is %s, and no browser guesses another type', async (type, shown) => {
    const { headers } = await account.staff.get(linkTo(await givenFile('a', type)));
    expect(headers['content-disposition']).toMatch(new RegExp(`^${shown};`));
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
