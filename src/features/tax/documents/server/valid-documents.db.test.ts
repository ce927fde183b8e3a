import { expect, test } from 'vitest';
import { z } from 'zod';
import { findCauses } from '#features/attention/notices/server/find-causes.ts';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { claimWrite } from '#features/partners/outbox/server/claim-write.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenDemoIssuer, givenMexicanOrder } from '../../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';
import { sendPapersRun } from './issuing/send-papers.ts';
import { planDocumentsRun } from './planning/plan-documents.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Documents = z.object({ data: z.array(DocumentDetail), notes: z.array(z.string()) });

/** An order to Mexico that is issued and has not left. */
async function givenIssued() {
  const mexico = demoIssuers.find(({ country }) => country === 'MX');
  if (!mexico) throw new Error('the demo does not issue in Mexico');
  const account = await world.account();
  await givenDemoIssuer(world, account, partners, mexico);
  const shop = await givenShop(world, account);
  await shop.store([givenMexicanOrder(`V-${account.account_id}`)]);
  const issue = () => runQueued(world, account);
  await issue();
  const id = (await shop.orders())[0]?.id ?? 0;
  return {
    ...account,
    ...shop,
    id,
    issue,
    order: async () => (await account.staff.get(`/api/orders/${id}`)).body,
    documents: async () => Documents.parse((await account.staff.get(`/api/orders/${id}/documents`)).body),
  };
}

test('a cancelled order whose document is valid is told once, until the document is cancelled', async () => {
  const { id, staff, order, documents, issue, actor } = await givenIssued();
  const look = () => sweepBalances.run({}, givenRun(world, actor));
  await look();
  expect(await order()).toMatchObject({ valid_documents: ['A-1'], document_error: null, imbalances: [] });
  expect(await findCauses(actor.db, 24)).toEqual([]);
  expect(await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' })).toMatchObject({ status: 200 });
  await look();
  expect(await order()).toMatchObject({
    order_status: 'cancelled',
    document_error: null,
    imbalances: ['invoice_of_cancelled'],
  });
  expect(await findCauses(actor.db, 24)).toEqual([
    { kind: 'orders_disagree', params: { imbalance: 'invoice_of_cancelled', count: 1 } },
  ]);
  const [document] = (await documents()).data;
  const why = { motive: '02', text: 'Cancelled', substitute_id: null };
  expect((await staff.post(`/api/documents/${document?.id}/cancel`, why)).status).toBe(200);
  await issue();
  await look();
  expect(await order()).toMatchObject({ valid_documents: [], imbalances: [] });
  expect(await findCauses(actor.db, 24)).toEqual([]);
});

test('an order with two valid documents of its sale says so', async () => {
  const { staff, documents, issue, id } = await givenIssued();
  const before = await documents();
  expect(before.notes).toEqual([]);
  expect((await staff.post(`/api/documents/${before.data[0]?.id}/resubmit`)).status).toBe(200);
  await staff.post('/api/documents/submit', { order_ids: [id] });
  await issue();
  expect((await documents()).notes).toEqual(['A-1, A-2 are valid for one sale: cancel or credit all but one']);
});

test('documents of cancelled orders are marked, whichever came first', async () => {
  const { actor, account_id, staff, id } = await givenIssued();
  expect((await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' })).status).toBe(200);
  await world.sql(
    `insert into tax_documents (account_id, order_id, country, kind, revision, environment, currency, total)
     values ($1, $2, 'MX', 'sale', 9, 'test', 'MXN', 1)`,
    [account_id, id],
  );
  const marks = await actor.db.selectFrom('tax_documents').select('is_order_cancelled').execute();
  expect(marks).toEqual([{ is_order_cancelled: true }, { is_order_cancelled: true }]);
});

test('who sent a document to the shipper is in the timeline, though the outbox does it later', async () => {
  const { actor, account_id, staff, id, documents, warehouse } = await givenIssued();
  await world.sql(
    "update orders set in_amware = 1, amware_ref_num = 'W1', order_status = 'packing', warehouse = 'LIM1' where id = $1",
    [id],
  );
  await world.sql("update connections set state = 'active' where id = $1", [warehouse]);
  const [document] = (await documents()).data;
  expect((await staff.post(`/api/documents/${document?.id}/submit-to-shipper`)).status).toBe(200);
  const subject = { subject: 'tax_document', subject_id: document?.id ?? 0 };
  const claimed = await claimWrite(actor, writeKinds, warehouse, subject);
  if (!claimed) throw new Error('nothing waits to be sent');
  await completeWrite(actor, claimed, {});
  const sent = await world.sql(
    "select actor, user_id from events where account_id = $1 and type = 'document.sent_to_shipper'",
    [account_id],
  );
  const [member] = await world.sql('select name as actor, id as user_id from users where account_id = $1', [
    account_id,
  ]);
  expect(sent).toEqual([member]);
});

test('a paper goes as soon as it is stored, where the warehouse has the order by then', async () => {
  const { account_id, actor, store, issue } = await givenIssued();
  await world.sql('update tax_issuers set sends_to_shipper = true where account_id = $1', [account_id]);
  await store([givenMexicanOrder(`W-${account_id}`)]);
  await world.sql(
    `update orders set in_amware = 1, amware_ref_num = 'W2', order_status = 'packing', warehouse = 'LIM1'
      where source_order_id = $1`,
    [`W-${account_id}`],
  );
  await issue();
  const writes = await actor.db
    .selectFrom('partner_writes')
    .select('payload')
    .where('type', '=', 'send_document')
    .execute();
  expect(writes).toMatchObject([{ payload: { reference: 'W2' } }]);
});

test('a stored document goes to the warehouse by itself once that has the order, where the issuer wants it', async () => {
  const { actor, account_id, id, warehouse } = await givenIssued();
  await world.sql("update connections set state = 'active' where id = $1", [warehouse]);
  const wants = (yes: boolean) =>
    world.sql('update tax_issuers set sends_to_shipper = $2 where account_id = $1', [account_id, yes]);
  const plan = async () => {
    await dropJobs(world);
    await planDocumentsRun.run({ order_ids: [id] }, givenRun(world, actor));
    for (const { payload } of await payloadsOf<{ document_id: number }>(world, account_id, 'send-papers'))
      await sendPapersRun.run(payload, givenRun(world, actor));
    return world.sql("select state from partner_writes where type = 'send_document' and account_id = $1", [account_id]);
  };
  await wants(true);
  expect(await plan()).toEqual([]);
  await world.sql(
    "update orders set in_amware = 1, amware_ref_num = 'W1', order_status = 'packing', warehouse = 'LIM1' where id = $1",
    [id],
  );
  await wants(false);
  expect(await plan()).toEqual([]);
  await wants(true);
  expect(await plan()).toEqual([{ state: 'queued' }]);
  await world.sql("update partner_writes set state = 'refused' where type = 'send_document'");
  expect(await plan()).toEqual([{ state: 'refused' }]);
});
