import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetFailures } from '#features/partners/connections/server/failing-queues.ts';
import { sendWritesJob } from '#features/partners/outbox/server/send-writes.job.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenDemoIssuer, givenMexicanOrder, givenMexico } from '../../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { findDue, findProviderAnswers } from '../clock-contract.ts';
import { DocumentDetail, DocumentRow } from '../contract.ts';
import { warnOfCertificates } from './issuers/warn-certificates.ts';
import { askDocumentJob } from './issuing/ask-document.job.ts';
import { fileDocumentJob } from './issuing/file-document.job.ts';
import { sweepDocuments } from './issuing/sweep-documents.ts';
import { warnOfDeadlines } from './list/warn-deadlines.ts';
import { planDocumentsRun } from './planning/plan-documents.job.ts';
import { issueDocumentJob } from './sealing/issue-document.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Page = z.object({ data: z.array(DocumentRow), total: z.number() });
const Details = z.object({ data: z.array(DocumentDetail) });
const Held = z.object({
  data: z.array(
    z.object({ uuid: z.string(), serie: z.string(), folio: z.string(), total: z.string(), times_sent: z.number() }),
  ),
});

const send = sendWritesJob(writeKinds);

const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());
const warn = () => warnOfCertificates.run(owner, world.services);
const sweep = () => sweepDocuments.run(owner, world.services);

/** Answers that are lost, one after another; CRASH_LOST asks for more. */
const LOST = Number(process.env.CRASH_LOST ?? 20);

/** An account that issues in Mexico, with all that its jobs would do. */
async function givenIssuer(issue_when = 'by_hand') {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const provider = await givenMexico(world, account, partners, { issue_when });
  const run = givenRun(world, account.actor);
  const jobs = <P>(task: string) => payloadsOf<P>(world, account.account_id, task);
  const orderId = async (number: string) =>
    (await shop.orders()).find(({ order_number }) => order_number === number)?.id ?? 0;
  const plan = async () => {
    for (const { payload } of await jobs<{ order_ids: number[] }>('plan-documents'))
      await planDocumentsRun.run(payload, run);
  };
  const documents = async (id: number) =>
    Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body).data;
  const latest = async (id: number): Promise<DocumentDetail> => {
    const [document] = await documents(id);
    if (!document) throw new Error(`order ${id} has no document`);
    return document;
  };
  return {
    ...account,
    shop,
    provider,
    run,
    plan,
    documents,
    latest,
    /** Imports an order to Mexico and plans its document. @returns the order's id */
    async order(number: string, more: Parameters<typeof givenMexicanOrder>[1] = {}) {
      await shop.store([givenMexicanOrder(number, more)]);
      await plan();
      return orderId(number);
    },
    orderId,
    submit: (order_ids: number[]) => account.staff.post('/api/documents/submit', { order_ids }),
    /** Sends what waits for the provider, asks what it left open and stores what it issued. */
    async settle() {
      await send.run({ connection_id: provider }, run);
      for (const { payload } of await jobs<{ document_id: number }>('ask-document'))
        await askDocumentJob.run(payload, run);
      for (const { payload } of await jobs<{ document_id: number }>('file-document'))
        await fileDocumentJob.run(payload, run);
    },
    async issueDue() {
      for (const { payload } of await jobs<{ document_id: number }>('issue-document'))
        await issueDocumentJob.run(payload, run);
    },
    held: async () => Held.parse(await partners.control('GET', '/solucion-factible/documents')).data,
  };
}

const passTime = () => world.sql(`update partner_writes set next_try_at = now() where next_try_at is not null`);

describe('an order', () => {
  test('gets its document as soon as it is there, and says what it would be rejected for', async () => {
    const issuer = await givenIssuer();
    const good = await issuer.order('M-1');
    const bad = await issuer.order('M-2', { buyer_tax_id: 'EKU90031739C' });
    expect(await issuer.latest(good)).toMatchObject({
      state: 'not_submitted',
      would_be_rejected: false,
      actions: ['submit'],
    });
    expect(await issuer.latest(bad)).toMatchObject({
      would_be_rejected: true,
      findings: [{ code: 'mx_rfc', field: 'buyer_tax_id' }],
      error: expect.stringContaining('EKU90031739C is not an RFC.'),
    });
    const page = Page.parse((await issuer.staff.get('/api/documents?would_be_rejected=true')).body);
    expect(page.data.map(({ order_id }) => order_id)).toEqual([bad]);
    expect((await issuer.submit([good, bad])).body).toEqual({
      data: [
        { id: good, outcome: 'done', reason: '' },
        { id: bad, outcome: 'skipped', reason: expect.stringContaining('EKU90031739C is not an RFC.') },
      ],
    });
  });

  test('of before the account issued there is not submitted by itself, and long before gets no document unless staff want it', async () => {
    const issuer = await givenIssuer('import');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const earlier = await issuer.order('M-5', { order_date: daysAgo(10) });
    const old = await issuer.order('M-6', { order_date: daysAgo(40) });
    expect(await issuer.latest(earlier)).toMatchObject({ state: 'not_submitted', due_at: null, actions: ['submit'] });
    expect(await issuer.documents(old)).toEqual([]);
    await issuer.submit([old]);
    expect((await issuer.latest(old)).state).toBe('sealed');
  });

  test('of nothing, or that is a test, gets none unless staff ask, who then hear why not', async () => {
    const issuer = await givenIssuer('import');
    const free = { unit_price: '0', line_total: '0', taxes: [] };
    const gift = { total_cost: '0', tax_cost: '0', payments: [], lines: [givenRemoteLine(free)] };
    const orders = [await issuer.order('M-8', { customer_name: 'Ana *TEST*' }), await issuer.order('M-9', gift)];
    for (const id of orders) expect(await issuer.documents(id)).toEqual([]);
    const refused = expect.stringContaining("Can't submit order because order total is zero or it is a test order.");
    expect((await issuer.submit(orders)).body).toEqual({
      data: orders.map((id) => ({ id, outcome: 'skipped', reason: refused })),
    });
  });

  test('of a country that the account does not issue for gets none', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('P-1', { country: 'PE' });
    expect(await issuer.documents(id)).toEqual([]);
  });
});

describe('a document', () => {
  test('is sealed, issued, stored, and found by its number, with a PDF and its evidence', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('M-10');
    await issuer.submit([id]);
    expect(await issuer.latest(id)).toMatchObject({ state: 'sealed', full_number: 'A-1', actions: [] });
    await issuer.settle();
    const document = await issuer.latest(id);
    expect(document).toMatchObject({
      state: 'stored',
      environment: 'test',
      total: '116.00',
      has_xml: true,
      has_pdf: true,
    });
    expect(document.attempts.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'store stored',
      'issue authorised',
      'issue started',
    ]);
    const uuid = document.ids.uuid ?? '';
    const found = Page.parse((await issuer.staff.get(`/api/documents?search=${uuid}`)).body);
    expect(found.data).toMatchObject([{ id: document.id }]);
    const xml = await issuer.staff.get(`/api/documents/${document.id}/xml`);
    expect(String(xml.body)).toContain('TimbreFiscalDigital');
    expect(String((await issuer.staff.get(`/api/documents/${document.id}/pdf`)).body)).toMatch(/^%PDF/);
    expect((await issuer.staff.get(`/api/documents/${document.id}/evidence`)).status).toBe(200);
  });

  test("is found by its order's number as orders are, and by its own in either case", async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('Ñu-2024-0017 Lima');
    await issuer.order('NU-2024-0018');
    await issuer.submit([id]);
    const searched = async (path: string, term: string) => {
      const { data } = Page.omit({ total: true }).parse(
        (await issuer.staff.get(`${path}?${new URLSearchParams({ search: term })}`)).body,
      );
      return data.map(({ order_id }) => order_id);
    };
    const { id: document } = await issuer.latest(id);
    for (const term of ['nu-2024-0017 lima', 'NU–2024–0017', 'lima 0017', '0017', 'a-1', ' A-1 ']) {
      expect([term, await searched('/api/documents', term)]).toEqual([term, [id]]);
      expect([term, await searched(`/api/documents/${document}/origins`, term)]).toEqual([term, []]);
    }
    expect(await searched('/api/documents', '0017 quito')).toEqual([]);
    await issuer.settle();
    expect(await searched(`/api/documents/${document}/origins`, 'lima 0017')).toEqual([id]);
  });

  test('is submitted once, however many ask for it at once, and numbers follow each other', async () => {
    const issuer = await givenIssuer();
    const ids = [];
    for (let n = 20; n < 26; n++) ids.push(await issuer.order(`M-${n}`));
    await Promise.all([issuer.submit(ids), issuer.submit([...ids].reverse()), issuer.submit(ids)]);
    await issuer.settle();
    const numbers = [];
    for (const id of ids) numbers.push((await issuer.latest(id)).full_number);
    expect(numbers.sort()).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
  });

  test('whose answer was lost is in doubt, is asked about, and is one document at the provider', async () => {
    const issuer = await givenIssuer();
    const before = (await issuer.held()).length;
    const id = await issuer.order('M-30');
    await issuer.submit([id]);
    await partners.control('POST', '/faults', {
      partner: 'solucion-factible',
      kind: 'drop-after-commit',
      rate: 1,
      seed: 'lost',
      match: 'POST',
      count: 1,
    });
    await issuer.settle();
    expect((await issuer.latest(id)).state).toBe('in_doubt');
    await passTime();
    await forgetFailures(issuer.actor.db, issuer.provider);
    await world.sql('update connections set next_try_at = null, failures = 0 where id = $1', [issuer.provider]);
    await issuer.settle();
    expect((await issuer.latest(id)).state).toBe('stored');
    expect((await issuer.held()).length).toBe(before + 1);
  });

  test('whose answers are all lost are one document each at the provider, and no number is lost', async () => {
    const issuer = await givenIssuer();
    const before = (await issuer.held()).length;
    const numbers = Array.from({ length: LOST }, (_, n) => `L-${n}`);
    await issuer.shop.store(numbers.map((number) => givenMexicanOrder(number, { customer_name: `Ana ${number}` })));
    await issuer.plan();
    const ids = (await issuer.shop.orders()).map(({ id }) => id);
    await issuer.submit(ids);
    await partners.control('POST', '/faults', {
      partner: 'solucion-factible',
      kind: 'drop-after-commit',
      rate: 1,
      seed: 'lost',
      match: 'POST /solucion-factible/ws/services/Timbrado',
      count: LOST,
    });
    const page = () => issuer.staff.get('/api/documents?state=stored&perPage=1');
    for (let round = 0; round < 2 * LOST && Page.parse((await page()).body).total < LOST; round++) {
      await passTime();
      await forgetFailures(issuer.actor.db, issuer.provider);
      await world.sql('update connections set next_try_at = null, failures = 0 where id = $1', [issuer.provider]);
      await issuer.settle();
    }
    expect(Page.parse((await page()).body).total).toBe(LOST);
    expect((await issuer.held()).length).toBe(before + LOST);
    expect((await issuer.staff.get('/api/tax-series')).body).toMatchObject({
      data: [{ next_number: LOST + 1, issued: LOST, gaps: [] }],
    });
  });

  test('that is rejected keeps its number for its correction, and a correction of the order clears it', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('M-40');
    await partners.control('POST', '/solucion-factible/refusals', {
      code: 'CFDI40145',
      mensaje: 'El nombre no es el de la lista',
      times: 1,
    });
    await issuer.submit([id]);
    await issuer.settle();
    const rejected = await issuer.latest(id);
    expect(rejected).toMatchObject({
      state: 'rejected',
      mended_by: 'data',
      fields_to_correct: ['fiscal_name'],
      full_number: 'A-1',
      error: expect.stringContaining('CFDI40145'),
    });
    expect(rejected.actions).toEqual(['submit', 'clear_error']);
    const { version } = z.object({ version: z.number() }).parse((await issuer.staff.get(`/api/orders/${id}`)).body);
    await issuer.staff.put('/api/orders/save', { order: { id, version, fiscal_name: 'Ana Quispe Rojas' } });
    await issuer.plan();
    expect(await issuer.latest(id)).toMatchObject({ state: 'not_submitted', error: null });
    await issuer.submit([id]);
    await issuer.settle();
    expect(await issuer.latest(id)).toMatchObject({ state: 'stored', full_number: 'A-1' });
  });

  test('of an order that the warehouse has can be corrected: who the buyer is, and nothing else of the order', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('M-45', { buyer_tax_id: 'WRONG', buyer_tax_id_kind: 'RFC' });
    await world.sql(
      `update orders set in_amware = 1, amware_ref_num = 'AMW-1', order_status = 'pending' where id = $1`,
      [id],
    );
    expect((await issuer.latest(id)).would_be_rejected).toBe(true);
    const { version } = z.object({ version: z.number() }).parse((await issuer.staff.get(`/api/orders/${id}`)).body);
    const refused = await issuer.staff.put('/api/orders/save', { order: { id, version, buyer_tax_id: null } });
    expect(refused.status).toBe(409);
    const more = await issuer.staff.put(`/api/orders/${id}/buyer`, { version, buyer_tax_id: null, city: 'Mérida' });
    expect(more).toMatchObject({ status: 422, body: { errors: { city: ['Not known here'] } } });
    const saved = await issuer.staff.put(`/api/orders/${id}/buyer`, { version, buyer_tax_id: null });
    expect(saved).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await issuer.staff.put(`/api/orders/${id}/buyer`, { version, customer_name: 'Ana' })).status).toBe(409);
    await issuer.plan();
    expect((await issuer.latest(id)).would_be_rejected).toBe(false);
    expect((await issuer.staff.get(`/api/orders/${id}`)).body).toMatchObject({
      city: 'Ciudad de México',
      buyer_tax_id: null,
    });
  });

  test('whose error staff cleared is not submitted by itself, and the order says why', async () => {
    const issuer = await givenIssuer('import');
    const id = await issuer.order('M-50', { buyer_tax_id: 'EKU90031739C' });
    expect(
      (await issuer.staff.post('/api/orders/clear-invoice-errors', { orderId: id, ignoredReason: '' })).status,
    ).toBe(422);
    const cleared = await issuer.staff.post('/api/orders/clear-invoice-errors', {
      orderId: id,
      ignoredReason: 'by phone',
    });
    expect(cleared.body).toMatchObject({
      order: {
        id,
        ignored_error: {
          error_message: expect.stringContaining('EKU90031739C is not an RFC.'),
          ignored_reason: 'by phone',
        },
      },
    });
    expect(await issuer.latest(id)).toMatchObject({ state: 'ignored', ignored_reason: 'by phone' });
    expect(
      (await issuer.staff.post('/api/orders/clear-invoice-errors', { orderId: id, ignoredReason: 'x' })).status,
    ).toBe(409);
  });

  test('whose job was lost is found by the clock, due, and so is one whose bytes lay for too long', async () => {
    const issuer = await givenIssuer('import');
    const [due, stale] = [await issuer.order('M-65'), await issuer.order('M-66')];
    await issuer.submit([stale]);
    await dropJobs(world);
    await world.sql(`update tax_documents set due_at = now() - interval '1 hour' where order_id = $1`, [due]);
    await world.sql(`update tax_documents set fresh_until = now() - interval '1 hour' where order_id = $1`, [stale]);
    await send.run({ connection_id: issuer.provider }, issuer.run);
    await sweep();
    await issuer.issueDue();
    await issuer.settle();
    expect(await issuer.latest(due)).toMatchObject({ state: 'stored' });
    expect(await issuer.latest(stale)).toMatchObject({ state: 'stored', full_number: 'A-1' });
  });

  test('is cancelled by its authority with a motive, and only with one of its country', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('M-68');
    await issuer.submit([id]);
    await issuer.settle();
    const document = await issuer.latest(id);
    const cancel = (motive: string) =>
      issuer.staff.post(`/api/documents/${document.id}/cancel`, { motive, text: 'Placed twice', substitute_id: null });
    expect((await cancel('99')).status).toBe(422);
    expect((await cancel('01')).status).toBe(422);
    expect((await cancel('02')).status).toBe(200);
    expect((await issuer.latest(id)).state).toBe('cancelling');
    await issuer.settle();
    expect(await issuer.latest(id)).toMatchObject({ state: 'cancelled', actions: ['resubmit'] });
    expect((await cancel('02')).status).toBe(409);
  });

  test('is cancelled for a substitute of the same order, and for no other document', async () => {
    const issuer = await givenIssuer();
    const [id, other] = [await issuer.order('M-690'), await issuer.order('M-691')];
    await issuer.submit([id, other]);
    await issuer.settle();
    const [document, foreign] = [await issuer.latest(id), await issuer.latest(other)];
    const cancelFor = (substitute_id: number) =>
      issuer.staff.post(`/api/documents/${document.id}/cancel`, { motive: '01', text: 'Wrong', substitute_id });
    expect(await cancelFor(foreign.id)).toMatchObject({
      status: 422,
      body: { errors: { substitute_id: [expect.anything()] } },
    });
    await issuer.staff.post(`/api/documents/${document.id}/resubmit`);
    await issuer.submit([id]);
    await issuer.settle();
    expect((await cancelFor((await issuer.latest(id)).id)).status).toBe(200);
  });

  test('that is submitted in another series leaves a gap in the former one that says why', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('M-692');
    await partners.control('POST', '/solucion-factible/refusals', { code: 'CFDI40145', mensaje: 'No', times: 1 });
    await issuer.submit([id]);
    await issuer.settle();
    expect(await issuer.latest(id)).toMatchObject({ state: 'rejected', full_number: 'A-1' });
    await world.sql(`update tax_issuers set settings = settings || '{"series": "B"}' where account_id = $1`, [
      issuer.account_id,
    ]);
    await issuer.submit([id]);
    await issuer.settle();
    expect(await issuer.latest(id)).toMatchObject({ state: 'stored', full_number: 'B-1' });
    expect((await issuer.staff.get('/api/tax-series')).body).toMatchObject({
      data: [
        { prefix: 'A', gaps: [{ number: 1, reason: 'The document was issued in another series' }] },
        { prefix: 'B', gaps: [] },
      ],
    });
  });

  test('is sent with the date that it bears until the law ends that, and not later', async () => {
    const account = await world.account();
    const ecuador = demoIssuers.find(({ country }) => country === 'EC');
    if (!ecuador) throw new Error('the demo does not issue in Ecuador');
    await givenDemoIssuer(world, account, partners, ecuador);
    const shop = await givenShop(world, account);
    const buyer = { buyer_tax_id: '1716430390', buyer_tax_id_kind: 'CEDULA' };
    await shop.store([
      givenMexicanOrder('E-1', {
        ...buyer,
        country: 'EC',
        currency: 'USD',
        total_cost: '46',
        tax_cost: '0',
        payments: [],
        lines: [givenRemoteLine({ unit_price: '46', quantity: 1, line_total: '46' })],
      }),
    ]);
    const ids = (await shop.orders()).map(({ id }) => id);
    expect((await account.staff.post('/api/documents/submit', { order_ids: ids })).body).toMatchObject({
      data: [{ outcome: 'done' }],
    });
    const rows = await world.sql<{ is_in_time: boolean }>(
      'select fresh_until <= send_by as is_in_time from tax_documents where account_id = $1',
      [account.account_id],
    );
    expect(rows).toEqual([{ is_in_time: true }]);
  });

  test('whose bytes lay for too long and may not be sealed again waits for staff, and keeps its number', async () => {
    const issuer = await givenIssuer();
    const id = await issuer.order('M-67');
    await issuer.submit([id]);
    await world.sql(`update tax_documents set fresh_until = now() - interval '1 hour' where order_id = $1`, [id]);
    await world.sql(`update orders set customer_name = 'Ana *TEST*' where id = $1`, [id]);
    await send.run({ connection_id: issuer.provider }, issuer.run);
    await sweep();
    await issuer.issueDue();
    expect(await issuer.latest(id)).toMatchObject({
      state: 'not_submitted',
      would_be_rejected: true,
      findings: [{ code: 'test_order' }],
      full_number: 'A-1',
    });
    await world.sql(`update orders set customer_name = 'Ana' where id = $1`, [id]);
    await planDocumentsRun.run({ order_ids: [id] }, issuer.run);
    await issuer.submit([id]);
    await issuer.settle();
    expect(await issuer.latest(id)).toMatchObject({ state: 'stored', full_number: 'A-1' });
    const { uuid } = (await issuer.latest(id)).ids;
    expect((await issuer.held()).filter((held) => held.uuid === uuid)).toMatchObject([{ folio: '1', times_sent: 1 }]);
  });

  test('is submitted by itself at import where the settings say so', async () => {
    const issuer = await givenIssuer('import');
    const id = await issuer.order('M-60');
    await issuer.issueDue();
    await issuer.settle();
    expect((await issuer.latest(id)).state).toBe('stored');
  });
});

describe('a document whose order passed its check', () => {
  const unknown = [givenRemoteLine({ sku: 'NOT-LINKED', unit_price: '58', line_total: '116', taxes: [] })];
  const status = (id: number, of: string) => world.sql('update orders set order_status = $2 where id = $1', [id, of]);

  test('is submitted then, and that of an order in error waits for the check that finds nothing', async () => {
    const issuer = await givenIssuer('checked');
    const [good, bad] = [await issuer.order('M-61'), await issuer.order('M-62', { lines: unknown })];
    for (const id of [good, bad]) expect((await issuer.latest(id)).due_at).toBeNull();
    await dropJobs(world);
    await issuer.shop.check();
    await issuer.plan();
    expect([(await issuer.latest(good)).due_at, (await issuer.latest(bad)).due_at]).toEqual([expect.any(String), null]);
    await issuer.issueDue();
    await issuer.settle();
    expect([(await issuer.latest(good)).state, (await issuer.latest(bad)).state]).toEqual(['stored', 'not_submitted']);
    await world.sql(`update line_items set sku = 'A' where order_id = $1`, [bad]);
    await dropJobs(world);
    await issuer.shop.check();
    await issuer.plan();
    await issuer.issueDue();
    await issuer.settle();
    expect((await issuer.latest(bad)).state).toBe('stored');
  });

  test('is planned again after it, though what its order had before would still be rejected', async () => {
    const issuer = await givenIssuer('checked');
    const id = await issuer.order('M-65');
    await world.sql('update tax_documents set is_blocked = true where order_id = $1', [id]);
    await dropJobs(world);
    await issuer.shop.check();
    await issuer.plan();
    expect(await issuer.latest(id)).toMatchObject({ would_be_rejected: false, due_at: expect.any(String) });
  });

  test('is planned again after it, though another of its order was issued before', async () => {
    const issuer = await givenIssuer('checked');
    const id = await issuer.order('M-66');
    await issuer.shop.check();
    await issuer.plan();
    await issuer.issueDue();
    await issuer.settle();
    const checkAgain = async () => {
      await dropJobs(world);
      await world.sql('update orders set needs_check = true where id = $1', [id]);
      await issuer.shop.check();
      return payloadsOf(world, issuer.account_id, 'plan-documents');
    };
    expect(await checkAgain()).toEqual([]);
    await world.sql(
      `insert into tax_documents (account_id, order_id, country, kind, environment, currency, total)
       values ($1, $2, 'MX', 'guide', 'test', 'MXN', 1)`,
      [issuer.account_id, id],
    );
    expect(await checkAgain()).toMatchObject([{ payload: { order_ids: [id] } }]);
  });

  test.each(['error', 'cancelled'])('is not sealed where its order is found %s before it is due', async (of) => {
    const issuer = await givenIssuer('import');
    const id = await issuer.order(`M-63-${of}`);
    await status(id, of);
    await issuer.issueDue();
    expect(await issuer.latest(id)).toMatchObject({ state: 'not_submitted', due_at: null, full_number: null });
    await sweep();
    await issuer.plan();
    expect((await issuer.latest(id)).due_at).toBeNull();
    if (of === 'cancelled') return;
    await status(id, 'shipped');
    await sweep();
    await issuer.plan();
    expect((await issuer.latest(id)).due_at).toEqual(expect.any(String));
  });

  test('is submitted once the warehouse has the order, where the settings say so', async () => {
    const issuer = await givenIssuer('submitted');
    const id = await issuer.order('M-64');
    await issuer.shop.check();
    await sweep();
    await issuer.plan();
    expect((await issuer.latest(id)).due_at).toBeNull();
    await world.sql(`update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1`, [id]);
    await sweep();
    await issuer.plan();
    expect((await issuer.latest(id)).due_at).toEqual(expect.any(String));
  });
});

describe('a refund', () => {
  test('corrects its sale, once that is issued, and never more than it', async () => {
    const issuer = await givenIssuer();
    const sale = await issuer.order('M-70');
    const refund = (number: string, amount: string) =>
      issuer.order(number, {
        is_refund: true,
        total_cost: `-${amount}`,
        tax_cost: '0',
        corrects_source_order_id: 'M-70',
        lines: [],
        payments: [],
      });
    const first = await refund('M-71', '100');
    await world.sql('update orders set corrects_order_id = $1 where id = $2', [sale, first]);
    expect((await issuer.latest(first)).findings.map(({ code }) => code)).toEqual(['no_origin']);
    await issuer.submit([sale]);
    await issuer.settle();
    await issuer.plan();
    expect(await issuer.latest(first)).toMatchObject({ would_be_rejected: false, origin: { order_id: sale } });
    const second = await refund('M-72', '50');
    await world.sql('update orders set corrects_order_id = $1 where id = $2', [sale, second]);
    await Promise.all([issuer.submit([first]), issuer.submit([second])]);
    await issuer.settle();
    const states = [(await issuer.latest(first)).state, (await issuer.latest(second)).state].sort();
    expect(states).toEqual(['not_submitted', 'stored']);
    const left = (await issuer.latest(second)).state === 'stored' ? first : second;
    expect((await issuer.latest(left)).findings.map(({ code }) => code)).toEqual(['above_origin']);
    const ofKind = async (kind: string) => {
      const page = Page.parse((await issuer.staff.get(`/api/documents?kind=${kind}&country=MX`)).body);
      const counted = (await issuer.staff.get(`/api/documents/counts?kind=${kind}`)).body;
      return { listed: page.data.length, total: page.total, counted };
    };
    expect(await ofKind('correction')).toMatchObject({
      listed: 2,
      total: 2,
      counted: { counts: { stored: 1, not_submitted: 1 } },
    });
    expect(await ofKind('sale')).toMatchObject({
      listed: 1,
      total: 1,
      counted: { counts: { stored: 1, not_submitted: 0 } },
    });
  });
});

test('a refund corrects a sale of its own country only', async () => {
  const issuer = await givenIssuer();
  const [sale, refund] = [
    await issuer.order('M-73'),
    await issuer.order('M-74', { is_refund: true, total_cost: '-100', tax_cost: '0', lines: [], payments: [] }),
  ];
  await issuer.submit([sale]);
  await issuer.settle();
  const origin_id = (await issuer.latest(sale)).id;
  const choose = async () =>
    (await issuer.staff.put(`/api/documents/${(await issuer.latest(refund)).id}/origin`, { origin_id })).status;
  await world.sql(`update tax_documents set country = 'EC' where id = $1`, [origin_id]);
  expect(await choose()).toBe(404);
  await world.sql(`update tax_documents set country = 'MX' where id = $1`, [origin_id]);
  expect(await choose()).toBe(200);
});

test('administrators are warned once of a certificate that ends soon, and again when it is nearer', async () => {
  const issuer = await givenIssuer();
  const endsIn = (days: number) =>
    world.sql(
      `update tax_issuers
        set certificate_facts = certificate_facts || jsonb_build_object('valid_until', now() + $2 * interval '1 day')
        where account_id = $1`,
      [issuer.account_id, days],
    );
  const warnings = async () => {
    await warn();
    return payloadsOf(world, issuer.account_id, 'warn-of-certificate');
  };
  expect(await warnings()).toEqual([]);
  await endsIn(29);
  expect(await warnings()).toHaveLength(1);
  expect(await warnings()).toHaveLength(1);
  await endsIn(6);
  expect(await warnings()).toHaveLength(2);
});

test('what has to be sent soon is told once, and stands first among what the law wants', async () => {
  const issuer = await givenIssuer();
  const [late, cancelled, done] = [await issuer.order('M-85'), await issuer.order('M-86'), await issuer.order('M-87')];
  await issuer.submit([late, cancelled, done]);
  await world.sql(
    `update tax_documents set send_by = now() + interval '5 hours', sealed_at = now() - interval '1 hour'
      where order_id = $1`,
    [late],
  );
  const warnings = async () => {
    await warnOfDeadlines.run(owner, world.services);
    return payloadsOf<{ count: number }>(world, issuer.account_id, 'warn-of-deadline');
  };
  expect((await warnings()).map(({ payload }) => payload.count)).toEqual([1]);
  expect(await warnings()).toHaveLength(1);
  const due = async () => {
    const { data } = findDue.replies[200].parse((await issuer.staff.get('/api/documents/due')).body);
    return data.map(({ what, document }) => `${what} ${document.order_number}`);
  };
  expect(await due()).toEqual(['send M-85', 'send M-86', 'send M-87']);

  await issuer.settle();
  expect(await due()).toEqual([]);
  await world.sql(`update orders set order_status = 'cancelled' where id = $1`, [cancelled]);
  expect(await due()).toEqual(['cancel M-86']);
});

test('how the providers answer is counted by hour and day', async () => {
  const issuer = await givenIssuer();
  const [first, second] = [await issuer.order('M-88'), await issuer.order('M-89')];
  await issuer.submit([first]);
  await issuer.settle();
  await world.sql(`update tax_attempts set at = at - interval '2 hours' where account_id = $1`, [issuer.account_id]);
  await partners.control('POST', '/faults', {
    partner: 'solucion-factible',
    kind: 'error-500',
    rate: 1,
    seed: 'answers',
    match: 'POST',
    count: 1,
  });
  await issuer.submit([second]);
  await issuer.settle();
  const { data } = findProviderAnswers.replies[200].parse(
    (await issuer.staff.get('/api/documents/provider-answers')).body,
  );
  expect(data).toMatchObject([
    { connection_id: issuer.provider, hour: { answered: 0, failed: 1 }, day: { answered: 1, failed: 1 } },
  ]);
});

test('another account sees nothing of a document, nor can it do anything with it', async () => {
  const issuer = await givenIssuer();
  const other = await world.account();
  const id = await issuer.order('M-80');
  const document = await issuer.latest(id);
  for (const path of [
    `/api/documents/${document.id}`,
    `/api/documents/${document.id}/xml`,
    `/api/documents/${document.id}/evidence`,
  ]) {
    expect((await other.staff.get(path)).status).toBe(404);
  }
  expect(Page.parse((await other.staff.get('/api/documents')).body).data).toEqual([]);
  const changes: [string, object?][] = [
    [`/api/documents/${document.id}/cancel`, { motive: '02', text: 'x' }],
    ['/api/documents/submit', { order_ids: [id] }],
    [`/api/connectors/mexico/submit/${id}`],
  ];
  for (const [path, body] of changes) expect([path, (await other.staff.post(path, body)).status]).toEqual([path, 404]);
  await dropJobs(world);
});
