import { expect } from 'vitest';
import { z } from 'zod';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { creditRefundsJob } from '#features/orders/balance/server/credit-refunds.job.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { DocumentDetail } from '#features/tax/documents/contract.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import type { World } from '../given.ts';
import { type givenPartners, givenRun } from '../given-connection.ts';
import { givenDemoIssuer } from '../given-tax.ts';
import { runQueued } from '../run-queued.ts';
import type { givenPipeline } from './given-pipeline.ts';
import { passTime } from './passing-time.ts';

type Partners = Awaited<ReturnType<typeof givenPartners>>;
type Pipeline = Awaited<ReturnType<typeof givenPipeline>>;

export const BUYERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BO: { buyer_tax_id: '5115889', buyer_tax_id_kind: 'CI', currency: 'BOB' },
  CO: { buyer_tax_id: '1010101010', buyer_tax_id_kind: 'CC', currency: 'COP', locality_code: '11001' },
  EC: { buyer_tax_id: '1710034065', buyer_tax_id_kind: 'CEDULA', currency: 'USD' },
  GT: { buyer_tax_id: '16693949', buyer_tax_id_kind: 'NIT', currency: 'GTQ' },
  MX: { buyer_tax_id: 'XAXX010101000', buyer_tax_id_kind: 'RFC', currency: 'MXN', postal_code: '06700' },
  PE: { buyer_tax_id: '44556677', buyer_tax_id_kind: 'DNI', currency: 'PEN', locality_code: '150122' },
};

const Documents = z.object({ data: z.array(DocumentDetail) });
const Notes = z.object({ notes: z.array(z.string()) });
const Papers = z.object({ documents: z.array(z.object({ type: z.string(), file_name: z.string() })) });

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 };
const jugs = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };

const Sealed = z.object({
  document: z.object({ lines: z.array(z.object({ sku: z.string(), quantity: z.number() })) }).optional(),
});

/** An account that issues in each country one invoice a parcel, once a warehouse has it, and orders that are split. */
export async function givenParcelInvoices(world: World, partners: Partners, p: Pipeline) {
  for (const issuer of demoIssuers) await givenDemoIssuer(world, p, partners, issuer, 'submitted');
  await world.sql("update tax_issuers set invoice_by = 'parcel' where account_id = $1", [p.account_id]);

  const documentsOf = async (id: number) =>
    Documents.parse((await p.staff.get(`/api/orders/${id}/documents`)).body).data.filter(
      ({ kind }) => kind !== 'guide',
    );
  const balanceOf = async (id: number) =>
    getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);

  async function count(sku: string, core_id: string, on_hand: number) {
    await partners.control('PUT', '/coree/stock', { sku, core_id, on_hand });
    await importStock.run({ connection_id: p.warehouse }, givenRun(world, p.actor));
  }

  /** An order of three cups, two jugs and 5.00 for shipping to a country; its jugs are in stock as said. */
  async function givenWaiting(country = 'PE', jugsThere = 0, buyer: Readonly<Record<string, string>> = {}) {
    await count('TAZA-01', 'LIM1', 100);
    await count('JARRA-01', 'LIM1', jugsThere);
    const source = await p.createOrder({ currencyCode: 'pen', shippingTotal: 5, details: [cups, jugs] });
    await p.import();
    const { id = 0 } = (await p.find(source)) ?? {};
    const facts = { country, ...BUYERS[country], ...buyer };
    const set = Object.keys(facts).map((name, index) => `${name} = $${index + 2}`);
    await world.sql(`update orders set ${set.join(', ')} where id = $1`, [id, ...Object.values(facts)]);
    await world.sql('delete from tax_documents where order_id = $1', [id]);
    await p.check(id);
    const issue = async () => {
      await passTime(world);
      await runQueued(world, p, true);
    };
    await issue();
    const documents = () => documentsOf(id);
    const referenceOf = async (part: number) =>
      part === 0
        ? (await p.order(id)).amware_ref_num
        : (
            await p.actor.db
              .selectFrom('order_parts')
              .select('reference')
              .where('order_id', '=', id)
              .where('part', '=', part)
              .executeTakeFirstOrThrow()
          ).reference;
    const step = async (part: number, name: string) =>
      partners.control('POST', `/coree/orders/${await referenceOf(part)}/${name}`);
    const follow = async () => {
      await passTime(world);
      await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
      await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [id]);
      await p.ship();
      await p.sendLater();
      await issue();
    };
    const lineOf = async (sku: string) =>
      (
        await p.actor.db
          .selectFrom('line_items')
          .select('source_item_id')
          .where('order_id', '=', id)
          .where('sku', '=', sku)
          .executeTakeFirstOrThrow()
      ).source_item_id;
    return {
      id,
      issue,
      follow,
      step,
      documents,
      /** Its invoices and notes as one text each: part, state, total, pieces. */
      papers: async () => {
        const rows = await p.actor.db
          .selectFrom('tax_documents')
          .select(['kind', 'part', 'state', 'total', 'sealed'])
          .where('order_id', '=', id)
          .where('kind', '<>', 'guide')
          .orderBy('id')
          .execute();
        return rows.map(({ kind, part, state, total, sealed }) => {
          const { document } = Sealed.parse(sealed ?? {});
          const goods = (document?.lines ?? [])
            .filter(({ sku }) => sku !== '')
            .map((one) => `${one.quantity} ${one.sku}`);
          return [kind, part, state, Number(total).toFixed(2), goods.join(', ')].join(' · ');
        });
      },
      /** The notices about all of them. */
      notes: async () => Notes.parse((await p.staff.get(`/api/orders/${id}/documents`)).body).notes,
      balance: () => balanceOf(id),
      told: async () =>
        (await balanceOf(id)).imbalances.map(({ kind, subject, amount }) => `${kind} ${subject} ${amount}`),
      split: async (sku: string, pieces: number) => {
        const body = {
          lines: [{ source_item_id: await lineOf(sku), pieces }],
          core_id: 'LIM1',
          rest: 'goes',
          version: (await p.order(id)).version,
        };
        expect(await p.staff.post(`/api/orders/${id}/split`, body)).toMatchObject({ status: 200 });
        await p.send();
        await p.check(id);
        await issue();
      },
      /** The rest is in stock, and is sent. */
      sendRest: async () => {
        await count('JARRA-01', 'LIM1', 50);
        await p.check(id);
        await p.submit(id);
        await p.sendLater();
        await issue();
      },
      ship: async (part: number) => {
        for (const name of ['packing', 'ship']) await step(part, name);
        await follow();
      },
      payBack: async (sku: string, pieces: number) => {
        const path = `/api/orders/${id}/refunds`;
        const { left } = getRefundable.replies[200].parse((await p.staff.get(path)).body);
        const way = { to: 'elsewhere', means: 'Transferencia', reference: '', paid_on: '2026-11-20' };
        const lines = [{ source_item_id: await lineOf(sku), pieces }];
        const body = { lines, shipping: '0', goodwill: '0', reason: 'Rota', way, left };
        expect(await p.staff.post(path, body)).toMatchObject({ status: 201 });
      },
      credit: async () => {
        await creditRefundsJob.run({ order_id: id }, givenRun(world, p.actor));
        await issue();
      },
      /** The papers that the warehouse has of a part. */
      sent: async (part: number) => {
        const { token } = await p.warehouseLogin();
        const reply = await fetch(`${partners.url}/coree/v1/orders/${await referenceOf(part)}`, {
          headers: { authorization: `Bearer ${token}`, 'x-account-code': 'DEMO' },
        });
        return Papers.parse(await reply.json()).documents.map(({ type, file_name }) => `${type} ${file_name}`);
      },
      sendPaper: async (documentId: number) => {
        const reply = await p.staff.post(`/api/documents/${documentId}/submit-to-shipper`, {});
        await p.sendLater();
        return reply.status;
      },
    };
  }

  return { givenWaiting, documentsOf, balanceOf };
}
