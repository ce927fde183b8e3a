import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import { DocumentDetail } from '#features/tax/documents/contract.ts';
import { planDocuments } from '#features/tax/documents/server/planning/plan-documents.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { atTheEnd } from './at-the-end.ts';
import { givenPipeline } from './crash/given-pipeline.ts';
import { passTime } from './crash/passing-time.ts';
import { givenWorld } from './given.ts';
import { givenPartners, givenRun } from './given-connection.ts';
import { givenDemoIssuer } from './given-tax.ts';
import { runQueued } from './run-queued.ts';

const AtAuthority = z.object({ data: z.array(z.object({ id: z.string(), state: z.string() })) });
const Documents = z.object({ data: z.array(DocumentDetail), notes: z.array(z.string()) });
const Sealed = z.object({
  document: z
    .object({
      lines: z.array(z.object({ sku: z.string(), quantity: z.number() })),
      extra: z.record(z.string(), z.string()),
    })
    .optional(),
});
const Papers = z.object({ documents: z.array(z.object({ type: z.string(), file_name: z.string() })) });

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 4, priceEach: 20 };
const jugs = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };

/** An account that issues in Peru, through the partners' own HTTP, where each parcel travels with a guía of its own. */
export async function givenGuides() {
  const partners = await givenPartners();
  const world = await givenWorld({ allowed_hosts: [partners.host] });
  const p = await givenPipeline(world, partners);
  const peru = demoIssuers.find(({ country }) => country === 'PE');
  if (!peru) throw new Error('the demo does not issue in Peru');
  const settings = { ...peru.settings, departures: { UIO1: '040101 Calle Mercaderes 100' } };
  await givenDemoIssuer(world, p, partners, { ...peru, settings }, 'checked');
  const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  atTheEnd(() => owner.destroy());

  async function count(sku: string, core_id: string, on_hand: number) {
    await partners.control('PUT', '/coree/stock', { sku, core_id, on_hand });
    await importStock.run({ connection_id: p.warehouse }, givenRun(world, p.actor));
  }

  /** An order of four cups and two jugs that waits here; jugs are in stock as said. */
  async function givenWaiting({ jugsThere = 0, isHeld = false, isIssued = true } = {}) {
    await count('TAZA-01', 'LIM1', 100);
    await count('JARRA-01', 'LIM1', jugsThere);
    const source = await p.createOrder({ currencyCode: 'pen', details: [cups, jugs] });
    await p.import();
    const { id = 0 } = (await p.find(source)) ?? {};
    // The receiver and the district that a guía names.
    await world.sql(
      `update orders set buyer_tax_id = '44556677', buyer_tax_id_kind = 'DNI', locality_code = '150122', is_held = $2
        where id = $1`,
      [id, isHeld],
    );
    await p.check(id);
    const issue = async () => {
      await passTime(world);
      await runQueued(world, p, true);
    };
    if (isIssued) await issue();
    const shown = async () => Documents.parse((await p.staff.get(`/api/orders/${id}/documents`)).body);
    const step = async (reference: string | null | undefined, name: string) =>
      partners.control('POST', `/coree/orders/${reference}/${name}`);
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
    const follow = async () => {
      await passTime(world);
      await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
      await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [id]);
      await p.ship();
      await p.sendLater();
      await issue();
    };
    return {
      id,
      issue,
      follow,
      documents: async () => (await shown()).data,
      notes: async () => (await shown()).notes,
      /** Its guides, the rest's first: part, state, what each was sealed for, and from where. */
      guides: async () => {
        const rows = await p.actor.db
          .selectFrom('tax_documents')
          .select(['part', 'state', 'sealed'])
          .where('order_id', '=', id)
          .where('kind', '=', 'guide')
          .orderBy('part')
          .orderBy('revision')
          .execute();
        return rows.map(({ part, state, sealed }) => {
          const { document } = Sealed.parse(sealed ?? {});
          const goods = document?.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ') ?? '';
          return [part, state, goods, document?.extra.peso ?? '', document?.extra.partida_ubigeo ?? ''].join(' · ');
        });
      },
      numbers: async () =>
        (await shown()).data.flatMap(({ kind, full_number }) => (kind === 'guide' && full_number ? [full_number] : [])),
      split: async (pieces: Readonly<Record<string, number>>, core_id = 'LIM1', rest = 'goes') => {
        const lines = await p.actor.db
          .selectFrom('line_items')
          .select(['sku', 'source_item_id'])
          .where('order_id', '=', id)
          .execute();
        const body = {
          lines: lines.flatMap(({ sku, source_item_id }) =>
            pieces[sku] ? [{ source_item_id, pieces: pieces[sku] }] : [],
          ),
          core_id,
          rest,
          version: (await p.order(id)).version,
        };
        expect(await p.staff.post(`/api/orders/${id}/split`, body)).toMatchObject({ status: 200 });
      },
      /** Has what waits for the warehouse sent, and all that follows from it done. */
      send: async () => {
        await p.send();
        await p.check(id);
        await issue();
      },
      submit: async () => {
        await p.submit(id);
        await p.sendLater();
        await issue();
      },
      ship: async (part: number) => {
        const reference = await referenceOf(part);
        for (const name of ['packing', 'ship']) await step(reference, name);
        await follow();
      },
      reference: referenceOf,
      retry: async () => {
        for (const action of ['retry', 'release']) await p.staff.post('/api/orders/bulk', { action, ids: [id] });
        await p.check(id);
      },
      step: async (part: number, name: string) => step(await referenceOf(part), name),
      /** The papers that the warehouse has of a part. */
      papers: async (part: number) => {
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

  /** Guías that the authority accepted. */
  async function accepted(): Promise<string[]> {
    const { data } = AtAuthority.parse(await partners.control('GET', '/sunat/documents'));
    return data.filter(({ id, state }) => id.startsWith('T') && state === 'accepted').map(({ id }) => id);
  }

  /** Plans an order's documents, and again. */
  const planTwice = async (id: number) => {
    for (const _ of [1, 2]) await p.actor.db.transaction().execute((tx) => planDocuments(tx, p.actor, [id]));
  };

  return { world, owner, p, count, givenWaiting, accepted, planTwice };
}
