import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DB } from '#platform/db/tables.gen.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenSmtp } from '../../../../../tests/given-smtp.ts';
import { type SentFile, sendFiles } from '../../../../../tests/given-upload.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { MAX_AN_HOUR, MAX_FILE_BYTES } from '../support-rules.ts';
import { deliverRequest } from './deliver-request.job.ts';
import { sweepSupportRequests } from './sweep-requests.ts';

const smtp = await givenSmtp();
const world = await givenWorld({ smtp_url: smtp.url(), support_email: 'help@example.com' });
const { services } = world;

const Sent = z.object({ id: z.number() });
const GOOD = { subject: 'Etiquetas', text: 'No se imprime ninguna.', page: '/orders/12' };

async function givenMember() {
  const account = await world.account();
  const { account_id, actor } = account;
  return {
    ...account,
    send: (fields: Record<string, string> = GOOD, files: SentFile[] = []) =>
      sendFiles(world, account, '/api/support-requests', fields, files),
    deliver: (request_id: number, changed = {}) =>
      deliverRequest.run({ request_id }, { ...givenRun(world, actor), services: { ...services, ...changed } }),
    stored: () =>
      world.sql('select subject, body, page, delivered_at from support_requests where account_id = $1', [account_id]),
    files: () => world.sql('select name, size::int from support_files where account_id = $1 order by id', [account_id]),
  };
}

/** The mails that say this. */
const rawsWith = (words: string) => smtp.raws.filter((raw) => raw.includes(words));

test('a request is kept, mailed once with its files, and its answer goes to the member', async () => {
  const { send, deliver, stored, files, account_id } = await givenMember();
  const subject = `Labels of ${account_id}`;
  const reply = await send({ ...GOOD, subject, text: 'None is printed.' }, [
    { name: 'shot.png', content: Buffer.from('a picture'), type: 'image/png' },
    { name: '../../../log.txt', content: 'a line', type: 'text/plain' },
  ]);
  expect(reply.status).toBe(200);
  const { id } = Sent.parse(reply.body);
  expect(await stored()).toEqual([{ subject, body: 'None is printed.', page: '/orders/12', delivered_at: null }]);
  expect(await files()).toEqual([
    { name: 'shot.png', size: 9 },
    { name: 'log.txt', size: 6 },
  ]);
  expect(await payloadsOf(world, account_id, 'deliver-support-request')).toHaveLength(1);
  await Promise.all([deliver(id), deliver(id)]);
  await deliver(id);
  const [raw, ...others] = rawsWith(subject);
  expect(others).toEqual([]);
  const [member] = await world.sql<{ email: string }>(
    'select email from users u join people p on p.id = person_id where account_id = $1 and not is_admin',
    [account_id],
  );
  expect(raw).toMatch(/^To: help@example.com/m);
  expect(raw).toMatch(new RegExp(`^Reply-To: Sam Staff <${member?.email}>`, 'm'));
  for (const words of [
    'None is printed.',
    '/orders/12',
    'filename=shot.png',
    Buffer.from('a picture').toString('base64'),
  ]) {
    expect(raw).toContain(words);
  }
  expect(await stored()).toMatchObject([{ delivered_at: expect.any(Date) }]);
});

test('while the mail server is away the request waits, and goes out once it is back', async () => {
  const { send, deliver, stored, account_id } = await givenMember();
  const subject = `Waits ${account_id}`;
  const { id } = Sent.parse((await send({ ...GOOD, subject })).body);
  const mail = openMailer(
    { smtp_url: 'smtp://127.0.0.1:1?tls=off', base_url: services.base_url, is_demo: false },
    services.database,
  );
  await expect(deliver(id, { mail })).rejects.toThrow('did not take a mail');
  await deliver(id, { support_email: null });
  expect([await stored(), rawsWith(subject)]).toMatchObject([[{ delivered_at: null }], []]);
  await deliver(id);
  expect(rawsWith(subject)).toHaveLength(1);
});

test('one that no job stands for any more is found again', async () => {
  const { send, account_id } = await givenMember();
  await send();
  await world.sql("update support_requests set created_at = now() - interval '2 hours' where account_id = $1", [
    account_id,
  ]);
  const jobs = () => payloadsOf(world, account_id, 'deliver-support-request');
  await world.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  atTheEnd(() => owner.destroy());
  await sweepSupportRequests.run(owner, { ...services, support_email: null });
  expect(await jobs()).toHaveLength(0);
  await sweepSupportRequests.run(owner, services);
  expect(await jobs()).toHaveLength(1);
});

const small = (n: number): SentFile => ({ name: `${n}.txt`, content: 'x' });

test.each([
  ['no subject', { ...GOOD, subject: ' ' }, [], { subject: ['Please enter a subject'] }],
  ['no text', { subject: 'x' }, [], { text: ['Please describe what happened'] }],
  [
    'a long text',
    { ...GOOD, text: 'x'.repeat(5_001) },
    [],
    { text: ['The text is too long: 5,000 characters at most'] },
  ],
  ['an invisible character', { ...GOOD, subject: 'a\u0001b' }, [], { subject: [expect.stringContaining('invisible')] }],
  ['six files', GOOD, [1, 2, 3, 4, 5, 6].map(small), { files: ['At most 5 files'] }],
  ['ten files', GOOD, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(small), { files: ['At most 5 files'] }],
  [
    'a large file',
    GOOD,
    [{ name: 'a.bin', content: Buffer.alloc(MAX_FILE_BYTES + 1) }],
    { files: ['A file may have 5 MB at most'] },
  ],
])('%s is refused by its field, and nothing is kept', async (_, fields, files, errors) => {
  const { send, stored } = await givenMember();
  expect(await send(fields, files)).toMatchObject({ status: 422, body: { errors } });
  expect(await stored()).toEqual([]);
});

test('five files of the largest size are taken', async () => {
  const { send, files } = await givenMember();
  const content = Buffer.alloc(MAX_FILE_BYTES);
  expect(
    await send(
      GOOD,
      [1, 2, 3, 4, 5].map((n) => ({ name: `${n}.bin`, content })),
    ),
  ).toMatchObject({ status: 200 });
  expect(await files()).toHaveLength(5);
});

test('a member who asks too often is told so, also when they come at once, and others are not', async () => {
  const [member, other] = [await givenMember(), await givenMember()];
  const replies = await Promise.all(Array.from({ length: MAX_AN_HOUR + 2 }, () => member.send()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_AN_HOUR);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(await other.send()).toMatchObject({ status: 200 });
});

test('what is sent without the page’s token is refused', async () => {
  const { cookie, stored } = await givenMember();
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x\r\ncontent-disposition: form-data; name="subject"\r\n\r\nx\r\n--x--\r\n';
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/support-requests',
    headers: { cookie, ...form },
    payload,
  });
  expect([reply.statusCode, await stored()]).toEqual([403, []]);
});

test('a server without an address says so before and after', async () => {
  const without = await givenWorld({ smtp_url: smtp.url() });
  const unmailed = await givenWorld({ support_email: 'help@example.com' });
  for (const one of [without, unmailed]) {
    const account = await one.account();
    expect((await account.staff.get('/api/support')).body).toEqual({ is_open: false, desk: null });
    expect(await sendFiles(one, account, '/api/support-requests', GOOD, [])).toMatchObject({ status: 503 });
  }
  const { staff } = await givenMember();
  expect((await staff.get('/api/support')).body).toEqual({ is_open: true, desk: null });
});
