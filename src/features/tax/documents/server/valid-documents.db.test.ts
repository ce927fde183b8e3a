import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findCauses } from '#features/attention/notices/server/find-causes.ts';
import { claimWrite } from '#features/partners/outbox/server/claim-write.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenDemoIssuer, givenMexicanOrder } from '../../../../../tests/given-tax.ts';
import { indexReads } from '../../../../../tests/index-reads.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';
import { isValidOfCancelled } from './document/valid-documents.ts';

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

test('a cancelled order whose document is valid is a problem that staff see, until the document is cancelled', async () => {
  const { id, staff, order, documents, issue, actor } = await givenIssued();
  expect(await order()).toMatchObject({ valid_documents: ['A-1'], document_error: null });
  expect(await findCauses(actor.db, 24)).toEqual([]);
  expect(await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' })).toMatchObject({ status: 200 });
  expect(await order()).toMatchObject({
    order_status: 'cancelled',
    document_error: 'The order is cancelled, and its document A-1 is still valid: cancel or credit the document',
  });
  expect(await findCauses(actor.db, 24)).toContainEqual({
    kind: 'documents_of_cancelled',
    params: { country: 'MX', count: 1 },
  });
  const [document] = (await documents()).data;
  const why = { motive: '02', text: 'Cancelled', substitute_id: null };
  expect((await staff.post(`/api/documents/${document?.id}/cancel`, why)).status).toBe(200);
  await issue();
  expect(await order()).toMatchObject({ valid_documents: [], document_error: null });
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

test('documents of cancelled orders are found without reading the other cancelled orders', async () => {
  const { actor, account_id, staff, id } = await givenIssued();
  expect((await staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' })).status).toBe(200);
  await world.sql(
    `with made as (
       insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number,
         order_source, order_date, order_status, customer_name, country, currency, total_cost, source_version)
       select o.account_id, o.connection_id, 'C' || n, 'C' || n, 'C' || n, o.order_source, o.order_date, 'cancelled',
         o.customer_name, o.country, o.currency, o.total_cost, '1' from orders o, generate_series(1, 500) n
        where o.id = $1
       returning id)
     insert into tax_documents (account_id, order_id, country, kind, environment, currency, total)
     select $2, id, 'MX', 'sale', 'test', 'MXN', 1 from made`,
    [id, account_id],
  );
  await world.sql('analyze orders, tax_documents');
  const select = sql`select d.country from tax_documents d where ${isValidOfCancelled}`;
  expect(await indexReads(actor.db, 'orders', select)).toMatchObject({ scans: 0 });
  expect(await indexReads(actor.db, 'tax_documents', select)).toMatchObject({
    indexes: expect.arrayContaining(['tax_documents_of_cancelled']),
    entries: 1,
  });
  const marks = await sql<{ n: number; marked: number }>`
    select count(*)::int as n, count(*) filter (where is_order_cancelled)::int as marked from tax_documents`.execute(
    actor.db,
  );
  expect(marks.rows).toEqual([{ n: 501, marked: 501 }]);
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
