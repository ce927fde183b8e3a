import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendWritesJob } from '#features/partners/outbox/server/send-writes.job.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../../tests/given-tax.ts';
import { payloadsOf } from '../../../../../../tests/job-queue.ts';
import { untilWaiting } from '../../../../../../tests/until-waiting.ts';
import { DocumentDetail } from '../../contract.ts';
import { getGoLive, sendTestDocuments } from '../../go-live-contract.ts';
import { findIssuers, issuerChoices } from '../../issuer-contract.ts';
import { fileDocumentJob } from '../issuing/file-document.job.ts';
import { planDocumentsRun } from '../planning/plan-documents.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const send = sendWritesJob(writeKinds);

const Details = z.object({ data: z.array(DocumentDetail) });

/** An account that issues in Mexico for a test, by hand. */
async function givenTester() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const provider = await givenMexico(world, account, partners);
  const run = givenRun(world, account.actor);
  const jobs = <P>(task: string) => payloadsOf<P>(world, account.account_id, task);
  const documents = async (id: number) =>
    Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body).data.map(
      ({ id: document_id, kind, state, environment, full_number, actions }) => ({
        ...{ document_id, kind, state, environment, full_number },
        submits: actions.includes('submit'),
      }),
    );
  const plan = async () => {
    for (const { payload } of await jobs<{ order_ids: number[] }>('plan-documents'))
      await planDocumentsRun.run(payload, run);
  };
  return {
    ...account,
    documents,
    plan,
    async order(number: string, more: Parameters<typeof givenMexicanOrder>[1] = {}) {
      await shop.store([givenMexicanOrder(number, more)]);
      await plan();
      return (await shop.orders()).find(({ order_number }) => order_number === number)?.id ?? 0;
    },
    submit: (id: number) => account.staff.post('/api/documents/submit', { order_ids: [id] }),
    async settle() {
      await send.run({ connection_id: provider }, run);
      for (const { payload } of await jobs<{ document_id: number }>('file-document'))
        await fileDocumentJob.run(payload, run);
    },
    async goLive() {
      const { data } = findIssuers.replies[200].parse((await account.admin.get('/api/tax-issuers')).body);
      const mexico = data.find(({ country }) => country === 'MX');
      if (!mexico) throw new Error('No issuer of Mexico');
      const [stored] = await world.sql<{ settings: unknown }>(
        "select settings from tax_issuers where account_id = $1 and country = 'MX'",
        [account.account_id],
      );
      const chosen = Object.fromEntries(issuerChoices.map((name) => [name, mexico[name]]));
      const body = { ...chosen, environment: 'live', version: mexico.version, settings: stored?.settings };
      expect((await account.admin.put('/api/tax-issuers/MX', body)).status).toBe(200);
      await plan();
    },
    tests: async () =>
      getGoLive.replies[200].parse((await account.admin.get('/api/tax-issuers/MX/go-live')).body).sales.tests,
  };
}

test('a test document counts for nothing once the country is live; its order gets a live one by a press', async () => {
  const tester = await givenTester();
  const id = await tester.order('M-1');
  await tester.submit(id);
  await tester.settle();
  const [stored] = await tester.documents(id);
  expect(stored).toMatchObject({ state: 'stored', environment: 'test' });

  await tester.goLive();
  expect(await tester.documents(id)).toMatchObject([{ state: 'tested', environment: 'test', submits: true }]);
  expect(await tester.tests()).toBe(1);
  const [before] = await tester.documents(id);
  const credit = { part: { of: 'whole' }, reason: 'All of it', left: '116.00' };
  expect((await tester.staff.post(`/api/documents/${before?.document_id}/credit`, credit)).status).toBe(409);

  expect((await tester.submit(id)).body).toMatchObject({ data: [{ outcome: 'done' }] });
  expect((await tester.submit(id)).body).toMatchObject({ data: [{ outcome: 'skipped' }] });
  await tester.settle();
  expect(await tester.documents(id)).toMatchObject([
    { state: 'stored', environment: 'live' },
    { state: 'tested', environment: 'test', full_number: stored?.full_number, submits: false },
  ]);
  expect(await tester.tests()).toBe(0);
});

test('a refund is not credited against the invoice of a test', async () => {
  const tester = await givenTester();
  const id = await tester.order('M-2');
  await tester.submit(id);
  await tester.settle();
  await tester.goLive();
  const refund = await tester.order('M-2-R', {
    is_refund: true,
    total_cost: '-116',
    tax_cost: '0',
    corrects_source_order_id: 'M-2',
    lines: [],
    payments: [],
  });
  await world.sql('update orders set corrects_order_id = $1 where id = $2', [id, refund]);
  await tester.submit(refund);
  expect(await tester.documents(refund)).toMatchObject([{ kind: 'correction', state: 'not_submitted' }]);
  await tester.submit(id);
  await tester.settle();
  await tester.plan();
  expect((await tester.submit(refund)).body).toMatchObject({ data: [{ outcome: 'done' }] });
});

test('what is on its way when the country goes live ends as a test', async () => {
  const tester = await givenTester();
  const id = await tester.order('M-3');
  await tester.submit(id);
  await tester.goLive();
  expect(await tester.documents(id)).toMatchObject([{ state: 'sealed', environment: 'test' }]);
  await tester.settle();
  expect(await tester.documents(id)).toMatchObject([{ state: 'tested' }]);
});

test('what the authority takes in the moment in which the country goes live ends as a test', async () => {
  const tester = await givenTester();
  const id = await tester.order('M-6');
  await tester.submit(id);
  const sent = await tester.actor.db.transaction().execute(async (tx) => {
    await tx.updateTable('tax_issuers').set({ environment: 'live' }).where('country', '=', 'MX').execute();
    const settling = tester.settle();
    await untilWaiting(world);
    return { settling };
  });
  await sent.settling;
  expect(await tester.documents(id)).toMatchObject([{ state: 'tested' }]);
});

test('several tests of one order are issued live once', async () => {
  const tester = await givenTester();
  const id = await tester.order('M-4');
  await tester.submit(id);
  await tester.settle();
  const [first] = await tester.documents(id);
  expect((await tester.staff.post(`/api/documents/${first?.document_id}/resubmit`, {})).status).toBe(200);
  await tester.settle();
  await tester.goLive();
  const ids = (await tester.documents(id)).map(({ document_id }) => document_id);
  expect(ids).toHaveLength(2);
  const outcomes = await tester.staff.post('/api/documents/bulk', { action: 'submit', ids });
  expect(outcomes.body).toMatchObject({ data: [{ outcome: 'done' }, { outcome: 'skipped' }] });
});

test('one press sends a document of each kind, the note once its sale was accepted, and nothing twice', async () => {
  const tester = await givenTester();
  const press = async () =>
    sendTestDocuments.replies[200]
      .parse((await tester.admin.post('/api/tax-issuers/MX/tests', {})).body)
      .data.map(({ outcome }) => outcome);
  expect(await press()).toEqual(['no_order', 'after_sale']);
  const id = await tester.order('M-5');
  expect(await press()).toEqual(['sent', 'after_sale']);
  expect(await press()).toEqual(['under_way', 'after_sale']);
  await tester.settle();
  expect(await press()).toEqual(['accepted', 'sent']);
  expect(await press()).toEqual(['accepted', 'under_way']);
  await tester.settle();
  expect(await press()).toEqual(['accepted', 'accepted']);
  expect((await tester.documents(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'correction stored',
    'sale stored',
  ]);
  await tester.goLive();
  expect((await tester.admin.post('/api/tax-issuers/MX/tests', {})).status).toBe(409);
  expect((await tester.admin.post('/api/tax-issuers/PE/tests', {})).status).not.toBe(200);
});
