import { beforeEach, expect, test } from 'vitest';
import { planDocumentsRun } from '#features/tax/documents/server/planning/plan-documents.job.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenSmtp, hangingUp } from '../../../../../tests/given-smtp.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { untilWaiting } from '../../../../../tests/until-waiting.ts';
import { getBuyerLink } from '../contract.ts';
import { findWaitingInvoices, mailBuyerLinks } from '../mail-contract.ts';
import { mailLinkRun } from './mail-link.job.ts';

type Payload = { order_id: number; round: number };

const server = { refusal: undefined as (Error & { responseCode: number }) | undefined };
const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const smtp = await givenSmtp({ onRcptTo: (_address, _session, done) => done(server.refusal) });
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host], smtp_url: smtp.url() });

beforeEach(() => {
  server.refusal = undefined;
  smtp.mails.length = 0;
});

/** Orders to Mexico whose buyers gave no RFC that can be one. */
async function givenWaiting(...more: Partial<ReturnType<typeof givenMexicanOrder>>[]) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await givenMexico(world, account, partners, { issue_when: 'import' });
  const run = givenRun(world, account.actor);
  const order_date = new Date().toISOString();
  const given = more.length > 0 ? more : [{}];
  await shop.store(
    given.map((one, n) =>
      givenMexicanOrder(`M-${n + 1}`, {
        ...{ buyer_tax_id: 'EKU90031739C', order_date, customer_email: `buyer-${n + 1}@example.com` },
        ...one,
      }),
    ),
  );
  for (const { payload } of await payloadsOf<{ order_ids: number[] }>(world, account.account_id, 'plan-documents')) {
    await planDocumentsRun.run(payload, run);
  }
  await dropJobs(world);
  const ids = (await shop.orders()).map(({ id }) => id);
  const [id = 0] = ids;
  return {
    ...account,
    ids,
    id,
    ask: async (order_ids = ids) => {
      const { status, body } = await account.staff.post('/api/buyer-links/mail', { order_ids });
      expect(status).toBe(200);
      return mailBuyerLinks.replies[200].parse(body).data.map(({ skipped }) => skipped);
    },
    /** Runs the jobs that mail, once each. */
    work: async (attempt = 1, mail = run.services.mail) => {
      const jobs = await payloadsOf<Payload>(world, account.account_id, 'mail-buyer-link');
      const services = { ...run.services, mail };
      for (const { payload } of jobs) await mailLinkRun.run(payload, { ...run, services, attempt });
    },
    link: async () =>
      getBuyerLink.replies[200].parse((await account.staff.get(`/api/orders/${id}/buyer-link`)).body).link,
    waiting: async () =>
      findWaitingInvoices.replies[200].parse((await account.staff.get('/api/buyer-links/waiting')).body),
    events: async () =>
      account.actor.db
        .selectFrom('events')
        .select(['type', 'actor', 'details'])
        .where('type', 'like', 'order.buyer_link%')
        .orderBy('id')
        .execute(),
  };
}

const tokenOf = (text: string) => /invoice-data#(\S+)/.exec(text)?.[1] ?? '';
const read = (token: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/buyer-links/read',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: { token },
  });

test('buyers are asked by mail, each with a link that opens, in their language and under the shop’s name', async () => {
  const shop = await givenWaiting({ language_code: 'en-US' }, { language_code: 'es-MX', customer_name: 'Rosa' });
  expect((await shop.waiting()).data).toMatchObject([
    { order_number: 'M-1', email: 'buyer-1@example.com', asked: null },
    { order_number: 'M-2', asked: null },
  ]);
  expect(await shop.ask()).toEqual([null, null]);
  // No token waits in a queue or a table.
  const jobs = await payloadsOf<Payload>(world, shop.account_id, 'mail-buyer-link');
  expect(jobs.map(({ payload }) => Object.keys(payload).sort())).toEqual(
    Array(2).fill(['account_id', 'added_by', 'order_id', 'round']),
  );
  expect(await shop.link()).toMatchObject({ mail: { to: 'buyer-1@example.com', state: 'waiting' }, used_at: null });
  await shop.work();
  expect(smtp.mails.map(({ to, text }) => [to, text])).toEqual([
    [['buyer-1@example.com'], expect.stringContaining('tax data for the invoice of your order M-1')],
    [['buyer-2@example.com'], expect.stringContaining('Hola, Rosa:')],
  ]);
  for (const { text } of smtp.mails) expect((await read(tokenOf(text))).statusCode).toBe(200);
  expect(await shop.link()).toMatchObject({ mail: { state: 'sent' } });
  expect((await shop.waiting()).data).toMatchObject([
    { asked: { mail: 'sent', is_given: false } },
    { asked: { mail: 'sent' } },
  ]);
  expect(await shop.events()).toMatchObject([
    { type: 'order.buyer_link_mailed', actor: shop.member.name, details: { to: 'buyer-1@example.com' } },
    { type: 'order.buyer_link_mailed' },
  ]);
  await shop.work();
  expect(smtp.mails).toHaveLength(2);
});

test('who cannot be asked is passed over with the reason, and the others are asked', async () => {
  const shop = await givenWaiting({}, { customer_email: '' }, {});
  await world.sql(`update orders set order_date = now() - interval '31 days' where id = $1`, [shop.ids[2]]);
  expect(await shop.ask()).toEqual([null, 'no_email', 'too_late']);
  expect(await shop.ask([shop.id])).toEqual(['under_way']);
  await shop.work();
  expect(smtp.mails).toHaveLength(1);
});

test('asked again the buyer gets a new link, and the one before ends', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  await shop.work();
  const first = tokenOf(smtp.mails[0]?.text ?? '');
  await dropJobs(world);
  expect(await shop.ask()).toEqual([null]);
  expect((await read(first)).statusCode).toBe(410);
  await shop.work();
  expect((await read(tokenOf(smtp.mails[1]?.text ?? ''))).statusCode).toBe(200);
});

test('a link that was made or withdrawn meanwhile is not mailed', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  await shop.staff.post(`/api/orders/${shop.id}/buyer-link`);
  await shop.work();
  expect(await shop.link()).toMatchObject({ mail: null });
  await shop.staff.delete(`/api/orders/${shop.id}/buyer-link`);
  await shop.work();
  expect(smtp.mails).toEqual([]);
});

test('an order that was cancelled meanwhile is not asked about', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  await world.sql(`update orders set order_status = 'cancelled' where id = $1`, [shop.id]);
  await shop.work();
  expect(smtp.mails).toEqual([]);
  expect(await shop.events()).toMatchObject([
    { type: 'order.buyer_link_mail_failed', details: { is_in_doubt: false } },
  ]);
});

test('a mail server that is busy is tried again, and one that refuses the address is not', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  server.refusal = refuse(451);
  await expect(shop.work()).rejects.toThrow();
  expect(await shop.link()).toMatchObject({ mail: { state: 'waiting' } });
  server.refusal = undefined;
  await shop.work(2);
  expect(smtp.mails).toHaveLength(1);

  await dropJobs(world);
  await shop.ask();
  server.refusal = refuse(550);
  await shop.work();
  expect(await shop.link()).toMatchObject({ mail: { state: 'refused' } });
  server.refusal = refuse(451);
  await dropJobs(world);
  await shop.ask();
  await shop.work(20);
  expect(await shop.link()).toMatchObject({ mail: { state: 'refused' } });
});

test('a mail server that goes away while it takes a mail leaves it in doubt, and its link holds', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  const smtp_url = await hangingUp();
  await shop.work(1, openMailer({ smtp_url, base_url: 'https://bodega.example.com', is_demo: false }, world.database));
  expect(await shop.link()).toMatchObject({ mail: { state: 'in_doubt' } });
  await shop.work();
  expect(smtp.mails).toEqual([]);
});

test('a link that is withdrawn while its mail is being written is not mailed', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  const working = await shop.actor.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', shop.id).forNoKeyUpdate().execute();
    const job = shop.work();
    await untilWaiting(world);
    await tx.deleteFrom('buyer_links').where('order_id', '=', shop.id).execute();
    return { job };
  });
  await working.job;
  expect(smtp.mails).toEqual([]);
});

test('of an order that is cancelled while its buyer is asked no link is made', async () => {
  const shop = await givenWaiting();
  const asked = await shop.actor.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ order_status: 'cancelled' }).where('id', '=', shop.id).execute();
    const asking = shop.ask();
    await untilWaiting(world);
    return { asking };
  });
  expect(await asked.asking).toEqual(['cancelled']);
  expect(await shop.link()).toBeNull();
});

test('without a mail server nobody is asked, and it is said', async () => {
  const silent = await givenWorld();
  const account = await silent.account();
  const reply = await account.staff.post('/api/buyer-links/mail', { order_ids: [1] });
  expect(reply).toMatchObject({ status: 503 });
  expect((await account.staff.get('/api/buyer-links/waiting')).body).toMatchObject({ can_mail: false });
});

test('a worker that ends while it mails leaves the mail in doubt: it is never sent on a guess', async () => {
  const shop = await givenWaiting();
  await shop.ask();
  await world.sql("update buyer_links set mail = 'sending' where order_id = $1", [shop.id]);
  await shop.work();
  expect(smtp.mails).toEqual([]);
  expect(await shop.link()).toMatchObject({ mail: { state: 'in_doubt' } });
  expect(await shop.events()).toMatchObject([{ type: 'order.buyer_link_mail_failed', details: { is_in_doubt: true } }]);
  await dropJobs(world);
  expect(await shop.ask()).toEqual([null]);
});

test('only invoices that lack what the buyer knows are listed, never another account’s', async () => {
  const [shop, other] = [await givenWaiting({}, { buyer_tax_id: 'EKU9003173C9' }), await givenWaiting()];
  const { data, orders, can_mail } = await shop.waiting();
  expect([orders, can_mail]).toEqual([data.length, true]);
  expect(data.map(({ order_id }) => order_id)).toContain(shop.id);
  expect(data.map(({ order_id }) => order_id)).not.toContain(other.id);
  const placed = (age: string) =>
    world.sql(`update orders set order_date = now() - $2::interval where id = $1`, [shop.id, age]);
  await placed('31 days');
  expect((await shop.waiting()).data.map(({ order_id }) => order_id)).not.toContain(shop.id);
  await placed('29 days');
  expect((await shop.waiting()).data.map(({ order_id }) => order_id)).toContain(shop.id);
  await world.sql(`update orders set order_status = 'cancelled' where id = $1`, [shop.id]);
  expect((await shop.waiting()).data.map(({ order_id }) => order_id)).not.toContain(shop.id);
  expect((await shop.staff.post('/api/buyer-links/mail', { order_ids: [other.id] })).status).toBe(404);
  expect(await shop.actor.db.selectFrom('buyer_links').selectAll().where('order_id', '=', other.id).execute()).toEqual(
    [],
  );
});
