import { expect } from 'vitest';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { getSplitPlaces } from '#features/orders/order/split-contract.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { World } from '../given.ts';
import { type givenPartners, givenRun } from '../given-connection.ts';
import type { givenPipeline } from './given-pipeline.ts';
import { passTime } from './passing-time.ts';

type Partners = Awaited<ReturnType<typeof givenPartners>>;
type Pipeline = Awaited<ReturnType<typeof givenPipeline>>;

export const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 4, priceEach: 20 };
export const jugs = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };

/** Orders that wait for stock, of which parts are sent. */
export function givenShortOrders(world: World, partners: Partners, p: Pipeline) {
  async function count(sku: string, core_id: string, on_hand: number) {
    await partners.control('PUT', '/coree/stock', { sku, core_id, on_hand });
    await importStock.run({ connection_id: p.warehouse }, givenRun(world, p.actor));
  }

  /** An order of four cups and two jugs that waits here; of the jugs none is in stock unless `jugsThere`. */
  async function givenWaiting({ jugsThere = 0, jugsOrdered = jugs.quantity } = {}) {
    await count('TAZA-01', 'LIM1', 100);
    await count('JARRA-01', 'LIM1', jugsThere);
    const source = await p.createOrder({ details: [cups, { ...jugs, quantity: jugsOrdered }] });
    await p.import();
    const { id = 0 } = (await p.find(source)) ?? {};
    await p.check(id);
    const shown = async () => getOrder.replies[200].parse((await p.staff.get(`/api/orders/${id}`)).body);
    const balance = async () =>
      getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
    const lineOf = async (sku: string) => (await shown()).lines.find((one) => one.sku === sku)?.source_item_id;
    const post = async (pieces: Readonly<Record<string, number>>, more: object = {}) => {
      const lines = await Promise.all(
        Object.entries(pieces).map(async ([sku, n]) => ({ source_item_id: await lineOf(sku), pieces: n })),
      );
      const { version } = await shown();
      return p.staff.post(`/api/orders/${id}/split`, { lines, core_id: 'LIM1', rest: 'goes', version, ...more });
    };
    return {
      id,
      source,
      shown,
      balance,
      post,
      check: () => p.check(id),
      places: async () => getSplitPlaces.replies[200].parse((await p.staff.get(`/api/orders/${id}/split`)).body).places,
      /** Splits the order, and has the part sent. */
      split: async (pieces: Readonly<Record<string, number>>, more: object = {}) => {
        const reply = await post(pieces, more);
        expect(reply).toMatchObject({ status: 200 });
        await p.send();
        await p.check(id);
        return reply;
      },
      submit: async () => {
        await p.submit(id);
        await p.sendLater();
        await p.sendLater();
      },
      /** The warehouse's orders under the order's number, and those of its parts. */
      there: (suffix: string) => p.inWarehouse(id, suffix),
      step: async (part: number, name: string) => {
        const reference = (await shown()).parts.find((one) => one.part === part)?.reference;
        await partners.control('POST', `/coree/orders/${reference}/${name}`);
      },
      stepRest: async (name: string) =>
        partners.control('POST', `/coree/orders/${(await p.order(id)).amware_ref_num}/${name}`),
      /** Reads shipments and the warehouse's states, and notifies the channel. */
      follow: async () => {
        await passTime(world);
        await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
        await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [id]);
        await p.ship();
        await p.sendLater();
      },
      held: () =>
        world.sql(
          `select part, core_id, p.sku, quantity from stock_reservations h join products p on p.id = h.product_id
            where order_id = $1 order by part, p.sku`,
          [id],
        ),
      told: async () => {
        const { imbalances, moving } = await balance();
        return [...imbalances.map(({ kind, subject }) => `${kind} ${subject}`), ...moving.map(({ kind }) => kind)];
      },
      kinds: async () => (await p.problems(id)).map(({ kind }) => kind),
    };
  }

  return { count, givenWaiting };
}
