import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../../tests/given-connection.ts';
import { givenRemoteLine } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { givenSmtp, hangingUp } from '../../../../../../tests/given-smtp.ts';
import { givenDemoIssuer, givenMexicanOrder } from '../../../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../../../tests/job-queue.ts';
import { runQueued } from '../../../../../../tests/run-queued.ts';
import { changeDocuments } from '../../bulk-contract.ts';
import { DocumentDetail } from '../../contract.ts';
import { mailDocumentRun } from './mail-document.job.ts';

/** Documents on their way to their buyers, by a real mail server. */
const partners = await givenPartners();
const smtp = await givenSmtp();
const world = await givenWorld({ allowed_hosts: [partners.host], smtp_url: smtp.url() });

const mexico = given(demoIssuers.find(({ country }) => country === 'MX'));
const Documents = z.object({ data: z.tuple([DocumentDetail]) });
const Issuers = z.object({
  data: z.array(z.object({ country: z.string(), version: z.number(), connection_id: z.number().nullable() })),
});

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
}

/** An account that issues in Mexico by hand, with one stored document of an order of this buyer. */
async function givenStored(buyer: string, change: { environment?: 'test' | 'live'; mails_buyer?: boolean } = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await givenDemoIssuer(world, account, partners, mexico, 'by_hand');
  const { data } = Issuers.parse((await account.admin.get('/api/tax-issuers')).body);
  const issuer = data.find(({ country }) => country === 'MX');
  const body = {
    version: issuer?.version,
    connection_id: issuer?.connection_id,
    is_active: true,
    environment: 'test',
    issue_when: 'by_hand',
    delay_minutes: 0,
    settings: mexico.settings,
    reply_to: 'facturas@example.com',
    ...change,
  };
  expect((await account.admin.put('/api/tax-issuers/MX', body)).body).toMatchObject(change);
  await shop.store([givenMexicanOrder(buyer, { customer_email: `${buyer}@example.com`, language_code: 'es-MX' })]);
  await dropJobs(world);
  const [{ id = 0 } = {}] = await shop.orders();
  expect((await account.staff.post('/api/documents/submit', { order_ids: [id] })).status).toBe(200);
  const document = async () => Documents.parse((await account.staff.get(`/api/orders/${id}/documents`)).body).data[0];
  return {
    ...account,
    order_id: id,
    document,
    mail: async (to: string) => account.staff.post(`/api/documents/${(await document()).id}/mail`, { to }),
    run: () => runQueued(world, account, true),
    /** The mails that wait in the queue. */
    queued: async () =>
      (await payloadsOf<{ mail_id: number }>(world, account.account_id, 'mail-document')).map(({ payload }) => payload),
    events: async () =>
      (
        await world.sql<{ type: string }>(
          "select type from events where order_id = $1 and type like 'document.mail%' order by id",
          [id],
        )
      ).map(({ type }) => type),
  };
}

const sentTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address));

test('a stored document goes to its buyer by itself, once, in the name of the account and with both files', async () => {
  const life = await givenStored('ana', { environment: 'live', mails_buyer: true });
  await life.run();
  const { full_number, mails } = await life.document();
  expect(mails).toMatchObject([{ to: 'ana@example.com', state: 'sent', by: null }]);
  expect(sentTo('ana@example.com')).toHaveLength(1);
  const raw = smtp.raws.find((one) => one.includes('ana@example.com')) ?? '';
  expect(sentTo('ana@example.com')[0]?.text).toContain('Adjuntamos');
  expect(raw).toMatch(/Reply-To: .*<facturas@example.com>/);
  expect(raw).toContain(`MX-${full_number?.replaceAll(/[^\w.-]+/g, '-')}.xml`);
  expect(raw).toContain('Content-Type: application/pdf');
  // The same job runs once more, as after a worker that ended late.
  const [mail] = mails;
  await mailDocumentRun.run({ mail_id: mail?.id ?? 0 }, givenRun(world, life.actor));
  expect(sentTo('ana@example.com')).toHaveLength(1);
  expect(await life.events()).toEqual(['document.mailed']);
});

test('a test document, and one of an issuer who does not want it, goes only by a press', async () => {
  for (const [buyer, change] of [
    ['test', { environment: 'test', mails_buyer: true }],
    ['off', { environment: 'live', mails_buyer: false }],
  ] as const) {
    const life = await givenStored(buyer, change);
    await life.run();
    expect((await life.document()).mails).toEqual([]);
    expect((await life.mail('boss@example.com')).status).toBe(200);
    // Pressed twice at once: it is one mail.
    expect((await life.mail('boss@example.com')).body).toMatchObject({ alertType: 'info' });
    await life.run();
    expect((await life.document()).mails).toMatchObject([{ to: 'boss@example.com', state: 'sent', by: 'Sam Staff' }]);
    expect((await life.mail('boss@example.com')).body).toMatchObject({ alertType: 'success' });
  }
  const texts = sentTo('boss@example.com').map(({ text }) => text.includes('PRUEBA'));
  expect(texts).toEqual([true, false]);
});

test('a worker that was killed while the mail server had the mail leaves it in doubt, and nothing sends it again', async () => {
  const life = await givenStored('killed', { environment: 'live', mails_buyer: true });
  await life.run();
  await world.sql("update document_mails set state = 'sending', sent_at = null where recipient = 'killed@example.com'");
  const [mail] = (await life.document()).mails;
  await mailDocumentRun.run({ mail_id: mail?.id ?? 0 }, givenRun(world, life.actor));
  expect((await life.document()).mails).toMatchObject([{ state: 'in_doubt' }]);
  expect(sentTo('killed@example.com')).toHaveLength(1);
  expect((await life.mail('killed@example.com')).status).toBe(200);
  await life.run();
  expect((await life.document()).mails).toMatchObject([{ state: 'sent' }, { state: 'in_doubt' }]);
});

test('a mail server that is away is tried again; one that goes away in the midst leaves a doubt; one that refuses ends it', async () => {
  const life = await givenStored('later');
  await life.run();
  const press = async (to: string) => {
    expect((await life.mail(to)).status).toBe(200);
    const [payload] = (await life.queued()).slice(-1);
    return payload ?? { mail_id: 0 };
  };
  const through = (payload: { mail_id: number }, smtp_url: string) => {
    const run = givenRun(world, life.actor);
    const mail = openMailer({ smtp_url, base_url: 'https://bodega.example.com', is_demo: false }, world.database);
    return mailDocumentRun.run(payload, { ...run, services: { ...run.services, mail } });
  };
  const states = async () => (await life.document()).mails.map(({ state }) => state);

  const first = await press('later@example.com');
  await expect(through(first, 'smtp://127.0.0.1:1?tls=off')).rejects.toThrow('did not take');
  expect(await states()).toEqual(['waiting']);
  await expect(through(first, await refusing(450))).rejects.toThrow('450');
  expect(await states()).toEqual(['waiting']);
  await through(first, await hangingUp());
  expect(await states()).toEqual(['in_doubt']);
  await through(await press('nobody@example.com'), await refusing(550));
  expect(await states()).toEqual(['refused', 'in_doubt']);
  expect(await life.events()).toEqual(['document.mail_failed', 'document.mail_failed']);
});

test('a document that was taken back before its mail left is not mailed', async () => {
  const life = await givenStored('late');
  await life.run();
  expect((await life.mail('late@example.com')).status).toBe(200);
  await world.sql("update tax_documents set state = 'cancelled' where order_id = $1", [life.order_id]);
  await life.run();
  expect((await life.document()).mails).toMatchObject([
    { state: 'refused', answer: expect.stringContaining('not valid') },
  ]);
  expect(sentTo('late@example.com')).toEqual([]);
  expect((await life.mail('late@example.com')).status).toBe(409);
});

/** A mail server that answers this to each recipient. */
async function refusing(responseCode: number): Promise<string> {
  const refusal = Object.assign(new Error('no'), { responseCode });
  return (await givenSmtp({ onRcptTo: (_address, _session, done) => done(refusal) })).url();
}

test('many are mailed at once, each once, and of the others it is said why not', async () => {
  const life = await givenStored('many', { environment: 'test', mails_buyer: false });
  await life.run();
  const { id } = await life.document();
  const mailAll = async () =>
    changeDocuments.replies[200].parse(
      (await life.staff.post('/api/documents/bulk', { action: 'mail', ids: [id] })).body,
    ).data[0];
  expect(await mailAll()).toMatchObject({ outcome: 'done' });
  expect(await mailAll()).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('on its way already') });
  await life.run();
  expect(sentTo('many@example.com')).toHaveLength(1);
  expect(await mailAll()).toMatchObject({ outcome: 'skipped', reason: 'It was mailed to the buyer already' });
  await world.sql("update document_mails set state = 'in_doubt' where document_id = $1", [id]);
  expect(await mailAll()).toMatchObject({ reason: expect.stringContaining('not known whether') });
  await world.sql("update orders set customer_email = '' where id = $1", [life.order_id]);
  expect(await mailAll()).toMatchObject({ reason: 'The order has no e-mail address' });
  await life.run();
  expect(sentTo('many@example.com')).toHaveLength(1);
});

test('a Colombian buyer gets the container with the DIAN’s answer and the PDF in one zip', async () => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const colombia = given(demoIssuers.find(({ country }) => country === 'CO'));
  await givenDemoIssuer(world, account, partners, colombia, 'by_hand');
  const line = { unit_price: '119000', line_total: '119000', taxes: [{ name: 'IVA', rate: '19', amount: '19000' }] };
  await shop.store([
    givenMexicanOrder('co', {
      ...{ country: 'CO', currency: 'COP', total_cost: '119000', tax_cost: '19000', language_code: 'es' },
      ...{ city: 'Bogotá', state: 'DC', customer_email: 'co@example.com' },
      ...{ payments: [{ means: 'card', amount: '119000', currency: 'COP', paid_at: null, reference: '' }] },
      lines: [givenRemoteLine({ quantity: 1, ...line })],
    }),
  ]);
  await dropJobs(world);
  const [{ id = 0 } = {}] = await shop.orders();
  expect((await account.staff.post('/api/documents/submit', { order_ids: [id] })).status).toBe(200);
  const run = () => runQueued(world, account, true);
  await run();
  const reply = await account.staff.get(`/api/orders/${id}/documents`);
  const [document] = Documents.parse(reply.body).data;
  expect(document.state).toBe('stored');
  await account.staff.post(`/api/documents/${document.id}/mail`, { to: 'co@example.com' });
  await run();

  const [number] = /\d+$/.exec(document.full_number ?? '') ?? [];
  const name = `0900373076000${document.issued_on?.slice(2, 4)}${Number(number).toString(16).padStart(8, '0')}`;
  expect(sentTo('co@example.com')[0]?.subject).toBe(
    `900373076;Bodega Demo S.A.S.;${document.full_number};01;Bodega Demo S.A.S.`,
  );
  const raw = smtp.raws.find((one) => one.includes('co@example.com')) ?? '';
  const [, zip = ''] = new RegExp(`filename=z${name}\\.zip\r\n(?:\\S.*\r\n)*\r\n([\\w+/=\r\n]+)`).exec(raw) ?? [];
  const files = unzipSync(Buffer.from(zip, 'base64'));
  expect(Object.keys(files)).toEqual([`ad${name}.xml`, `ad${name}.pdf`]);
  const container = Buffer.from(files[`ad${name}.xml`] ?? []).toString();
  for (const part of ['&lt;Invoice ', '&lt;ApplicationResponse', '<ds:SignatureValue'])
    expect(container).toContain(part);
});
