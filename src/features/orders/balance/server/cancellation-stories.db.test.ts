import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { CALL_TRIES } from '#connectors/core/error-policy.ts';
import { getDocument } from '#features/tax/documents/contract.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { getOrderBalance } from '../contract.ts';

/**
 * Story 6 of what follows a sale: an order in Mexico is cancelled after its invoice was stamped, and the receiver has
 * to agree before the invoice is. Through the partners' own HTTP.
 */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const RECEIVER = 'URE180429TM6';
const STATUS_CALL = 'POST /solucion-factible/sat/ConsultaCFDIService.svc';
const PROVIDER_CALL = '/solucion-factible/ws/services/Timbrado';
const ADVANCE_MS = 8 * 24 * 3_600_000;

/** Nothing is known of its payments: these stories are about papers. */
const toMexico = {
  paid: 0,
  currencyCode: 'mxn',
  country: 'MX',
  city: 'Ciudad de México',
  state: 'Ciudad de México',
  zip: '06700',
  warehouseID: 1,
  shipMethodID: 11,
  shippingTotal: 50,
  details: [{ itemCode: 'TAZA-01', description: 'Taza', quantity: 2, priceEach: 600 }],
};

const AtSat = z.object({
  data: z.array(
    z.object({
      uuid: z.string(),
      type: z.string(),
      total: z.string(),
      cancelled: z.unknown().nullable(),
      cancel_requests: z.number(),
      relations: z.array(z.object({ type: z.string(), uuid: z.string() })),
    }),
  ),
});
const Calls = z.array(z.object({ path: z.string() }));

const mexico = demoIssuers.find(({ country }) => country === 'MX');
if (!mexico) throw new Error('No issuer of Mexico');
const p = await givenPipeline(world, partners);
await givenDemoIssuer(world, p, partners, mexico, 'by_hand');
await partners.control('PUT', `/solucion-factible/consenting/${RECEIVER}`);

beforeEach(() => passTime(world));

/** Runs what is due, and what would be asked about documents only later. */
async function later() {
  await passTime(world);
  await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker.jobs where run_at > now() and task_identifier = 'ask-document'))`);
  await runQueued(world, p);
}

/** An order that was cancelled after its invoice was stamped, and its life from there on. */
async function givenCancelled() {
  const source = await p.createOrder(toMexico);
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await world.sql('update orders set buyer_tax_id = $2, company_name = $3 where id = $1', [
    id,
    RECEIVER,
    'Universidad Robotica Española',
  ]);
  await p.check(id);
  expect((await p.staff.post('/api/orders/bulk', { action: 'hold', ids: [id] })).status).toBe(200);
  expect((await p.staff.post('/api/documents/submit', { order_ids: [id] })).status).toBe(200);
  await later();
  const stamped = await p.actor.db
    .selectFrom('tax_documents')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'ordered twice' })).toMatchObject({ status: 200 });
  const document = async () => getDocument.replies[200].parse((await p.staff.get(`/api/documents/${stamped.id}`)).body);
  const uuid = (await document()).ids.uuid ?? '';
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  const atSat = async () =>
    AtSat.parse(await partners.control('GET', '/solucion-factible/documents')).data.filter(
      (one) => one.uuid === uuid || one.relations.some((relation) => relation.uuid === uuid),
    );
  return {
    id,
    document,
    atSat,
    told: async () => {
      const { imbalances, moving } = await balance();
      return [...imbalances, ...moving].map(({ kind, subject }) => `${kind} ${subject}`);
    },
    sum: async () => (await balance()).sum.amounts,
    /** Asks the authority to cancel the invoice, as staff do. */
    cancel: async () => {
      const body = { motive: '03', text: 'Ordered twice', substitute_id: null };
      const reply = await p.staff.post(`/api/documents/${stamped.id}/cancel`, body);
      if (reply.status === 200) await runQueued(world, p);
      return reply.status;
    },
    receiverSays: (answer: 'accepted' | 'rejected') =>
      partners.control('POST', `/solucion-factible/documents/${uuid}/consent`, { answer }),
    events: async () => (await p.events(id)).filter((type) => type.startsWith('document.c')),
    credit: async () => {
      const body = { part: { of: 'whole' }, reason: 'Ordered twice', left: (await document()).total };
      expect(await p.staff.post(`/api/documents/${stamped.id}/credit`, body)).toMatchObject({ status: 200 });
      await later();
    },
  };
}

/** How many calls the provider got to stamp or to cancel. */
const providerCalls = async () =>
  Calls.parse(await partners.control('GET', '/ledger/solucion-factible')).filter(({ path }) => path === PROVIDER_CALL)
    .length;

test('the receiver agrees after two days: one cancellation was asked for, and nothing disagrees', async () => {
  const life = await givenCancelled();
  const { full_number: number } = await life.document();
  expect(await life.told()).toEqual([`invoice_of_cancelled ${number}`]);
  const before = await providerCalls();
  // The provider hands the request on, and its answer is lost.
  await p.fault({ partner: 'solucion-factible', kind: 'drop-after-commit', match: `POST ${PROVIDER_CALL}`, count: 1 });
  const asked = Date.now();
  expect(await life.cancel()).toBe(200);
  await later();
  const waiting = await life.document();
  expect(waiting).toMatchObject({ state: 'cancelling', consent: { rule: expect.stringContaining('working days') } });
  expect(waiting.actions).toEqual(['check_status']);
  expect(Date.parse(waiting.consent?.asked_at ?? '')).toBeGreaterThanOrEqual(asked);
  expect(await life.told()).toEqual([`invoice_cancellation ${number}`]);
  // SAT's own service is away for a while, which pauses no provider.
  await p.fault({ partner: 'solucion-factible', kind: 'error-500', match: STATUS_CALL, count: CALL_TRIES });
  await later();
  expect(
    await world.sql('select failures from connections where account_id = $1 and failures > 0', [p.account_id]),
  ).toEqual([]);
  await later();
  expect(await life.cancel()).toBe(409);
  expect((await life.document()).consent).toEqual(waiting.consent);
  await life.receiverSays('accepted');
  await later();
  expect(await life.document()).toMatchObject({ state: 'cancelled', consent: null, actions: [] });
  expect(await life.told()).toEqual([]);
  expect(await life.events()).toEqual(['document.cancel_asked', 'document.consent_asked', 'document.cancelled']);
  expect(await life.atSat()).toMatchObject([{ cancel_requests: 1, cancelled: { motive: '03' } }]);
  expect(await providerCalls()).toBe(before + 1);
});

test('the receiver refuses: the invoice stays valid, says why, and is credited', async () => {
  const life = await givenCancelled();
  const { full_number: number } = await life.document();
  // The provider is down at first: nothing was asked for, which SAT says before it is asked for again.
  await p.fault({ partner: 'solucion-factible', kind: 'error-500', match: `POST ${PROVIDER_CALL}`, count: 1 });
  expect(await life.cancel()).toBe(200);
  await later();
  expect(await life.document()).toMatchObject({ state: 'cancelling', consent: expect.anything() });
  await life.receiverSays('rejected');
  await later();
  const refused = await life.document();
  expect(refused).toMatchObject({ state: 'stored', consent: null });
  expect(refused.observations).toBe('The buyer refused the cancellation. (213 Solicitud rechazada)');
  expect(refused.actions).toEqual(expect.arrayContaining(['cancel', 'credit']));
  expect(await life.told()).toEqual([`invoice_of_cancelled ${number}`]);
  expect(await life.events()).toEqual(['document.cancel_asked', 'document.consent_asked', 'document.cancel_refused']);
  await later();
  await life.credit();
  expect(await life.told()).toEqual([]);
  expect(await life.sum()).toMatchObject({ invoiced: '1250.00', credited: '1250.00' });
  expect(await life.atSat()).toMatchObject([
    { type: 'I', total: '1250.00', cancel_requests: 1, cancelled: null },
    { type: 'E', total: '1250.00', cancelled: null, relations: [{ type: '01' }] },
  ]);
});

test('a request that SAT knows nothing of after a day was lost: the invoice is valid again', async () => {
  const life = await givenCancelled();
  const lost = { operation: 'cancelar', code: '201', mensaje: 'Solicitud recibida', times: 1 };
  await partners.control('POST', '/solucion-factible/refusals', lost);
  expect(await life.cancel()).toBe(200);
  await later();
  expect(await life.document()).toMatchObject({ state: 'cancelling', consent: null });
  await world.sql(
    `update partner_writes set payload = jsonb_set(payload, '{at}', to_jsonb((now() - interval '25 hours')::text))
      where type = 'cancel_document' and document_id = $1`,
    [(await life.document()).id],
  );
  await later();
  expect(await life.document()).toMatchObject({
    state: 'stored',
    observations: 'El SAT no tiene solicitud de cancelación',
  });
  expect(await life.atSat()).toMatchObject([{ cancel_requests: 0, cancelled: null }]);
});

test('the receiver says nothing: the invoice is cancelled once his time is over', async () => {
  const life = await givenCancelled();
  expect(await life.cancel()).toBe(200);
  await later();
  expect(await life.document()).toMatchObject({ state: 'cancelling', consent: expect.anything() });
  // Last, since the provider would stamp nothing that bears the time of here.
  await partners.control('POST', '/advance', { ms: ADVANCE_MS });
  await later();
  expect(await life.document()).toMatchObject({ state: 'cancelled' });
  expect(await life.told()).toEqual([]);
  expect(await life.atSat()).toMatchObject([{ cancel_requests: 1, cancelled: { motive: '03' } }]);
});
