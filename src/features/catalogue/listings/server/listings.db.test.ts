import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { OutboxWrite } from '#features/partners/outbox/contract.ts';
import { sweepWrites } from '#features/partners/outbox/server/sweep-writes.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import {
  EUROPE,
  givenListingService,
  givenPartners,
  givenRun,
  LISTINGS,
} from '../../../../../tests/given-connection.ts';
import { historyOf } from '../../../../../tests/given-items.ts';
import { sendWrites } from '../../../../../tests/outbox.ts';
import { awaitUploads } from './await-uploads.ts';
import { findAvailable } from './find-available.ts';
import { readListingProfiles } from './read-profiles.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const US = '12000101';
const MEXICO = '12000102';
const PERU = '12000103';
const SPAIN = '12000201';
const OURS = { [US]: 'Bodega US', [MEXICO]: 'Bodega Mexico', [PERU]: 'Bodega Peru' };
const UPLOADED = 'LAMP-01 was uploaded to Bodega US.';

const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
atTheEnd(() => owner.destroy());

beforeEach(() => partners.reset());

type Wanted = Parameters<typeof givenListingService>[3];

async function givenShop(wanted?: Wanted) {
  const account = await world.account();
  const run = givenRun(world, account.actor);
  const connection = await connect({ ...account, run }, wanted);
  const product = await givenProduct(account);
  await givenStock(account, product);
  return { ...account, connection, run, product };
}
type Shop = Awaited<ReturnType<typeof givenShop>>;

/** A connection whose profiles were read. @returns its id */
async function connect(shop: GivenAccount & Pick<Shop, 'run'>, wanted?: Wanted): Promise<number> {
  const id = await givenListingService(world, shop, partners, wanted);
  await readListingProfiles.run({ connection_id: id }, shop.run);
  return id;
}

async function givenProduct({ account_id }: Pick<GivenAccount, 'account_id'>): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `insert into products (account_id, sku, name, brand, price, weight, weight_unit, image_url)
     values ($1, 'LAMP-01', 'Lamp', 'Nido', 39.9, 2, 'kg', 'https://x.example.com/a.png') returning id`,
    [account_id],
  );
  return Number(row?.id);
}

/** Seven pieces in Lima, and two too few in Bogota. */
async function givenStock({ account_id }: Pick<GivenAccount, 'account_id'>, product: number): Promise<void> {
  await world.sql(
    `insert into core_locations (account_id, core_id, core_description)
      values ($1, 'LIM1', 'Lima'), ($1, 'BOG1', 'Bogota')`,
    [account_id],
  );
  await world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
     values ($1, $2, 'LIM1', 7, now()), ($1, $2, 'BOG1', -2, now())`,
    [account_id, product],
  );
}

/** Runs the uploads that wait, as the worker does: one after another. */
async function work({ account_id, run }: Shop): Promise<number> {
  const due = await world.sql<{ id: string; payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'send-writes' and (j.payload ->> 'account_id')::bigint = $1
        and j.run_at <= now()
     returning j.id, j.payload`,
    [account_id],
  );
  for (const { payload } of due) await sendWrites.run(sendWrites.payload.parse(payload), run);
  return due.length;
}

/** The same, as soon as one waits. */
async function workOnce(shop: Shop): Promise<void> {
  while ((await work(shop)) === 0) await new Promise((done) => setTimeout(done, 20));
}

/** Asks for an upload over HTTP and lets the worker work until it is answered. */
async function upload(shop: Shop, profiles: string[], productId = shop.product) {
  const asking = shop.staff.post('/api/channel-advisor/upload-product', { profiles, productId });
  let isAnswered = false;
  const answered = asking.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await work(shop);
    await new Promise((done) => setTimeout(done, 20));
  }
  return answered;
}

/** Asks for an upload over HTTP; it is answered once that was done. */
const ask = ({ staff, product }: Shop) =>
  staff.post('/api/channel-advisor/upload-product', { profiles: [US], productId: product });

const Held = z.array(z.looseObject({ ID: z.int(), ProfileID: z.int() }));
const held = async () => {
  const products = Held.parse(await partners.control('GET', '/channel-advisor/products'));
  return products.sort((a, b) => a.ProfileID - b.ProfileID);
};
const fault = (kind: string, match: string, more: object = {}) =>
  partners.control('POST', '/faults', { partner: 'channel-advisor', kind, rate: 1, match, ...more });
const CREATE = 'POST /channel-advisor/v1/Products';

const rows = ({ actor }: Shop) => actor.db.selectFrom('listings').selectAll().orderBy('profile_id').execute();
const logOf = ({ actor }: Shop) =>
  actor.db.selectFrom('connector_log').selectAll().where('action', '=', 'upload_listing').orderBy('id').execute();

describe('the status', () => {
  const status = ({ staff }: Pick<Shop, 'staff'>) => staff.get('/api/channel-advisor/status');

  test('has the profiles by value while the connection works', async () => {
    const shop = await givenShop();
    const connections = [{ name: 'Listings', profiles: Object.keys(OURS) }];
    expect(await status(shop)).toMatchObject({ status: 200, body: { profiles: OURS, connections } });
    await partners.control('PUT', '/channel-advisor/profiles', { ids: [12_000_103] });
    await readListingProfiles.run({ connection_id: shop.connection }, shop.run);
    expect((await status(shop)).body).toMatchObject({ profiles: { [PERU]: 'Bodega Peru' } });
  });

  test('is 204 without a connection, while it is paused, without a working token, and without a profile', async () => {
    expect((await status(await world.account())).status).toBe(204);
    expect(
      (await status(await givenShop({ ...EUROPE, credentials: { ...EUROPE.credentials, refresh_token: 'other' } })))
        .status,
    ).toBe(204);
    const shop = await givenShop();
    await shop.admin.post('/api/connectors/channel-advisor/pause');
    expect((await status(shop)).status).toBe(204);
    await shop.admin.post('/api/connectors/channel-advisor/resume');
    expect((await status(shop)).status).toBe(200);
    await partners.control('PUT', '/channel-advisor/profiles', { ids: [] });
    await readListingProfiles.run({ connection_id: shop.connection }, shop.run);
    expect((await status(shop)).status).toBe(204);
  });
});

describe('an upload', () => {
  test('makes the product in each profile and answers with its page there', async () => {
    const shop = await givenShop();
    const reply = await upload(shop, [US, MEXICO]);
    const [us, mexico] = await held();
    expect(us).toMatchObject({
      ProfileID: 12_000_101,
      BuyItNowPrice: 39.9,
      Quantities: { 0: 7 },
      Labels: ['Listings'],
    });
    expect(mexico).toMatchObject({ ProfileID: 12_000_102, BuyItNowPrice: null, Quantities: { 31: 7 } });
    const price = 'Not sent: the price, since the profile sells in another currency.';
    expect(reply).toMatchObject({
      status: 200,
      body: [
        [
          'warning',
          `LAMP-01 was uploaded to Bodega Mexico. ${price}`,
          { 'Bodega Mexico': `https://ca.example.com/${mexico?.ID}` },
        ],
        ['success', UPLOADED, { 'Bodega US': `https://ca.example.com/${us?.ID}` }],
      ],
    });
    expect((await shop.staff.get(`/api/channel-advisor/listings/${shop.product}`)).body).toMatchObject([
      { profile_name: 'Bodega Mexico', state: 'listed', not_sent: price, asked_by: 'Sam Staff', error: null },
      { profile_name: 'Bodega US', state: 'listed', not_sent: '', link: `https://ca.example.com/${us?.ID}` },
    ]);
    expect(await logOf(shop)).toMatchObject([
      { result: 'listing_added', edited_by: shop.member.user_id, is_failure: false },
      { result: 'listing_added' },
    ]);
  });

  test('that two members ask for at once is one product', async () => {
    const shop = await givenShop();
    const replies = await Promise.all([upload(shop, [US]), upload(shop, [US])]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await held()).toHaveLength(1);
    expect(await rows(shop)).toMatchObject([{ state: 'listed', asks: 2 }]);
  });

  test('that two workers take at once is one product', async () => {
    const shop = await givenShop();
    await fault('latency', CREATE, { ms: 200 });
    const answered = ask(shop);
    await expect.poll(() => rows(shop)).toHaveLength(1);
    const payload = { connection_id: shop.connection };
    await Promise.all([sendWrites.run(payload, shop.run), sendWrites.run(payload, shop.run)]);
    expect(await held()).toHaveLength(1);
    await answered;
  });

  test('that was asked for while one was under way follows after it', async () => {
    const shop = await givenShop();
    await fault('latency', CREATE, { ms: 500, count: 1 });
    const first = upload(shop, [US]);
    await expect.poll(() => rows(shop)).toMatchObject([{ state: 'uploading' }]);
    await world.sql("update products set name = 'Lamp 2' where id = $1", [shop.product]);
    const replies = await Promise.all([first, upload(shop, [US])]);
    expect(replies.map(({ body }) => body)).toMatchObject([[['success', UPLOADED, {}]], [['success', UPLOADED, {}]]]);
    expect(await held()).toMatchObject([{ Title: 'Lamp 2' }]);
  });

  test('that was asked for while a lost one is sent again follows after it', async () => {
    const shop = await givenShop();
    await fault('error-500', CREATE, { count: 1 });
    const first = ask(shop);
    await workOnce(shop);
    await passTime(world);
    await fault('latency', 'GET /channel-advisor/v1/Products', { ms: 500, count: 1 });
    const again = workOnce(shop);
    await expect.poll(() => rows(shop)).toMatchObject([{ state: 'uploading' }]);
    await world.sql("update products set name = 'Lamp 2' where id = $1", [shop.product]);
    const second = ask(shop);
    await expect.poll(() => rows(shop)).toMatchObject([{ asks: 2 }]);
    await again;
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await held()).toMatchObject([{ Title: 'Lamp 2' }]);
  });

  test('that a killed worker left in the middle is done by the next', async () => {
    const shop = await givenShop();
    await upload(shop, [US]);
    await world.sql("update partner_writes set state = 'sending', done_at = null where account_id = $1", [
      shop.account_id,
    ]);
    await world.sql("update listings set state = 'uploading' where account_id = $1", [shop.account_id]);
    expect((await upload(shop, [US])).body).toMatchObject([['success', UPLOADED, {}]]);
    expect(await held()).toHaveLength(1);
  });

  test('whose answer is lost has made one product, and says so', async () => {
    const shop = await givenShop();
    await fault('drop-after-commit', CREATE, { count: 1 });
    expect((await upload(shop, [US])).body).toMatchObject([['success', UPLOADED, {}]]);
    expect(await held()).toHaveLength(1);
  });

  test('that takes longer than a caller waits is said to go on, and does', async () => {
    const shop = await givenShop();
    const reader = { db: shop.actor.db, language: 'en' } as const;
    const answered = ask(shop);
    await expect.poll(() => rows(shop)).toHaveLength(1);
    const [{ id } = { id: 0 }] = await rows(shop);
    const { signal } = new AbortController();
    const working =
      'We are working on processing your request. This may take a while. Please check back in a few minutes.';
    expect(await awaitUploads(reader, [id], 0, signal)).toEqual([['info', working, { 'Bodega US': '' }]]);
    await sendWrites.run({ connection_id: shop.connection }, shop.run);
    expect(await awaitUploads(reader, [id], 0, signal)).toMatchObject([['success', UPLOADED, {}]]);
    await answered;
  });

  test('is in the history of the product, however it ended', async () => {
    const shop = await givenShop();
    await connect(shop, EUROPE);
    await world.sql("update products set weight_unit = '' where id = $1", [shop.product]);
    await upload(shop, [US]);
    await partners.control('PUT', '/channel-advisor/profiles', { ids: [] });
    await upload(shop, [US]);
    expect((await historyOf(shop, shop.product)).data).toMatchObject([
      {
        type: 'listing.refused',
        actor: 'Sam Staff',
        note: 'Listings · Bodega US',
        remarks: 'Not found: The token does not cover profile 12000101',
      },
      {
        type: 'listing.uploaded',
        actor: 'Sam Staff',
        note: 'Listings · Bodega US',
        remarks: 'Not sent: the weight, since it has no unit.',
      },
    ]);
  });

  test('that is refused says why, and the connection goes on', async () => {
    const shop = await givenShop();
    await partners.control('PUT', '/channel-advisor/profiles', { ids: [12_000_101] });
    const reason = 'Not found: The token does not cover profile 12000102';
    expect((await upload(shop, [US, MEXICO])).body).toMatchObject([
      ['danger', `LAMP-01 was not uploaded to Bodega Mexico. ${reason}`, { 'Bodega Mexico': '' }],
      ['success', UPLOADED, {}],
    ]);
    expect(await rows(shop)).toMatchObject([{ state: 'listed' }, { state: 'failed', error_kind: 'not_found' }]);
    const connection = await shop.actor.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow();
    expect(connection).toMatchObject({ state: 'active', failures: 0 });
    expect(await logOf(shop)).toContainEqual(
      expect.objectContaining({
        is_failure: true,
        result_params: { reason: expect.stringContaining('LAMP-01, Bodega Mexico: The token') },
      }),
    );
  });

  test('that meets a dead token ends at once and breaks the connection', async () => {
    const shop = await givenShop();
    await partners.control('POST', '/advance', { ms: 91 * 86_400_000 });
    expect((await upload(shop, [US])).body).toMatchObject([['danger', expect.stringContaining('invalid_grant'), {}]]);
    expect((await shop.staff.get('/api/channel-advisor/status')).status).toBe(204);
    expect(await upload(shop, [US])).toMatchObject({ status: 409 });
  });

  test('for which the connection was paused waits, is counted there, and goes out once it is resumed', async () => {
    const shop = await givenShop();
    const answered = ask(shop);
    await expect.poll(() => rows(shop)).toHaveLength(1);
    await shop.admin.post('/api/connectors/channel-advisor/pause');
    await workOnce(shop);
    expect((await shop.staff.get('/api/connectors/channel-advisor')).body).toMatchObject({ backlog: 1 });
    expect(await rows(shop)).toMatchObject([{ state: 'waiting', error: null }]);
    await shop.admin.post('/api/connectors/channel-advisor/resume');
    await world.sql("update partner_writes set created_at = now() - interval '2 minutes'");
    await sweepWrites.run(owner, world.services);
    await workOnce(shop);
    expect((await answered).body).toMatchObject([['success', UPLOADED, {}]]);
    expect((await shop.staff.get('/api/connectors/channel-advisor')).body).toMatchObject({ backlog: 0 });
  });

  test('of a partner that does not answer waits, is shown so, and succeeds later', async () => {
    const shop = await givenShop();
    await fault('error-500', CREATE, { count: 1 });
    const answered = ask(shop);
    await workOnce(shop);
    const shown = await shop.staff.get(`/api/channel-advisor/listings/${shop.product}`);
    expect(shown.body).toMatchObject([{ state: 'waiting', error: expect.stringContaining('Sent'), listed_at: null }]);
    await passTime(world);
    await workOnce(shop);
    expect((await answered).body).toMatchObject([['success', UPLOADED, {}]]);
    expect(await held()).toHaveLength(1);
  });
});

describe('in the outbox an upload', () => {
  const Page = z.object({ data: z.array(OutboxWrite) });
  const shown = async ({ staff }: Shop) => Page.parse((await staff.get('/api/outbox')).body).data;

  test('that waits is shown with its product; dropped, it leaves the product unlisted', async () => {
    const shop = await givenShop();
    const answered = ask(shop);
    await expect.poll(() => rows(shop)).toHaveLength(1);
    const [write] = await shown(shop);
    expect(write).toMatchObject({
      state: 'queued',
      action: 'Upload product',
      product: { id: shop.product, sku: 'LAMP-01' },
    });
    expect((await shop.staff.post(`/api/outbox/${write?.id}/drop`)).status).toBe(204);
    expect((await answered).body).toMatchObject([['danger', expect.stringContaining('Dropped by Sam Staff'), {}]]);
    await work(shop);
    expect(await held()).toEqual([]);
    expect(await shown(shop)).toEqual([]);
    expect((await historyOf(shop, shop.product)).data).toMatchObject([
      { type: 'listing.dropped', actor: 'Sam Staff', note: 'Bodega US' },
    ]);
    await world.sql("update users set name = 'Sam Renamed' where name = 'Sam Staff'");
    const { body } = await shop.staff.get(`/api/channel-advisor/listings/${shop.product}`);
    expect(body).toMatchObject([{ error: 'Dropped by Sam Renamed' }]);
  });

  test('that is dropped leaves a product listed that was', async () => {
    const shop = await givenShop();
    await upload(shop, [US]);
    const answered = ask(shop);
    await expect.poll(async () => (await rows(shop)).map(({ state }) => state)).toEqual(['waiting']);
    const [write] = await shown(shop);
    await shop.staff.post(`/api/outbox/${write?.id}/drop`);
    expect((await answered).body).toMatchObject([['success', UPLOADED, {}]]);
    expect(await rows(shop)).toMatchObject([{ state: 'listed', error: null }]);
  });

  test('that was refused is sent again by a retry', async () => {
    const shop = await givenShop();
    await partners.control('PUT', '/channel-advisor/profiles', { ids: [] });
    await upload(shop, [US]);
    await partners.reset();
    const [write] = await shown(shop);
    expect(write).toMatchObject({ state: 'refused', error: expect.stringContaining('The token does not cover') });
    expect((await shop.staff.post(`/api/outbox/${write?.id}/retry`)).status).toBe(204);
    expect(await rows(shop)).toMatchObject([{ state: 'waiting', error: null }]);
    await workOnce(shop);
    expect(await rows(shop)).toMatchObject([{ state: 'listed' }]);
    expect(await held()).toHaveLength(1);
  });
});

describe('of several connections', () => {
  const status = async ({ staff }: Shop) => (await staff.get('/api/channel-advisor/status')).body;
  const spain = { [SPAIN]: 'Bodega Spain' };

  test('the profiles of all that are active are offered, each by its connection', async () => {
    const shop = await givenShop();
    const europe = await connect(shop, EUROPE);
    const [ofOurs, ofEurope] = [
      { name: 'Listings', profiles: Object.keys(OURS) },
      { name: 'Europe', profiles: [SPAIN] },
    ];
    expect(await status(shop)).toEqual({ profiles: { ...OURS, ...spain }, connections: [ofOurs, ofEurope] });
    await world.sql("update connections set state = 'broken' where id = $1", [shop.connection]);
    expect(await status(shop)).toEqual({ profiles: spain, connections: [ofEurope] });
    await world.sql(
      "update connections set state = case id when $1 then 'paused' else 'active' end where id in ($1, $2)",
      [europe, shop.connection],
    );
    expect(await status(shop)).toEqual({ profiles: OURS, connections: [ofOurs] });
  });

  test('each takes what is for its own profiles, and every answer names it', async () => {
    const shop = await givenShop();
    await connect(shop, EUROPE);
    const { body } = await upload(shop, [SPAIN, US]);
    expect((await held()).map(({ ProfileID, Labels }) => [ProfileID, Labels])).toEqual([
      [12_000_101, ['Listings']],
      [12_000_201, ['Europe']],
    ]);
    expect(body).toMatchObject([
      ['warning', expect.stringMatching(/^LAMP-01 was uploaded to Bodega Spain \(Europe\)\./), {}],
      [
        'success',
        'LAMP-01 was uploaded to Bodega US (Listings).',
        { 'Bodega US (Listings)': expect.stringContaining('https') },
      ],
    ]);
    expect((await shop.staff.get(`/api/channel-advisor/listings/${shop.product}`)).body).toMatchObject([
      { profile_name: 'Bodega Spain', connection: 'Europe', state: 'listed' },
      { profile_name: 'Bodega US', connection: 'Listings', state: 'listed' },
    ]);
  });

  test('one that fails or is paused does not keep a product from the other', async () => {
    const shop = await givenShop();
    const europe = await connect(shop, EUROPE);
    await partners.control('PUT', '/channel-advisor/profiles', { ids: [12_000_101] });
    expect((await upload(shop, [SPAIN, US])).body).toMatchObject([
      ['danger', expect.stringMatching(/^LAMP-01 was not uploaded to Bodega Spain \(Europe\)\./), {}],
      ['success', expect.any(String), {}],
    ]);
    await world.sql("update connections set state = 'paused' where id = $1", [europe]);
    const refused = await upload(shop, [SPAIN, US]);
    expect(refused).toMatchObject({ status: 409, body: { message: 'The connector is paused' } });
    expect((await upload(shop, [US])).body).toMatchObject([['success', expect.any(String), {}]]);
  });

  test('a profile that two cover is one market: offered once, and by the other while the first is paused', async () => {
    const shop = await givenShop();
    const twin = await connect(shop, { ...LISTINGS, name: 'Twin' });
    expect(await status(shop)).toEqual({
      profiles: OURS,
      connections: [{ name: 'Listings', profiles: Object.keys(OURS) }],
    });
    await upload(shop, [US]);
    await world.sql("update connections set state = 'paused' where id = $1", [shop.connection]);
    expect(await status(shop)).toEqual({
      profiles: OURS,
      connections: [{ name: 'Twin', profiles: Object.keys(OURS) }],
    });
    await upload(shop, [US]);
    expect(await held()).toHaveLength(1);
    expect(await rows(shop)).toMatchObject([{ state: 'listed', connection_id: twin }]);
  });
});

describe('what cannot be uploaded', () => {
  const post = ({ staff }: Pick<Shop, 'staff'>, body: object) =>
    staff.post('/api/channel-advisor/upload-product', body);

  test('is refused with the field, and nothing is kept', async () => {
    const shop = await givenShop();
    const productId = shop.product;
    expect(await post(shop, { profiles: [], productId })).toMatchObject({
      status: 422,
      body: { errors: { profiles: [expect.any(String)] } },
    });
    expect(await post(shop, { profiles: [US, '7'], productId })).toMatchObject({
      status: 422,
      body: { errors: { profiles: ['No connector has profile 7'] } },
    });
    await world.sql('update products set entity_id = 1 where id = $1', [productId]);
    for (const id of [productId, 999_999_999]) {
      expect((await post(shop, { profiles: [US], productId: id })).status).toBe(404);
    }
    expect(await rows(shop)).toEqual([]);
    expect(await held()).toEqual([]);
  });

  test("is another account's product, and one without a connection", async () => {
    const [shop, other] = [await givenShop(), await givenShop()];
    expect((await post(shop, { profiles: [US], productId: other.product })).status).toBe(404);
    expect((await shop.staff.get(`/api/channel-advisor/listings/${other.product}`)).status).toBe(404);
    const bare = await world.account();
    expect((await post(bare, { profiles: [US], productId: await givenProduct(bare) })).status).toBe(404);
  });
});

test('of a kit there are as many as its parts make at each place, once all of them are counted', async () => {
  const shop = await givenShop();
  const { account_id, product, actor } = shop;
  const rows = await world.sql<{ id: string }>(
    "insert into products (account_id, sku) values ($1, 'BULB'), ($1, 'KIT') returning id",
    [account_id],
  );
  const [bulb = 0, kit = 0] = rows.map(({ id }) => Number(id));
  await world.sql(
    'insert into kit_parts (account_id, kit_id, part_id, quantity) values ($1, $2, $3, 1), ($1, $2, $4, 2)',
    [account_id, kit, product, bulb],
  );
  await markKits(actor.db, sql`select ${kit}::bigint`);
  expect(await findAvailable(actor, kit)).toBeNull();
  await world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
     values ($1, $2, 'LIM1', 7, now()), ($1, $2, 'BOG1', 100, now())`,
    [account_id, bulb],
  );
  expect([await findAvailable(actor, kit), await findAvailable(actor, bulb)]).toEqual([3, 107]);
});

test('a removed connection takes its profiles and listings along', async () => {
  const shop = await givenShop();
  await upload(shop, [US]);
  expect((await shop.admin.delete('/api/connectors/channel-advisor')).status).toBe(204);
  expect(await rows(shop)).toEqual([]);
  expect((await shop.staff.get('/api/channel-advisor/status')).status).toBe(204);
});
