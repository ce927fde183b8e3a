import { expect, test } from 'vitest';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { planDocumentsRun } from '#features/tax/documents/server/planning/plan-documents.job.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { findWaitingInvoices } from '../mail-contract.ts';

const DAY_MS = 86_400_000;

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const peru = demoIssuers.find(({ country }) => country === 'PE');
if (!peru) throw new Error('No issuer of Peru');
await givenDemoIssuer(world, p, partners, peru, 'by_hand');
await world.sql("update tax_issuers set issue_when = 'buyer', delay_minutes = 4320");

/** Plans what was asked for, and no older plan again. */
async function plan() {
  const run = givenRun(world, p.actor);
  for (const { payload } of await payloadsOf<{ order_ids: number[] }>(world, p.account_id, 'plan-documents')) {
    await planDocumentsRun.run(payload, run);
  }
}

test('an invoice waits for its buyer, who can be asked, and is due once the tax id is there', async () => {
  const source = await p.createOrder({ currencyCode: 'pen', shippingTotal: 5 });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await p.check(id);
  await plan();
  const invoice = async () =>
    p.actor.db
      .selectFrom('tax_documents')
      .select(['state', 'is_blocked', 'due_at'])
      .where('order_id', '=', id)
      .where('kind', '=', 'sale')
      .executeTakeFirstOrThrow();
  const shown = async () => getOrder.replies[200].parse((await p.staff.get(`/api/orders/${id}`)).body);
  const waiting = async () =>
    findWaitingInvoices.replies[200]
      .parse((await p.staff.get('/api/buyer-links/waiting')).body)
      .data.filter(({ order_id }) => order_id === id);

  const { due_at, ...rest } = await invoice();
  const { order_date, version } = await shown();
  expect(rest).toEqual({ state: 'not_submitted', is_blocked: false });
  expect(Date.parse(String(due_at)) - Date.parse(order_date)).toBeGreaterThan(3 * DAY_MS - 60_000);
  expect(await waiting()).toMatchObject([{ asked: null, issued_at: expect.any(String) }]);

  await dropJobs(world);
  const buyer = { buyer_tax_id_kind: 'DNI', buyer_tax_id: '10456789' };
  expect((await p.staff.put(`/api/orders/${id}/buyer`, { version, ...buyer })).status).toBe(200);
  await p.check(id);
  await plan();
  expect(Date.parse(String((await invoice()).due_at))).toBeLessThan(Date.now() + 60_000);
  expect(await waiting()).toEqual([]);
});
