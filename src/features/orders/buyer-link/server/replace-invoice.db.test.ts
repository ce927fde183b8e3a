import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendWritesJob } from '#features/partners/outbox/server/send-writes.job.ts';
import { DocumentDetail } from '#features/tax/documents/contract.ts';
import { askDocumentJob } from '#features/tax/documents/server/issuing/ask-document.job.ts';
import { planDocumentsRun } from '#features/tax/documents/server/planning/plan-documents.job.ts';
import { issueDocumentJob } from '#features/tax/documents/server/sealing/issue-document.job.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const send = sendWritesJob(writeKinds);

/** Another company than the one that the order came with. */
const buyer = {
  buyer_tax_id_kind: 'RFC',
  buyer_tax_id: 'XIA190128J61',
  fiscal_name: 'XENON INDUSTRIAL ARTICLES',
  fiscal_postal_code: '76343',
  fiscal_regime: '601',
  fiscal_use: 'G01',
};

const Documents = z.object({ data: z.array(DocumentDetail) });

/** An order to Mexico with an issued invoice, whose issuer has it replaced for its buyer. */
async function givenIssued() {
  const account = await world.account();
  const { staff, account_id } = account;
  const shop = await givenShop(world, account);
  const provider = await givenMexico(world, account, partners, { issue_when: 'import' });
  await world.sql('update tax_issuers set replaces_for_buyer = true where account_id = $1', [account_id]);
  const run = givenRun(world, account.actor);
  const work = async <P>(task: string, one: (payload: P) => Promise<unknown>) => {
    for (const { payload } of await payloadsOf<P>(world, account_id, task)) await one(payload);
  };
  /** Plans and issues what is due, and brings it to the authority. */
  const issue = async () => {
    await work<{ order_ids: number[] }>('plan-documents', (payload) => planDocumentsRun.run(payload, run));
    await work<{ document_id: number }>('issue-document', (payload) => issueDocumentJob.run(payload, run));
    for (let round = 0; round < 2; round += 1) {
      await send.run({ connection_id: provider }, run);
      await work<{ document_id: number }>('ask-document', (payload) => askDocumentJob.run(payload, run));
    }
  };
  await shop.store([givenMexicanOrder('R-1', { order_date: new Date().toISOString() })]);
  await issue();
  const [order] = await shop.orders();
  if (!order) throw new Error('the order was not stored');
  const { id } = order;
  const documents = async () => Documents.parse((await staff.get(`/api/orders/${id}/documents`)).body).data;
  /** By number. */
  const invoices = async () =>
    (await documents())
      .filter(({ kind }) => kind === 'sale')
      .sort((a, b) => a.id - b.id)
      .map(({ full_number, state }) => [full_number, state]);
  const link = async () => {
    const reply = await staff.post(`/api/orders/${id}/buyer-link`);
    return z.object({ address: z.string() }).parse(reply.body).address.split('#')[1] ?? '';
  };
  return { ...account, id, run, issue, documents, invoices, link };
}

async function visit(path: string, body: object) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const reply = await world.app.inject({ method: 'POST', url: `/api/buyer-links/${path}`, headers, payload: body });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() };
}
const read = (token: string) => visit('read', { token });
const give = (token: string, more = {}) => visit('use', { token, buyer: { ...buyer, ...more } });

test('an issued invoice is replaced by one in its buyer’s name, and cancelled once that is valid', async () => {
  const order = await givenIssued();
  expect(await order.invoices()).toEqual([['A-1', 'authorised']]);
  const token = await order.link();
  expect((await read(token)).body).toMatchObject({ refusal: null, is_issued: true });
  expect((await give(token)).status).toBe(204);
  expect(await order.invoices()).toEqual([
    ['A-1', 'authorised'],
    [null, 'not_submitted'],
  ]);

  // Until it is issued the buyer may correct the data, and one replacement is made.
  expect((await read(token)).body).toMatchObject({ refusal: null, is_issued: false });
  expect((await give(token, { fiscal_use: 'G03' })).status).toBe(204);
  await order.issue();
  expect(await order.invoices()).toEqual([
    ['A-1', 'cancelled'],
    ['A-2', 'authorised'],
  ]);
  const sent = await order.actor.db
    .selectFrom('partner_writes')
    .select('payload')
    .where('type', '=', 'cancel_document')
    .execute();
  const second = (await order.documents()).find(({ full_number }) => full_number === 'A-2');
  expect(sent).toMatchObject([{ payload: { motive: '01', substitute: second?.ids.uuid } }]);
  expect((await read(token)).body).toMatchObject({ refusal: 'issued', is_issued: false });
  expect((await give(token)).status).toBe(409);
});

test('a new one that the authority refuses is corrected by the buyer, and stays one', async () => {
  const order = await givenIssued();
  const token = await order.link();
  await give(token);
  await partners.control('POST', '/solucion-factible/refusals', { code: 'CFDI40145', mensaje: 'No', times: 1 });
  await order.issue();
  expect(await order.invoices()).toEqual([
    ['A-1', 'authorised'],
    ['A-2', 'rejected'],
  ]);
  expect((await give(token, { fiscal_use: 'G03' })).status).toBe(204);
  await order.issue();
  expect(await order.invoices()).toEqual([
    ['A-1', 'cancelled'],
    ['A-2', 'authorised'],
  ]);
});

test('an issuer that does not want it keeps the invoice as it is', async () => {
  const order = await givenIssued();
  const token = await order.link();
  await world.sql('update tax_issuers set replaces_for_buyer = false where account_id = $1', [order.account_id]);
  expect((await read(token)).body).toMatchObject({ refusal: 'issued' });
  expect(await give(token)).toMatchObject({ status: 409, body: { details: { refusal: 'issued' } } });
  expect(await order.invoices()).toEqual([['A-1', 'authorised']]);
});

test('an invoice that is being cancelled meanwhile is not replaced', async () => {
  const order = await givenIssued();
  const token = await order.link();
  const cancelled = ["update tax_documents set state = 'cancelling' where order_id = $1", [order.id]] as const;
  const given = await changedMeanwhile(world, [cancelled], () => give(token));
  expect(given).toMatchObject({ status: 409, body: { details: { refusal: 'issued' } } });
  expect(await order.invoices()).toEqual([['A-1', 'cancelling']]);
});

test('an invoice that was credited before the new one was issued stays: its note names it', async () => {
  const order = await givenIssued();
  const [first] = await order.documents();
  await give(await order.link());
  await world.sql(
    `insert into tax_documents (account_id, order_id, country, kind, environment, connection_id, currency, total,
       origin_id)
     select account_id, order_id, country, 'correction', environment, connection_id, currency, -total, id
       from tax_documents where id = $1`,
    [first?.id],
  );
  await order.issue();
  expect(await order.invoices()).toEqual([
    ['A-1', 'authorised'],
    ['A-2', 'authorised'],
  ]);
});

test('a country that takes invoices back by notes alone does not offer it', async () => {
  const { admin } = await world.account();
  const saved = await admin.put('/api/tax-issuers/EC', {
    version: 0,
    is_active: false,
    environment: 'test',
    issue_when: 'by_hand',
    delay_minutes: 0,
    connection_id: null,
    replaces_for_buyer: true,
    settings: {},
  });
  expect(saved).toMatchObject({ status: 422, body: { errors: { replaces_for_buyer: [expect.anything()] } } });
});
