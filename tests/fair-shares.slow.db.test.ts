import { beforeEach, expect, test } from 'vitest';
import { Export } from '#features/data/exports/contract.ts';
import { addPoll } from '#features/partners/connections/server/polls.ts';
import { wakeSender } from '#features/partners/outbox/server/send-writes.ts';
import { mailPasswordLink } from '#features/people/access/server/mail-password-link.job.ts';
import { addJob } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { jobGroups, PARTNER_SLOTS } from '#programs/jobs.ts';
import { atTheEnd } from './at-the-end.ts';
import { givenPipeline } from './crash/given-pipeline.ts';
import { connectChannel } from './crash/mapped-shop.ts';
import { givenPartnerProxy } from './crash/partner-proxy.ts';
import { givenWorld } from './given.ts';
import { givenPartners } from './given-connection.ts';
import { getImported, givenUpload } from './given-import.ts';
import { dropJobs } from './job-queue.ts';

/** More than the worker has slots of any kind, and than may be sent at once. */
const WAITING = 30;

const partners = await givenPartners();
const line = await givenPartnerProxy(partners.url);
const world = await givenWorld({ allowed_hosts: [partners.host, line.host], is_demo: true });

beforeEach(async () => {
  line.passAll();
  await partners.reset();
  await dropJobs(world);
});

type Pipeline = Awaited<ReturnType<typeof givenPipeline>>;

async function startWork() {
  const worker = await startWorker({
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: jobGroups(PARTNER_SLOTS),
    systemTasks: [],
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await worker.stop();
    isStopped = true;
  };
  atTheEnd(stop);
  return stop;
}

/** A shop with orders whose writes wait for the warehouse. */
async function givenWaiting() {
  const shop = await givenPipeline(world, partners);
  for (let n = 0; n < WAITING; n++) await shop.createOrder();
  await shop.import();
  const orders = await shop.actor.db.selectFrom('orders').select('id').orderBy('id').execute();
  for (const { id } of orders) {
    await shop.check(id);
    await shop.submit(id);
  }
  return { ...shop, ids: orders.map(({ id }) => id) };
}

/** The rest of a connection's limit: none for hours, or a burst. */
const leave = (connection: number, tokens: number) =>
  world.sql(
    `update app.call_limits set tokens = $2, polls_left = null, commands_left = null, filled_at = clock_timestamp()
      where connection_id = $1`,
    [connection, tokens],
  );
const FOR_HOURS = -100_000;
const BURST = 12;
const LIFTED = 1_000_000;

const commandsOf = async (shop: Pipeline) =>
  shop.actor.db.selectFrom('partner_writes').select(['order_id', 'state', 'attempts']).orderBy('id').execute();

const untilDone = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 100_000, interval: 100 });

test("while one account's writes wait for its partner's limit, all kinds of work of others go on, and its own at other partners", async () => {
  const held = await givenWaiting();
  await leave(held.warehouse, FOR_HOURS);
  const other = await givenPipeline(world, partners);
  const stop = await startWork();

  // Its own other connection, and the other's whole way from channel to warehouse.
  for (const shop of [held, other]) {
    const source = await shop.createOrder();
    await addPoll(shop.actor.db, shop.actor, shop.channel, 'import-orders');
    await untilDone(async () => (await shop.find(source))?.order_status).toBe('pending');
  }
  await untilDone(async () => (await commandsOf(other))[0]?.state).toBe('done');
  await addPoll(other.actor.db, other.actor, other.warehouse, 'import-shipments');
  // Files of the other, and a mail.
  const { id, mapping, decimal } = await givenUpload(world, other, 'products', 'SKU,Name\nA-1,Lamp\n');
  await other.staff.post(`/api/imports/${id}/check`, { mapping, decimal, existing: 'update' });
  await untilDone(async () => (await getImported(other, id)).state).toBe('checked');
  await other.staff.post(`/api/imports/${id}/run`, {});
  await untilDone(async () => (await getImported(other, id)).state).toBe('done');
  const { id: file } = Export.parse((await other.staff.post('/api/exports', { kind: 'products' })).body);
  await untilDone(async () => Export.parse((await other.staff.get(`/api/exports/${file}`)).body).state).toBe('ready');
  const [member] = await world.sql<{ id: string }>('select id from users where account_id = $1', [other.account_id]);
  await addJob(other.actor.db, other.actor, mailPasswordLink, { user_id: Number(member?.id) });
  const jobsOfOther = () =>
    world.sql(
      `select task_identifier from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
        where (p.payload ->> 'account_id')::int = $1 and j.run_at <= now()`,
      [other.account_id],
    );
  await untilDone(jobsOfOther).toEqual([]);

  const waiting = await commandsOf(held);
  expect(waiting.length).toBeGreaterThanOrEqual(WAITING);
  expect(new Set(waiting.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['queued 0']));

  await leave(held.warehouse, LIFTED);
  await wakeSender(held.actor.db, held.actor, {
    connection_id: held.warehouse,
    subject: 'order',
    subject_id: held.ids[0] ?? 0,
  });
  await untilDone(async () => (await commandsOf(held)).every(({ state }) => state === 'done')).toBe(true);
  await stop();
  const { account_id } = held;
  for (const orderId of held.ids) {
    const sent = (await held.submissions(orderId)).filter((call) =>
      call.idempotency_key?.startsWith(`order:${account_id}:`),
    );
    expect(sent).toHaveLength(1);
  }
  expect(new Set((await commandsOf(held)).map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

test("writes that wait give their slot back, and the warehouse's shipments are read meanwhile", async () => {
  const shop = await givenWaiting();
  const [first = 0] = shop.ids;
  await leave(shop.warehouse, BURST);
  await shop.send();
  const { amware_ref_num } = await shop.order(first);
  const states = async () => (await commandsOf(shop)).map(({ state }) => state);
  expect(new Set(await states())).toEqual(new Set(['done', 'queued']));
  const [later] = await world.sql<{ is_later: boolean }>(
    `select run_at > now() - interval '1 second' as is_later from graphile_worker.jobs where key = $1`,
    [`drain:${shop.warehouse}`],
  );
  expect(later).toEqual({ is_later: true });

  await partners.control('POST', `/coree/orders/${amware_ref_num}/ship`);
  await shop.ship();
  expect(await shop.order(first)).toMatchObject({ order_status: 'shipped' });
  expect(await states()).toContain('queued');
});

/** Takes calls and never answers. */
const hang = () => line.answer(() => new Promise(() => {}));

const atWork = ({ account_id }: Pipeline) =>
  world.sql(
    `select from graphile_worker._private_jobs where locked_at is not null and (payload ->> 'account_id')::bigint = $1`,
    [account_id],
  );

test('an account whose partners all hang leaves slots to others, which read and send as before', async () => {
  const hanging = await givenPipeline(world, partners, line.url);
  await hanging.waitingOrder();
  const shops = [hanging.channel, hanging.warehouse];
  for (let n = 0; n < 2 * PARTNER_SLOTS; n++) shops.push(await connectChannel(world, hanging, line.url, `Shop ${n}`));
  const other = await givenPipeline(world, partners);
  hang();
  await startWork();

  for (const id of shops) await addPoll(hanging.actor.db, hanging.actor, id, 'import-orders');
  await untilDone(async () => (await atWork(hanging)).length).toBeGreaterThan(1);
  const source = await other.createOrder();
  await addPoll(other.actor.db, other.actor, other.channel, 'import-orders');
  await untilDone(async () => (await other.find(source))?.in_amware).toBe(1);
  expect(await atWork(hanging)).toHaveLength(PARTNER_SLOTS / 2);
});
