import { expect, test } from 'vitest';
import { z } from 'zod';
import { planDocumentsRun } from '#features/tax/documents/server/planning/plan-documents.job.ts';
import { issueDocumentJob } from '#features/tax/documents/server/sealing/issue-document.job.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { untilWaiting } from '../../../../../tests/until-waiting.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

/** A company that has an RFC of the authority's tests. */
const good = {
  buyer_tax_id_kind: 'RFC',
  buyer_tax_id: 'EKU9003173C9',
  fiscal_name: 'ESCUELA KEMPER URGATE',
  fiscal_postal_code: '42501',
  fiscal_regime: '601',
  fiscal_use: 'G03',
};

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

/** As a browser without a login asks. */
async function visit(path: string, body: object, remoteAddress = anAddress()) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const reply = await world.app.inject({
    method: 'POST',
    url: `/api/buyer-links/${path}`,
    headers,
    remoteAddress,
    payload: body,
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? undefined : reply.json() };
}
const read = (token: string, address?: string) => visit('read', { token }, address);
const give = (token: string, buyer: object, address?: string) => visit('use', { token, buyer }, address);

const Made = z.object({ address: z.string(), expires_at: z.string() });

/** An order to Mexico whose RFC is none, so that its invoice waits; with the jobs that plan and issue it. */
async function givenWaiting(given?: GivenAccount) {
  const account = given ?? (await world.account());
  const shop = await givenShop(world, account);
  await givenMexico(world, account, partners, { issue_when: 'import' });
  const run = givenRun(world, account.actor);
  const work = async <P>(task: string, one: (payload: P) => Promise<unknown>) => {
    for (const { payload } of await payloadsOf<P>(world, account.account_id, task)) await one(payload);
  };
  const plan = () => work<{ order_ids: number[] }>('plan-documents', (payload) => planDocumentsRun.run(payload, run));
  const order_date = new Date().toISOString();
  await shop.store([givenMexicanOrder('M-1', { buyer_tax_id: 'EKU90031739C', order_date })]);
  await plan();
  const stored = async () => {
    const [order] = await shop.orders();
    if (!order) throw new Error('the order was not stored');
    return order;
  };
  const { id } = await stored();
  const path = `/api/orders/${id}/buyer-link`;
  return {
    ...account,
    shop,
    run,
    plan,
    stored,
    id,
    path,
    document: async () =>
      (await account.actor.db.selectFrom('tax_documents').selectAll().where('order_id', '=', id).execute())[0],
    issue: () => work<{ document_id: number }>('issue-document', (payload) => issueDocumentJob.run(payload, run)),
    async link() {
      const reply = await account.staff.post(path);
      const { address } = Made.parse(reply.body);
      return address.split('#')[1] ?? '';
    },
  };
}

test('a link is made, opened and filled in: the order is checked, and its invoice issued for that buyer', async () => {
  const order = await givenWaiting();
  expect(await order.document()).toMatchObject({ state: 'not_submitted', is_blocked: true });
  const token = await order.link();
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(await world.sql('select from buyer_links where to_jsonb(buyer_links)::text like $1', [`%${token}%`])).toEqual(
    [],
  );

  const opened = await read(token);
  expect(opened.body).toMatchObject({
    order_number: 'M-1',
    total: '116.0000',
    currency: 'MXN',
    kinds: ['RFC'],
    refusal: null,
    is_given: false,
  });
  const { customer_name, customer_email, address } = await order.stored();
  for (const secret of [customer_name, customer_email, address, 'EKU90031739C']) {
    expect(JSON.stringify(opened.body)).not.toContain(secret);
  }
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

  const before = await order.stored();
  await dropJobs(world);
  expect((await give(token, good)).status).toBe(204);
  const after = await order.stored();
  expect(after).toMatchObject({ ...good, version: before.version + 1, needs_check: true, updated_by: null });
  for (const field of [
    'customer_name',
    'customer_email',
    'customer_phone',
    'company_name',
    'address',
    'city',
  ] as const) {
    expect(after[field]).toBe(before[field]);
  }
  expect(await payloadsOf(world, order.account_id, 'check-orders')).toHaveLength(1);
  await order.plan();
  expect(await order.document()).toMatchObject({ state: 'not_submitted', is_blocked: false });
  await order.issue();
  expect(await order.document()).toMatchObject({ state: 'sealed', ids: { rfcReceptor: 'EKU9003173C9' } });

  const events = await order.actor.db
    .selectFrom('events')
    .select(['type', 'actor', 'details'])
    .where('type', 'like', 'order.buyer_%')
    .orderBy('id')
    .execute();
  expect(events).toMatchObject([
    { type: 'order.buyer_link_made', actor: order.member.name },
    { type: 'order.buyer_edited', actor: null, details: { version: after.version } },
  ]);
});

test('what is wrong is said as it is typed and keeps it from being saved; what is missing too', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  const check = async (buyer: object) => (await visit('check', { token, buyer })).body.faults;
  const nothing = {
    ...good,
    buyer_tax_id: '',
    fiscal_name: '',
    fiscal_postal_code: '',
    fiscal_regime: '',
    fiscal_use: '',
  };
  expect(await check(nothing)).toEqual([]);
  expect(await check({ ...nothing, buyer_tax_id: 'EKU90031739C' })).toEqual([
    { field: 'buyer_tax_id', is_blocking: true },
  ]);
  expect(await check({ ...good, buyer_tax_id: 'EKU9003173C8' })).toEqual([
    { field: 'buyer_tax_id', is_blocking: false },
  ]);
  expect(await check({ ...good, fiscal_regime: '605' })).toEqual([{ field: 'fiscal_regime', is_blocking: true }]);
  expect(await check({ ...good, fiscal_postal_code: 'abc' })).toEqual([
    { field: 'fiscal_postal_code', is_blocking: true },
  ]);
  expect(await check(good)).toEqual([]);

  const { version } = await order.stored();
  for (const [wrong, field] of [
    [{ ...good, fiscal_regime: '605' }, 'fiscal_regime'],
    [{ ...good, fiscal_name: ' ' }, 'fiscal_name'],
    [{ ...good, buyer_tax_id: '<b>' }, 'buyer.buyer_tax_id'],
  ] as const) {
    const reply = await give(token, wrong);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  }
  const { customer_email } = await order.stored();
  expect((await order.stored()).version).toBe(version);
  expect((await give(token, { ...good, customer_email: 'me@example.com' })).status).toBe(204);
  expect(await order.stored()).toMatchObject({ version: version + 1, customer_email });
});

test('a second sending replaces the first until the invoice is sealed, also if that happened since it was opened', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  await give(token, good);
  expect((await read(token)).body).toMatchObject({ refusal: null, is_given: true });
  expect((await give(token, { ...good, fiscal_use: 'G01' })).status).toBe(204);
  expect(await order.stored()).toMatchObject({ fiscal_use: 'G01' });
  await order.plan();
  await order.issue();
  const late = await give(token, { ...good, fiscal_use: 'G03' });
  expect(late).toMatchObject({ status: 409, body: { details: { refusal: 'being_issued' } } });
  expect((await visit('check', { token, buyer: good })).status).toBe(409);
  expect((await read(token)).body).toMatchObject({ refusal: 'being_issued' });
  expect(await order.stored()).toMatchObject({ fiscal_use: 'G01' });
  const again = await order.staff.post(order.path);
  expect(again).toMatchObject({ status: 409, body: { details: { refusal: 'being_issued' } } });
});

test('an invoice that is being issued meanwhile is waited for, and then the data are not taken', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  await give(token, good);
  const document = await order.document();
  const sent = await order.actor.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('tax_documents')
      .set({ state: 'issued_elsewhere', full_number: 'A-1' })
      .where('id', '=', document?.id ?? 0)
      .execute();
    const giving = give(token, { ...good, fiscal_use: 'G01' });
    await untilWaiting(world);
    return { giving };
  });
  expect((await sent.giving).body).toMatchObject({ details: { refusal: 'issued' } });
  expect(await order.stored()).toMatchObject({ fiscal_use: 'G03' });
});

test('staff who edit meanwhile hear that the buyer was first', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  const { version } = await order.stored();
  await give(token, good);
  const reply = await order.staff.put(`/api/orders/${order.id}/buyer`, { version, fiscal_use: 'G01' });
  expect(reply).toMatchObject({ status: 409, body: { details: { who: 'The buyer', version: version + 1 } } });
});

test('two who send at once leave the data of one of them, whole', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  const { version } = await order.stored();
  const other = { ...good, fiscal_name: 'OTRA', fiscal_use: 'G01' };
  const replies = await Promise.all([give(token, good), give(token, other)]);
  expect(replies.map(({ status }) => status)).toEqual([204, 204]);
  const stored = await order.stored();
  expect(stored.version).toBe(version + 2);
  expect([good, other].map(({ fiscal_name, fiscal_use }) => `${fiscal_name} ${fiscal_use}`)).toContain(
    `${stored.fiscal_name} ${stored.fiscal_use}`,
  );
});

test('unknown, replaced, withdrawn and ended links are answered alike, and save nothing', async () => {
  const order = await givenWaiting();
  const replaced = await order.link();
  const withdrawn = await order.link();
  const gone = await read(replaced);
  expect((await read(withdrawn)).status).toBe(200);
  expect((await order.staff.delete(order.path)).status).toBe(204);
  expect((await order.staff.get(order.path)).body).toMatchObject({ refusal: null, link: null });
  const ended = await order.link();
  await world.sql('update buyer_links set expires_at = now() where order_id = $1', [order.id]);
  const { version } = await order.stored();
  expect(gone.status).toBe(410);
  for (const token of ['unknown', replaced, withdrawn, ended]) {
    expect([(await read(token)).status, (await read(token)).body]).toEqual([410, gone.body]);
    expect((await give(token, good)).body).toEqual(gone.body);
    expect((await visit('check', { token, buyer: good })).body).toEqual(gone.body);
  }
  expect((await order.stored()).version).toBe(version);
});

test('a link that is withdrawn while data are sent by it saves nothing', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  const { version } = await order.stored();
  const sent = await order.actor.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.id).forNoKeyUpdate().execute();
    const giving = give(token, good);
    await untilWaiting(world);
    await tx.deleteFrom('buyer_links').where('order_id', '=', order.id).execute();
    return { giving };
  });
  expect((await sent.giving).status).toBe(410);
  expect((await order.stored()).version).toBe(version);
});

test('links stay with their order and account', async () => {
  const [mine, theirs] = [await givenWaiting(), await givenWaiting()];
  const token = await mine.link();
  expect((await theirs.staff.post(mine.path)).status).toBe(404);
  expect((await theirs.staff.delete(mine.path)).status).toBe(404);
  expect((await theirs.staff.get(mine.path)).status).toBe(404);
  expect(await theirs.actor.db.selectFrom('buyer_links').selectAll().execute()).toEqual([]);
  expect(await theirs.actor.db.updateTable('buyer_links').set({ expires_at: '2100-01-01' }).executeTakeFirst()).toEqual(
    {
      numUpdatedRows: 0n,
    },
  );
  expect((await give(token, good)).status).toBe(204);
  expect((await theirs.stored()).buyer_tax_id).toBe('EKU90031739C');
});

test('an order past its time, or cancelled, gets no link, and the one it had is refused', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  const { body } = await order.staff.get(order.path);
  expect(body).toMatchObject({ refusal: null, link: { made_by: order.member.name, used_at: null } });
  await world.sql(`update orders set order_date = now() - interval '31 days' where id = $1`, [order.id]);
  expect((await order.staff.post(order.path)).body).toMatchObject({ details: { refusal: 'too_late' } });
  expect((await give(token, good)).body).toMatchObject({ details: { refusal: 'too_late' } });
  await world.sql(`update orders set order_status = 'cancelled' where id = $1`, [order.id]);
  expect((await read(token)).body).toMatchObject({ refusal: 'cancelled' });
  expect((await give(token, good)).status).toBe(409);
});

test('tries are limited by link and by address, known or not, also where all come at once', async () => {
  const order = await givenWaiting();
  const token = await order.link();
  const sent = await Promise.all(Array.from({ length: 12 }, () => give(token, { ...good, fiscal_use: 'no' })));
  expect(sent.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  const address = anAddress();
  const guesses = await Promise.all(Array.from({ length: 33 }, (_, n) => give(`guess-${n}`, good, address)));
  expect(guesses.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 30 }, () => 410),
    ...Array.from({ length: 3 }, () => 429),
  ]);
  expect((await give(token, good)).status).toBe(429);
  expect((await read(token)).status).toBe(200);
});

test('a member without the right neither sees nor makes a link', async () => {
  const order = await givenWaiting();
  await world.sql(
    `with r as (insert into roles (account_id, name, rights) values ($1, 'Reader', '{}') returning id)
     update users set role_id = (select id from r) where id = $2`,
    [order.account_id, order.member.user_id],
  );
  expect((await order.staff.get(order.path)).status).toBe(403);
  expect((await order.staff.post(order.path)).status).toBe(403);
});
