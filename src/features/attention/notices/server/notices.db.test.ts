import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DB } from '#platform/db/tables.gen.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { givenSmtp } from '../../../../../tests/given-smtp.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { OpenNotice } from '../contract.ts';
import { causeOf } from '../notice.ts';
import { mailMember } from './mail-member.job.ts';
import { mailNotices } from './mail-notices.job.ts';
import { findNoticesJob, watchNotices } from './watch-notices.job.ts';

const smtp = await givenSmtp();
const world = await givenWorld({ smtp_url: smtp.url() });
const { services } = world;

const Listed = z.object({ data: z.array(OpenNotice), total: z.number() });
const EMAIL = 'team@example.com';

/** An account with one order in error, which has just come. */
async function givenShop() {
  const account = await world.account();
  const { account_id, actor, admin, staff } = account;
  const order = await givenOrder(world, account);
  const run = givenRun(world, actor);
  const to = `${account_id}.${EMAIL}`;
  return {
    ...account,
    order,
    to,
    run,
    notify: (more: object = {}) =>
      admin.put('/api/account/notifications', { enabled: 1, email: to, waiting_hours: 4, version: 1, ...more }),
    look: () => findNoticesJob.run({}, run),
    mail: (services = run.services) => mailNotices.run({}, { ...run, services }),
    open: async () => {
      const { data, total } = Listed.parse((await staff.get('/api/notices')).body);
      expect(total).toBe(data.length);
      return data.map(({ notice }) => causeOf(notice)).sort();
    },
    mails: () => smtp.mails.filter((mail) => mail.to.includes(to)),
    asked: async () => (await payloadsOf(world, account_id, 'mail-notices')).length,
    sql: (text: string, values: unknown[] = []) => world.sql(text, [account_id, ...values]),
  };
}

type Shop = Awaited<ReturnType<typeof givenShop>>;

const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());

/** Whether the sweep has a job for the account. */
async function isLookedAt({ account_id }: Pick<Shop, 'account_id'>): Promise<boolean> {
  await dropJobs(world);
  await watchNotices.run(owner, services);
  return (await payloadsOf(world, account_id, findNoticesJob.name)).length > 0;
}

/** Each kind of cause: what brings it about, and what solves it. */
const causes: [cause: string, begin: (shop: Shop) => Promise<unknown>, end: (shop: Shop) => Promise<unknown>][] = [
  [
    'connection_down',
    ({ sql }) => sql("update connections set state = 'broken' where account_id = $1"),
    ({ sql }) => sql("update connections set state = 'active' where account_id = $1"),
  ],
  [
    'connection_down',
    ({ sql }) =>
      sql(
        `update connections set state = 'active', failures = 3, last_success_at = now() - interval '20 minutes'
          where account_id = $1`,
      ),
    ({ sql }) => sql('update connections set failures = 0 where account_id = $1'),
  ],
  [
    'orders_waiting',
    ({ sql, order }) =>
      sql(
        `insert into problems (account_id, order_id, connection_id, kind, subject, first_seen_at)
         values ($1, $2, $3, 'unlinked_product', 'A', now() - interval '5 hours')`,
        [order.id, order.connection_id],
      ),
    ({ sql }) => sql('delete from problems where account_id = $1'),
  ],
  [
    'documents_rejected',
    ({ sql, order }) =>
      sql(
        `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total)
         values ($1, $2, 'MX', 'sale', 'rejected', 'test', 'MXN', 116)`,
        [order.id],
      ),
    ({ sql }) => sql("update tax_documents set state = 'ignored' where account_id = $1"),
  ],
  [
    'documents_in_doubt',
    ({ sql, order }) =>
      sql(
        `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total, number,
          xml_hash, sealed, updated_at)
         values ($1, $2, 'MX', 'sale', 'in_doubt', 'test', 'MXN', 116, 1, '\\x00', '{}', now() - interval '2 hours')`,
        [order.id],
      ),
    ({ sql }) => sql("update tax_documents set state = 'authorised' where account_id = $1"),
  ],
  [
    'stock_refused',
    ({ sql, order }) =>
      sql(
        `with listed as (insert into connector_products (account_id, connection_id, connector_product_sku)
          values ($1, $2, 'A') returning id)
         insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
           connector_product_sku, target, refused)
         select $1, $2, id, 'x', 'A', 3, 'not stocked here' from listed`,
        [order.connection_id],
      ),
    ({ sql }) => sql('update channel_stock set refused = null where account_id = $1'),
  ],
  [
    'stock_stopped',
    ({ sql }) =>
      sql(
        `update connections set kind = 'exigo', settings = '{"pushes_stock": false}', saved_by = null, saved_at = now(),
                saved_fields = array['settings.pushes_stock'] where account_id = $1`,
      ),
    ({ sql }) =>
      sql(`update connections c set saved_by = (select max(id) from users u where u.account_id = c.account_id)
        where account_id = $1`),
  ],
  [
    'certificate_ends',
    ({ sql, order }) =>
      sql(
        `insert into tax_issuers (account_id, country, is_active, connection_id, active_since, certificate_facts)
         values ($1, 'EC', true, $2, now(), jsonb_build_object('valid_until', now() + interval '20 days'))`,
        [order.connection_id],
      ),
    ({ sql }) =>
      sql(
        `update tax_issuers set certificate_facts = jsonb_build_object('valid_until', now() + interval '400 days')
          where account_id = $1`,
      ),
  ],
];

test.each(causes)(
  '%s is raised and mailed once, dismissed when it is solved, and told again if it comes back after an hour',
  async (kind, begin, end) => {
    const shop = await givenShop();
    await shop.notify();
    await shop.look();
    expect([await shop.open(), await shop.asked()]).toEqual([[], 0]);
    expect(await isLookedAt(shop)).toBe(false);
    await begin(shop);
    expect(await isLookedAt(shop)).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      await shop.look();
      expect(await shop.open()).toEqual([expect.stringMatching(`^${kind}:`)]);
      await shop.mail();
      expect(shop.mails()).toHaveLength(1);
    }
    await end(shop);
    expect(await isLookedAt(shop)).toBe(true); // its notice is still open
    await shop.look();
    await shop.mail();
    expect([await shop.open(), shop.mails().length]).toEqual([[], 1]);
    if (!kind.startsWith('documents')) {
      await end(shop);
      await shop.sql('delete from connector_products where account_id = $1');
      await shop.sql('delete from tax_issuers where account_id = $1');
      await shop.sql("update notices set solved_at = solved_at - interval '61 minutes' where account_id = $1");
      await begin(shop);
      await shop.look();
      await shop.mail();
      expect([(await shop.open()).length, shop.mails().length]).toEqual([1, 2]);
    }
  },
);

test('what comes and goes within an hour is one notice and one mail, to the account and to a member', async () => {
  const shop = await givenShop();
  await shop.notify();
  const [, down, up] = causes[0] ?? [];
  const reader = await givenReader(shop);
  await reader.want('at_once');
  const ids = () => shop.sql('select id, solved_at is null as open from notices where account_id = $1');
  await down?.(shop);
  await shop.look();
  const first = await ids();
  for (let n = 0; n < 3; n += 1) {
    await shop.mail();
    await reader.mail();
    await up?.(shop);
    await shop.look();
    expect(await shop.open()).toEqual([]);
    await down?.(shop);
    await shop.look();
  }
  expect(await ids()).toEqual(first);
  expect([shop.mails().length, reader.mails().length]).toEqual([1, 1]);
});

test('what came just now, or is shorter than the account says, is no cause yet', async () => {
  const shop = await givenShop();
  await shop.sql(
    `update connections set state = 'active', failures = 3, last_success_at = now() - interval '5 minutes'
      where account_id = $1`,
  );
  await shop.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject, first_seen_at)
     values ($1, $2, $3, 'unlinked_product', 'A', now() - interval '5 hours')`,
    [shop.order.id, shop.order.connection_id],
  );
  await shop.notify({ waiting_hours: 6 });
  await shop.look();
  expect(await shop.open()).toEqual([]);
  await shop.notify({ waiting_hours: 5, version: 2 });
  await shop.look();
  expect(await shop.open()).toHaveLength(1);
});

test('several causes go in one mail, in the account’s language, each with its link', async () => {
  const shop = await givenShop();
  await shop.sql("update accounts set language = 'es', name = 'Tienda' where id = $1");
  await shop.notify();
  for (const [, begin] of causes.slice(2, 4)) await begin(shop);
  await shop.look();
  await shop.mail();
  const [mail, ...others] = shop.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: [shop.to], subject: expect.stringContaining('Tienda') });
  expect(mail?.text).toContain('1 documento fiscal de México fue rechazado');
  expect(mail?.text).toContain('https://bodega.example.com/documents?need=refused&country=MX');
  expect(mail?.text).toContain('https://bodega.example.com/inbox');
});

test('while the mail server is away nothing is lost, and nothing is sent twice once it is back', async () => {
  const shop = await givenShop();
  await shop.notify();
  await causes[0]?.[1](shop);
  await shop.look();
  const away = openMailer(
    { smtp_url: 'smtp://127.0.0.1:1?tls=off', base_url: services.base_url, is_demo: false },
    services.database,
  );
  await expect(shop.mail({ ...services, mail: away })).rejects.toThrow('did not take a mail');
  expect(shop.mails()).toEqual([]);
  await shop.look();
  expect(await shop.asked()).toBe(1);
  await Promise.all([shop.mail(), shop.mail()]);
  expect(shop.mails()).toHaveLength(1);
});

test('an address that is refused for good is noted and left alone until it is corrected', async () => {
  const shop = await givenShop();
  const refusing = await givenSmtp({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('unknown'), { responseCode: 550 })),
  });
  const { database, base_url } = services;
  const mail = openMailer({ smtp_url: refusing.url(), base_url, is_demo: false }, database);
  await shop.notify();
  await causes[0]?.[1](shop);
  await shop.look();
  await shop.mail({ ...services, mail });
  const settings = async () => (await shop.staff.get('/api/account/notifications')).body;
  expect(await settings()).toMatchObject({ refused_at: expect.any(String), can_mail: true });
  await shop.mail();
  expect(shop.mails()).toEqual([]);
  await shop.notify({ version: 2 });
  expect(await settings()).toMatchObject({ refused_at: null });
  await shop.mail();
  expect(shop.mails()).toHaveLength(1);
});

test('without notifications the causes are listed and none is mailed; what is open goes out when they are turned on', async () => {
  const shop = await givenShop();
  await causes[0]?.[1](shop);
  await shop.look();
  await shop.mail();
  expect([(await shop.open()).length, await shop.asked(), shop.mails()]).toEqual([1, 0, []]);
  await shop.notify();
  await shop.look();
  expect(await shop.asked()).toBe(1);
  await shop.mail();
  expect(shop.mails()).toHaveLength(1);
});

test('an account sees its own notices alone, and what was solved long ago is forgotten', async () => {
  const [shop, other] = [await givenShop(), await givenShop()];
  await causes[0]?.[1](shop);
  for (const one of [shop, other]) await one.look();
  expect([(await shop.open()).length, await other.open()]).toEqual([1, []]);
  await other.sql(`insert into notices (account_id, cause, kind, params, solved_at) values
    ($1, 'a', 'x', '{}', now() - interval '91 days'), ($1, 'b', 'x', '{}', now() - interval '89 days')`);
  expect([await isLookedAt(shop), await isLookedAt(other)]).toEqual([true, false]);
  expect(await other.sql('select cause from notices where account_id = $1')).toEqual([{ cause: 'b' }]);
});

test.each([
  [{ email: 'nobody' }, { email: ['Email address must be valid'] }],
  [{ email: '' }, { email: ['Email address must be valid'] }],
  [{ email: 'nobody', enabled: 0 }, { email: ['Email address must be valid'] }],
  [{ enabled: 2 }, { enabled: [expect.any(String)] }],
  [{ waiting_hours: 0 }, { waiting_hours: ['At least 1'] }],
])('notifications as %j are refused', async (more, errors) => {
  const { notify, staff } = await givenShop();
  expect(await notify(more)).toMatchObject({ status: 422, body: { errors } });
  expect((await staff.get('/api/account/notifications')).body).toMatchObject({ enabled: 0, email: '', version: 1 });
});

/** What a member of the shop wants, and the mails that came to them. */
async function givenReader(shop: Shop) {
  const [member] = await shop.sql(
    `select u.id, email from users u join people p on p.id = person_id where account_id = $1 and not is_admin
      order by u.id limit 1`,
  );
  const { id: user_id, email } = z.object({ id: z.coerce.number(), email: z.string() }).parse(member);
  return {
    user_id,
    want: (wanted: string, hour = 0) => shop.staff.put('/api/notices/mails', { wanted, hour }),
    mail: (with_ = services) => mailMember.run({ user_id }, { ...shop.run, services: with_ }),
    mails: () => smtp.mails.filter(({ to }) => to.includes(email)),
    asked: () => payloadsOf(world, shop.account_id, 'mail-notices-to-member'),
    setHour: (hour: number, mailed_on: string | null) =>
      shop.sql('update notice_mails set hour = $2, mailed_on = $3 where account_id = $1', [hour, mailed_on]),
  };
}

test('a member who asks for it is mailed what is new at once, each once, in their language', async () => {
  const shop = await givenShop();
  const reader = await givenReader(shop);
  await causes[0]?.[1](shop);
  await shop.look();
  expect(await reader.want('at_once')).toMatchObject({
    status: 200,
    body: { wanted: 'at_once', can_mail: true, refused_at: null },
  });
  await shop.look();
  expect(await reader.asked()).toEqual([]);
  await shop.sql("update users set language = 'es' where account_id = $1");
  await causes[3]?.[1](shop);
  await shop.look();
  expect(await reader.asked()).toHaveLength(1);
  await Promise.all([reader.mail(), reader.mail()]);
  expect(reader.mails()).toHaveLength(1);
  const [mail] = reader.mails();
  expect(mail?.text).toContain('1 documento fiscal de México fue rechazado');
  expect(mail?.text).toContain('https://bodega.example.com/notices');
  expect(shop.mails()).toEqual([]);
});

test('a daily mail holds all that is open, once a day from its hour on in the account’s zone, and none where nothing is', async () => {
  const shop = await givenShop();
  const reader = await givenReader(shop);
  await reader.want('daily', 0); // midnight has passed today: tomorrow's
  for (const [, begin] of causes.slice(2, 4)) await begin(shop);
  await shop.look();
  await reader.mail();
  expect([await reader.asked(), reader.mails()]).toEqual([[], []]);
  await reader.setHour(0, '2000-01-01');
  await shop.look();
  expect(await reader.asked()).toHaveLength(1);
  for (let n = 0; n < 2; n += 1) await reader.mail();
  expect(reader.mails()).toHaveLength(1);
  expect(reader.mails()[0]?.text).toMatch(/Product not linked.*Mexico was rejected/s);
  for (const [, , end] of causes.slice(2, 4)) await end(shop);
  await reader.setHour(0, '2000-01-01');
  await shop.look();
  await reader.mail();
  expect(reader.mails()).toHaveLength(1);
  expect(await shop.sql("select mailed_on > '2000-01-01' as is_done from notice_mails where account_id = $1")).toEqual([
    { is_done: true },
  ]);
});

test('a member who is deactivated, wants none, or whose address is refused is not mailed; asking again tries it again', async () => {
  const shop = await givenShop();
  const reader = await givenReader(shop);
  const refusing = await givenSmtp({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('unknown'), { responseCode: 550 })),
  });
  const { database, base_url } = services;
  const mail = openMailer({ smtp_url: refusing.url(), base_url, is_demo: false }, database);
  await reader.want('at_once');
  await causes[0]?.[1](shop);
  await reader.want('never');
  await shop.look();
  expect(await reader.asked()).toEqual([]);
  await reader.want('at_once');
  await causes[3]?.[1](shop);
  await shop.look();
  await shop.sql('update users set deactivated_at = now() where account_id = $1 and id = $2', [reader.user_id]);
  await reader.mail();
  expect(reader.mails()).toEqual([]);
  await shop.sql('update users set deactivated_at = null where account_id = $1');
  await reader.mail({ ...services, mail });
  expect((await shop.staff.get('/api/notices/mails')).body).toMatchObject({ refused_at: expect.any(String) });
  await reader.mail();
  expect(reader.mails()).toEqual([]);
  expect(await reader.want('at_once')).toMatchObject({ body: { refused_at: null } });
});

test.each([{ wanted: 'sometimes', hour: 8 }, { wanted: 'daily', hour: 24 }, { wanted: 'daily' }])(
  'mails as %j are refused',
  async (body) => {
    const { staff } = await givenShop();
    expect(await staff.put('/api/notices/mails', body)).toMatchObject({ status: 422 });
  },
);

test('notifications are changed by administrators, in the version they were read in, and recorded', async () => {
  const shop = await givenShop();
  expect(await shop.staff.put('/api/account/notifications', {})).toMatchObject({ status: 403 });
  expect(await shop.notify()).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await shop.notify({ enabled: 0 })).toMatchObject({ status: 409, body: { details: { who: 'Ada Admin' } } });
  expect(await shop.notify({ enabled: 0, email: '', version: 2 })).toMatchObject({ status: 200 });
  expect(
    await shop.sql(
      `select details -> 'changes' -> 0 as changed from events where account_id = $1 and type like 'account.%'
        order by id`,
    ),
  ).toEqual([{ changed: { field: 'enabled', from: 0, to: 1 } }, { changed: { field: 'enabled', from: 1, to: 0 } }]);
});

test('what stands still among samples is listed, and nobody is mailed about it', async () => {
  const shop = await givenShop();
  await shop.notify();
  await shop.sql("update connections set state = 'broken' where account_id = $1");
  await shop.sql(`insert into sample_data (account_id, state, started_by)
    select account_id, 'standing', max(id) from users where account_id = $1 group by 1`);
  await shop.look();
  expect([(await shop.open()).length, await shop.asked()]).toEqual([1, 0]);
  await shop.sql('delete from sample_data where account_id = $1');
  await shop.look();
  expect([(await shop.open()).length, await shop.asked()]).toEqual([1, 1]);
});
