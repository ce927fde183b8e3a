import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenSmtp } from '../../../../../tests/given-smtp.ts';
import { type SentFile, sendFiles } from '../../../../../tests/given-upload.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { sendWrites } from '../../../../../tests/outbox.ts';
import { SupportRequest } from '../contract.ts';
import { deliverRequest } from './deliver-request.job.ts';
import { expireSupportRequests, sweepSupportRequests } from './sweep-requests.ts';

const partners = await givenPartners();
const smtp = await givenSmtp();
const world = await givenWorld({
  smtp_url: smtp.url(),
  support_email: 'help@example.com',
  allowed_hosts: [partners.host],
});

beforeEach(() => partners.reset());

const Tickets = z.array(
  z.object({
    id: z.number(),
    external_id: z.string(),
    subject: z.string(),
    description: z.string(),
    attachments: z.array(z.object({ file_name: z.string(), size: z.number() })),
  }),
);
const ticketsHeld = async () => Tickets.parse(await partners.control('GET', '/zendesk/tickets'));
const MAKE = 'POST /zendesk/api/v2/tickets';

async function givenDesk({ secret = 'sandbox-zendesk' } = {}) {
  const account = await world.account();
  const run = givenRun(world, account.actor);
  const desk = await createConnection(account.actor, world.services, {
    kind: 'zen_desk',
    name: 'Zendesk',
    credentials: { client_id: 'demo', client_secret: secret },
    settings: { base_url: `${partners.url}/zendesk` },
    state: 'active',
  });
  const subject = `Labels of ${account.account_id}`;
  return {
    ...account,
    desk,
    subject,
    ask: async (files: SentFile[] = []) => {
      const fields = { subject, text: 'None is printed.', page: '/orders/12' };
      const { body } = await sendFiles(world, account, '/api/support-requests', fields, files);
      return z.object({ id: z.number() }).parse(body).id;
    },
    send: () => sendWrites.run({ connection_id: desk }, run),
    mail: (request_id: number) => deliverRequest.run({ request_id }, run),
    mailJobs: () => payloadsOf(world, account.account_id, 'deliver-support-request'),
    mails: () => smtp.raws.filter((raw) => raw.includes(subject)),
    asked: async () => SupportRequest.array().parse((await account.staff.get('/api/support-requests')).body),
    pause: () => world.sql("update connections set state = 'paused' where id = $1", [desk]),
    pass: (interval: string) =>
      world.sql('update support_requests set created_at = created_at - $1::interval where account_id = $2', [
        interval,
        account.account_id,
      ]),
  };
}

function openOwner() {
  const owner = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
  });
  atTheEnd(() => owner.destroy());
  return owner;
}

test('a request becomes a ticket with its files, and its member finds it', async () => {
  const { ask, send, mail, asked, mails, mailJobs, staff, subject } = await givenDesk();
  expect((await staff.get('/api/support')).body).toEqual({ is_open: true, desk: 'Zendesk' });
  const id = await ask([{ name: 'shot.png', content: Buffer.from('a picture'), type: 'image/png' }]);
  expect(await asked()).toMatchObject([{ id, state: 'waiting', desk: 'Zendesk', ticket: null }]);
  await mail(id); // by the sweep, while the desk is at it
  await send();
  const [ticket, ...others] = await ticketsHeld();
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    external_id: `SR-${id}`,
    subject,
    description: expect.stringMatching(/None is printed[\s\S]*Page: https:\/\/bodega.example.com\/orders\/12/),
    attachments: [{ file_name: 'shot.png', size: 9 }],
  });
  const link = `${partners.url}/zendesk/agent/tickets/${ticket?.id}`;
  expect(await asked()).toMatchObject([{ state: 'ticket', ticket: { number: String(ticket?.id), link } }]);
  await mail(id);
  expect([mails(), await mailJobs()]).toEqual([[], []]);
});

test('a lost answer makes one ticket, however often it is lost', async () => {
  const { ask, send, asked, mails } = await givenDesk();
  await ask([{ name: 'log.txt', content: 'a line' }]);
  await partners.control('POST', '/faults', {
    partner: 'zendesk',
    kind: 'drop-after-commit',
    rate: 1,
    match: MAKE,
    count: 5,
  });
  for (let n = 0; n < 5; n += 1) {
    await send();
    await passTime(world);
  }
  expect(await ticketsHeld()).toHaveLength(1);
  expect(await asked()).toMatchObject([{ state: 'ticket' }]);
  expect(mails()).toEqual([]);
});

test.each([
  ['refuses it', 'refusal'],
  ['was given wrong credentials', 'credentials'],
  ['is away for three tries', 'away'],
])('a desk that %s: it goes out by mail, and says so', async (_, why) => {
  const { ask, send, mail, mails, mailJobs, asked } = await givenDesk(
    why === 'credentials' ? { secret: 'sandbox-wrong' } : {},
  );
  const id = await ask();
  if (why === 'refusal') await world.sql("update support_requests set user_email = 'nobody' where id = $1", [id]);
  if (why === 'away') {
    await world.sql('update partner_writes set attempts = 2 where support_request_id = $1', [id]);
    await partners.control('POST', '/faults', { partner: 'zendesk', kind: 'error-500', rate: 1, count: 100 });
  }
  for (let n = 0; n < 3; n += 1) {
    await send();
    await passTime(world);
  }
  expect(await mailJobs()).toHaveLength(1);
  await mail(id);
  const [raw, ...others] = mails();
  expect(others).toEqual([]);
  expect(raw).toContain('Zendesk did not make a ticket of it');
  expect(await asked()).toMatchObject([{ state: 'mailed', desk: 'Zendesk', error: expect.stringMatching(/./) }]);
  await send();
  expect(await ticketsHeld()).toEqual([]);
});

test('a desk that is paused after it was asked: the sweep has it mailed, and no ticket is made once it goes on', async () => {
  const { ask, send, mail, mails, pause, desk, mailJobs, pass } = await givenDesk();
  const owner = openOwner();
  const id = await ask();
  await pause();
  await sweepSupportRequests.run(owner, world.services);
  expect(await mailJobs()).toHaveLength(0);
  await pass('10 minutes');
  await sweepSupportRequests.run(owner, world.services);
  expect(await mailJobs()).toHaveLength(1);
  await Promise.all([mail(id), mail(id)]);
  expect(mails()).toHaveLength(1);
  await world.sql("update connections set state = 'active' where id = $1", [desk]);
  await send();
  expect(await ticketsHeld()).toEqual([]);
});

test('one in doubt for an hour is mailed too, and not sent again where the desk never had it', async () => {
  const { ask, send, mail, mails, asked, pass } = await givenDesk();
  const id = await ask();
  await partners.control('POST', '/faults', { partner: 'zendesk', kind: 'error-500', rate: 1, match: MAKE, count: 1 });
  await send();
  await mail(id);
  expect(mails()).toEqual([]);
  await pass('1 hour');
  await mail(id);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('There may be a ticket');
  await passTime(world);
  await send();
  expect([await ticketsHeld(), await asked()]).toMatchObject([[], [{ state: 'mailed' }]]);
});

test('one that staff drop in the outbox is mailed; a member sees only what they asked themselves', async () => {
  const { ask, admin, mailJobs, account_id, asked } = await givenDesk();
  await ask();
  const [write] = await world.sql<{ id: string }>('select id from partner_writes where account_id = $1', [account_id]);
  expect((await admin.post(`/api/outbox/${write?.id}/drop`)).status).toBe(204);
  expect(await mailJobs()).toHaveLength(1);
  expect((await admin.get('/api/support-requests')).body).toEqual([]);
  expect(await asked()).toHaveLength(1);
});

test('what was delivered half a year ago is deleted with its files and writes; what nobody took stays', async () => {
  const { ask, send, pass, account_id } = await givenDesk();
  await ask([{ name: 'log.txt', content: 'a line' }]);
  await send();
  await ask();
  await pass('200 days');
  await world.sql(
    "update support_requests set delivered_at = delivered_at - interval '181 days' where account_id = $1",
    [account_id],
  );
  const [file] = await world.sql<{ file_key: string }>('select file_key from support_files where account_id = $1', [
    account_id,
  ]);
  await expireSupportRequests.run(openOwner(), world.services);
  const left = await world.sql(
    `select (select count(*)::int from support_requests where account_id = $1) as requests,
            (select count(*)::int from partner_writes where account_id = $1) as writes,
            (select count(*)::int from support_files where account_id = $1) as files,
            (select count(*)::int from orphaned_files where key = $2) as orphans`,
    [account_id, file?.file_key],
  );
  expect(left).toEqual([{ requests: 1, writes: 1, files: 0, orphans: 1 }]);
});
