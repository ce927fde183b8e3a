import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { requestReturn } from '#features/orders/returns/contract.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenMinutes } from '../../../../../tests/given-minutes.ts';
import { givenSmtp } from '../../../../../tests/given-smtp.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { getOrderBalance } from '../contract.ts';

/**
 * Lives of orders of which one partner is away for an hour with each step, and comes back before the next: goods, money
 * and papers agree in the end, and each partner was told once.
 */
const mailServer = { isAway: false };
const refused = Object.assign(new Error('Not now'), { responseCode: 421 });
const smtp = await givenSmtp({ onConnect: (_session, done) => done(mailServer.isAway ? refused : undefined) });
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host], smtp_url: smtp.url() });
const p = await givenPipeline(world, partners);
const peru = demoIssuers.find(({ country }) => country === 'PE');
if (!peru) throw new Error('No issuer of Peru');
await givenDemoIssuer(world, p, partners, peru, 'by_hand');
await world.sql('update tax_issuers set credits_refunds = true');

const HALVES = 2;
const MAX_MINUTES = 12;
const fault = (partner: string) => async (isAway: boolean) => {
  await p.fault({ partner, match: `/${partner}`, kind: 'error-500', seed: 'away', rate: isAway ? 1 : 0 });
};
/** Who may be away. */
const PARTNERS: Readonly<Record<string, (isAway: boolean) => Promise<void>>> = {
  'the channel': fault('exigo'),
  'the warehouse': fault('coree'),
  'the authority': fault('sunat'),
  'the mail server': async (isAway) => {
    mailServer.isAway = isAway;
  },
};

const minute = givenMinutes(world, p);

beforeEach(async () => {
  for (const setAway of Object.values(PARTNERS)) await setAway(false);
  await passTime(world);
});

/** Half an hour passes for what waits. */
const age = () =>
  world.sql("update partner_writes set created_at = created_at - interval '30 minutes' where state <> 'done'");

const Found = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), state: z.string(), total: z.string().nullable() })),
});
const CREDIT_NOTE = '07';
const cents = (amount = '') => Math.round(Number(amount) * 100);

type Life = Awaited<ReturnType<typeof givenSold>>;

/** An order that was sold, and what happens to it. None of it waits for a partner. */
async function givenSold(details: readonly object[]) {
  const source = await p.createOrder({ currencyCode: 'pen', shippingTotal: 5, details });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await p.check(id);
  const press = async (path: string, body: object, statuses = [200, 201]) => {
    const reply = await p.staff.post(path, body);
    expect([path, reply.body, statuses.includes(reply.status)]).toEqual([path, reply.body, true]);
    return reply.body;
  };
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  const documents = () =>
    p.actor.db
      .selectFrom('tax_documents')
      .select(['id', 'kind', 'full_number'])
      .where('order_id', '=', id)
      .where('kind', '<>', 'guide')
      .orderBy('id')
      .execute();
  const references = async () => {
    const parts = await p.actor.db.selectFrom('order_parts').select('reference').where('order_id', '=', id).execute();
    return [...parts.map(({ reference }) => reference), (await p.order(id)).amware_ref_num].flatMap((one) => one ?? []);
  };
  const refund = async (parts: object) => {
    const path = `/api/orders/${id}/refunds`;
    const { left } = getRefundable.replies[200].parse((await p.staff.get(path)).body);
    const way = { to: 'elsewhere', means: 'Transferencia', reference: '', paid_on: '2026-11-20' };
    await press(path, { lines: [], shipping: '0', goodwill: '0', reason: 'Una taza menos', way, left, ...parts });
  };
  return {
    id,
    source,
    balance,
    press,
    refund,
    takeOff: () => {
      const lineItems = [{ source_item_id: '1', sku: 'TAZA-01', quantity: 2 }];
      return press('/api/orders/lineItems', { lineItems, order_id: id, account_id: p.account_id });
    },
    bulk: (action: string) => press('/api/orders/bulk', { action, ids: [id] }),
    invoice: () => press('/api/documents/submit', { order_ids: [id] }),
    mail: async () => {
      const [invoice] = await documents();
      await press(`/api/documents/${invoice?.id}/mail`, { to: `buyer-${id}@example.com` });
    },
    atWarehouse: async (...steps: string[]) => {
      for (const reference of await references())
        for (const step of steps) await partners.control('POST', `/coree/orders/${reference}/${step}`).catch(() => {});
    },
    split: async (line: string, pieces: number) => {
      const { version } = await p.order(id);
      await press(`/api/orders/${id}/split`, {
        lines: [{ source_item_id: line, pieces }],
        core_id: 'LIM1',
        rest: 'held',
        version,
      });
    },
    /** Goods, money and papers agree here and at each partner, each of which was told once. */
    expectAgreed: async (amounts: Record<string, string>, mails: number) => {
      const { imbalances, moving, sum } = await balance();
      expect({ imbalances, moving, amounts: sum.amounts }).toEqual({ imbalances: [], moving: [], amounts });
      expect(sum.pieces.on_hold).toBe(0);
      const there = (await Promise.all(['', '-P1', '-P2'].map((suffix) => p.inWarehouse(id, suffix)))).flat();
      const left = there.flatMap(({ lines }) => lines).reduce((all, { qty_shipped: sent }) => all + sent, 0);
      expect(left).toBe(sum.pieces.sent);
      expect(there.filter(({ status }) => status !== 'shipped' && status !== 'cancelled')).toEqual([]);
      const taken = (await p.notifications(source)).filter(({ status }) => status === 200);
      const parcels = await p.actor.db.selectFrom('shipments').select('id').where('order_id', '=', id).execute();
      const numbers = taken.map(({ body }) =>
        [body.trackingNumber1, body.trackingNumber2, body.trackingNumber3].join(),
      );
      expect(new Set(numbers).size).toBe(parcels.length);
      const tellings = (await p.commands(id)).filter(({ type }) => type === 'notify_shipment');
      expect(taken).toHaveLength(tellings.length);
      const own = (await documents()).map(({ full_number: number }) => number);
      const { data } = Found.parse(await partners.control('GET', '/sunat/documents'));
      const held = data.filter((one) => own.includes(one.id) && one.state === 'accepted');
      const sumOf = (isNote: boolean) =>
        held
          .filter(({ type }) => (type === CREDIT_NOTE) === isNote)
          .reduce((all, { total }) => all + cents(total ?? ''), 0);
      expect([sumOf(false), sumOf(true)]).toEqual([cents(amounts.invoiced), cents(amounts.credited)]);
      expect(smtp.mails.filter(({ to }) => to.includes(`buyer-${id}@example.com`))).toHaveLength(mails);
    },
  };
}

const cups = (quantity: number) => ({ itemCode: 'TAZA-01', description: 'Taza', quantity, priceEach: 20 });
const jugs = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };
const oneCup = { lines: [{ source_item_id: '1', pieces: 1 }] };
const nothing = async () => {};

const hold = (life: Life) => life.bulk('hold');
const release = (life: Life) => life.bulk('release');
const invoice = (life: Life) => life.invoice();
const mail = (life: Life) => life.mail();
const leave = (life: Life) => life.atWarehouse('packing', 'ship');

type Story = {
  details: object[];
  steps: ((life: Life) => Promise<unknown>)[];
  agreed: [string, string, string, string];
};

/** What is done, and what was charged, refunded, invoiced and credited in the end. */
const STORIES: Readonly<Record<string, Story>> = {
  '1, a piece is taken off before it is sent': {
    details: [cups(3)],
    steps: [(life) => life.takeOff(), nothing, leave, invoice, mail, (life) => life.refund(oneCup)],
    agreed: ['65.00', '20.00', '45.00', '0.00'],
  },
  '2, a piece is refunded after the invoice': {
    details: [cups(3)],
    steps: [hold, invoice, mail, (life) => life.refund(oneCup), release, nothing, leave],
    agreed: ['65.00', '20.00', '65.00', '20.00'],
  },
  '3, the address changes while it is there': {
    details: [cups(3)],
    steps: [
      nothing,
      (life) => partners.control('PUT', `/exigo/orders/${life.source}`, { address1: 'Jr. Puno 7' }),
      leave,
      invoice,
      mail,
    ],
    agreed: ['65.00', '0.00', '65.00', '0.00'],
  },
  '4, the warehouse sends four and cancels two': {
    details: [cups(4), jugs],
    steps: [
      hold,
      invoice,
      mail,
      release,
      nothing,
      (life) => life.atWarehouse('packing', 'short'),
      (life) => life.press(`/api/orders/${life.id}/balance/answer`, { kind: 'short_shipped', answer: 'take_off' }),
      (life) => life.refund({ lines: [{ source_item_id: '2', pieces: 2 }] }),
    ],
    agreed: ['145.00', '60.00', '145.00', '60.00'],
  },
  '5, both pieces are refunded before they left': {
    details: [cups(2)],
    steps: [
      hold,
      invoice,
      mail,
      (life) => life.refund(oneCup),
      (life) => life.refund({ ...oneCup, shipping: '5' }),
      release,
      (life) => life.press(`/api/orders/${life.id}/cancel`, { reason: 'Twice' }),
    ],
    agreed: ['45.00', '45.00', '45.00', '45.00'],
  },
  '7, one of three comes back damaged': {
    details: [cups(3)],
    steps: [
      nothing,
      leave,
      invoice,
      mail,
      async (life) => {
        const lines = [{ source_item_id: '1', quantity: 1, left: 3 }];
        const asked = { lines, reason: 'damaged', is_authorised: true };
        const made = requestReturn.replies[201].parse(await life.press(`/api/orders/${life.id}/returns`, asked));
        const step = (body: object) => life.press(`/api/returns/${made.id}/steps`, body);
        await step({ step: 'receive' });
        const found = [{ source_item_id: '1', good: 0, damaged: 1, missing: 0 }];
        await step({ step: 'inspect', lines: found, restock_at: 'LIM1' });
        await life.refund(oneCup);
        await step({ step: 'close', outcome: 'refunded', reason: '' });
      },
    ],
    agreed: ['65.00', '20.00', '65.00', '20.00'],
  },
  '9, it leaves in three parcels': {
    details: [cups(3), jugs],
    steps: [
      hold,
      (life) => life.split('2', 1),
      (life) => life.split('1', 2),
      leave,
      release,
      nothing,
      leave,
      invoice,
      mail,
    ],
    agreed: ['125.00', '0.00', '125.00', '0.00'],
  },
  '10, goodwill on shipping': {
    details: [cups(3)],
    steps: [nothing, leave, invoice, mail, (life) => life.refund({ goodwill: '5' })],
    agreed: ['65.00', '5.00', '65.00', '5.00'],
  },
};

describe.each(Object.entries(PARTNERS))('while %s is away for an hour with each step, story', (_, setAway) => {
  test.each(Object.entries(STORIES))('%s', async (_name, { details, steps, agreed }) => {
    const life = await givenSold(details);
    for (const step of steps) {
      await setAway(true);
      await step(life);
      for (let half = 0; half < HALVES; half++) {
        await minute();
        await age();
      }
      await setAway(false);
      for (let n = 0; n < 4; n++) await minute();
    }
    for (let n = 0; n < MAX_MINUTES && (await life.balance()).moving.length > 0; n++) await minute();
    const [charged = '', refunded = '', invoiced = '', credited = ''] = agreed;
    await life.expectAgreed({ charged, refunded, invoiced, credited }, steps.filter((step) => step === mail).length);
  });
});
