import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DB } from '#platform/db/tables.gen.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import { atTheEnd } from '../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../tests/given-shop.ts';
import { givenDemoIssuer } from '../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../tests/job-queue.ts';
import { sendWritesJob } from '../../outbox/server/send-writes.job.ts';
import { DocumentDetail } from '../contract.ts';
import { issueDocumentJob } from './issue-document.job.ts';
import { prepareCodesJob } from './prepare-codes.job.ts';
import { sweepDocuments } from './sweep-documents.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());
const send = sendWritesJob(writeKinds);

/** An account that issues in Bolivia, whose documents are made with a day's code. */
async function givenBolivia() {
  const account = await world.account();
  const bolivia = demoIssuers.find(({ country }) => country === 'BO');
  if (!bolivia) throw new Error('the demo does not issue in Bolivia');
  await givenDemoIssuer(world, account, partners, bolivia);
  const shop = await givenShop(world, account);
  const run = givenRun(world, account.actor);
  const asked = async () => (await payloadsOf<{ country: string }>(world, account.account_id, 'prepare-codes')).length;
  const [connection] = await world.sql<{ id: string }>(
    "select id from connections where account_id = $1 and kind = 'siat'",
    [account.account_id],
  );
  return {
    ...account,
    asked,
    prepare: () => prepareCodesJob.run({ country: 'BO' }, run),
    send: () => send.run({ connection_id: Number(connection?.id) }, run),
    issue: (document_id: number) => issueDocumentJob.run({ document_id }, run),
    async order(number: string) {
      await shop.store([
        givenRemoteOrder(number, {
          customer_name: `Ana ${number}`,
          country: 'BO',
          city: 'La Paz',
          currency: 'BOB',
          total_cost: '46',
          tax_cost: '0',
          buyer_tax_id: '5115889',
          buyer_tax_id_kind: 'CI',
          order_date: new Date().toISOString(),
          lines: [givenRemoteLine({ quantity: 1, unit_price: '46', line_total: '46' })],
        }),
      ]);
      return (await shop.orders()).find(({ order_number }) => order_number === number)?.id ?? 0;
    },
    submit: async (id: number) =>
      z
        .object({ data: z.array(z.object({ outcome: z.string(), reason: z.string() })) })
        .parse((await account.staff.post('/api/documents/submit', { order_ids: [id] })).body).data[0],
    async document(orderId: number): Promise<DocumentDetail> {
      const { body } = await account.staff.get(`/api/orders/${orderId}/documents`);
      const [found] = z.object({ data: z.array(DocumentDetail) }).parse(body).data;
      if (!found) throw new Error('the order has no document');
      return found;
    },
  };
}

test('documents wait for the codes that they are made with, which are asked for as soon as the country is active', async () => {
  const issuer = await givenBolivia();
  expect(await issuer.asked()).toBe(1);
  const id = await issuer.order('B-1');
  expect(await issuer.submit(id)).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('codes') });
  expect(await issuer.document(id)).toMatchObject({ state: 'not_submitted', would_be_rejected: false });
  await issuer.prepare();
  expect(await issuer.submit(id)).toMatchObject({ outcome: 'done' });
  await issuer.send();
  const document = await issuer.document(id);
  expect(document).toMatchObject({ state: 'authorised', ids: { cuf: expect.any(String) } });
  // By the authority's identifier, whatever it is called, and by no part of it.
  const found = async (term: string) => (await issuer.staff.get(`/api/documents?search=${term}`)).body;
  expect(await found(document.ids.cuf ?? '')).toMatchObject({ total: 1, data: [{ id: document.id }] });
  expect(await found((document.ids.cuf ?? '').slice(0, 20))).toMatchObject({ total: 0 });
});

test('codes are renewed before they end, and a document is not sent with one that has ended', async () => {
  const issuer = await givenBolivia();
  await issuer.prepare();
  const sweepAsks = async () => {
    await dropJobs(world);
    await sweepDocuments.run(owner, world.services);
    return issuer.asked();
  };
  expect(await sweepAsks()).toBe(0);
  await world.sql('update tax_codes set renew_at = now() where account_id = $1', [issuer.account_id]);
  expect(await sweepAsks()).toBe(1);
  await world.sql(
    "update tax_codes set valid_until = now() + interval '1 minute' where account_id = $1 and name = 'cufd'",
    [issuer.account_id],
  );
  expect(await issuer.submit(await issuer.order('B-2'))).toMatchObject({ outcome: 'skipped' });
});

test('a document that was refused for a stale code is sealed anew with a new one, under its number', async () => {
  const issuer = await givenBolivia();
  await issuer.prepare();
  const id = await issuer.order('B-3');
  await issuer.submit(id);
  const { id: document_id, full_number } = await issuer.document(id);
  await partners.control('POST', '/siat/expiries', { kind: 'cufd' });
  await issuer.send();
  expect(await issuer.document(id)).toMatchObject({ state: 'not_submitted', full_number });
  await issuer.issue(document_id);
  expect((await issuer.document(id)).state).toBe('not_submitted');
  await issuer.prepare();
  await issuer.issue(document_id);
  await issuer.send();
  expect(await issuer.document(id)).toMatchObject({ state: 'authorised', full_number });
});

test('the codes of one account are not those of another', async () => {
  const [first, second] = [await givenBolivia(), await givenBolivia()];
  await first.prepare();
  expect(await second.submit(await second.order('B-4'))).toMatchObject({ outcome: 'skipped' });
});
