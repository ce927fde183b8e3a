import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { findOrderReturns, ReturnDetail } from '#features/orders/returns/contract.ts';
import type { Dice } from '../../sandbox/kit/seeded.ts';
import type { GivenAccount, World } from '../given.ts';
import type { PartnerState } from './partner-state.ts';

type Setup = {
  world: World;
  account: GivenAccount;
  /** The connection to the shop, and its numbers of the orders that it sold. */
  shop: number;
  sold: readonly number[];
  partnerState: PartnerState;
  dice: Dice;
};

const AtShop = z.object({
  fulfilments: z.array(z.unknown()),
  returns: z.array(z.object({ id: z.int(), status: z.string() })),
});

/** As what the shop shows a return in each state that it ends in here. */
const shownAs: Readonly<Record<string, readonly string[]>> = {
  requested: ['REQUESTED'],
  authorised: ['OPEN'],
  inspected: ['OPEN'],
  closed: ['CLOSED'],
  refused: ['DECLINED'],
};

/** A shop sends some orders by itself. Their buyers, and staff here, ask for returns, which staff work on here. */
export function givenReturnsOfShop({ world, account: { staff }, shop, sold, partnerState, dice }: Setup) {
  const taken = { asked: 0, made: 0, refunds: 0 };
  const read = async (number: number) => AtShop.parse(await partnerState.control('GET', `/shopify/orders/${number}`));

  /** Of two presses at once one at most is taken. */
  async function pressTwice(path: string, body: object): Promise<boolean> {
    const replies = await Promise.all([staff.post(path, body), staff.post(path, body)]);
    const done = replies.filter(({ status }) => status === 200 || status === 201);
    expect(done.length).toBeLessThan(2);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    return done.length === 1;
  }

  async function sendAndAsk(number: number): Promise<void> {
    const { fulfilments, returns } = await read(number);
    if (fulfilments.length > 0 || returns.length > 0) return;
    await partnerState.control('POST', `/shopify/orders/${number}/fulfilments`, {});
    if (dice.chance(0.4)) return;
    await partnerState.control('POST', `/shopify/orders/${number}/returns`, { pieces: 1 });
    taken.asked += 1;
  }

  /** A return of an order without a request in the shop. */
  async function makeSome(): Promise<void> {
    const left = await world.sql<{ id: string }>(
      `select o.id from orders o where o.connection_id = $1 and o.order_status in ('shipped', 'fulfilled')
          and not exists (select from order_returns r where r.order_id = o.id) order by o.id desc limit 2`,
      [shop],
    );
    for (const { id } of left) {
      const path = `/api/orders/${id}/returns`;
      const { returnable } = findOrderReturns.replies[200].parse((await staff.get(path)).body);
      const [line] = returnable;
      if (!line || dice.chance(0.5)) continue;
      const lines = [{ source_item_id: line.source_item_id, quantity: 1, left: line.left }];
      if (await pressTwice(path, { lines, reason: 'damaged', is_authorised: true })) taken.made += 1;
    }
  }

  async function workOnSome(): Promise<void> {
    const open = await world.sql<{ id: string }>(
      `select r.id from order_returns r join orders o on o.id = r.order_id
        where o.connection_id = $1 and r.state in ('requested', 'authorised', 'inspected') order by r.id limit 6`,
      [shop],
    );
    for (const { id } of open) if (dice.chance(0.7)) await workOn(id);
  }

  async function workOn(id: string): Promise<void> {
    const found = ReturnDetail.parse((await staff.get(`/api/returns/${id}`)).body);
    const step = (body: object) => pressTwice(`/api/returns/${id}/steps`, body);
    if (found.state === 'requested')
      await step(dice.chance(0.8) ? { step: 'authorise' } : { step: 'refuse', reason: 'Too late' });
    if (found.state === 'authorised') {
      const lines = found.lines.map(({ source_item_id }) => ({ source_item_id, good: 0, damaged: 1, missing: 0 }));
      await step({ step: 'inspect', lines, restock_at: null });
    }
    if (found.state !== 'inspected') return;
    const isPaid = dice.chance(0.7) && (await payBack(found));
    await step({ step: 'close', outcome: isPaid ? 'refunded' : 'nothing', reason: 'Worn' });
  }

  async function payBack({ order_id, lines }: ReturnDetail): Promise<boolean> {
    const path = `/api/orders/${order_id}/refunds`;
    const { left } = getRefundable.replies[200].parse((await staff.get(path)).body);
    const pieces = lines.map(({ source_item_id, quantity }) => ({ source_item_id, pieces: quantity }));
    const refund = { lines: pieces, shipping: '0', goodwill: '0', reason: 'Damaged piece', left };
    const isTaken = await pressTwice(path, { ...refund, way: { to: 'channel' } });
    if (isTaken) taken.refunds += 1;
    return isTaken;
  }

  return {
    taken,
    /** Returns that were asked for at the shop, or made here, and are not stored. */
    async countUnfinished(): Promise<number> {
      const [here] = await world.sql<{ n: number }>(
        `select count(*)::int as n from order_returns r join orders o on o.id = r.order_id where o.connection_id = $1`,
        [shop],
      );
      return taken.asked + taken.made - (here?.n ?? 0);
    },
    async takeSomeBack(): Promise<void> {
      for (const number of sold.slice(-3)) if (dice.chance(0.6)) await sendAndAsk(number);
      await makeSome();
      await workOnSome();
    },

    /** Defines the test of what both sides show. `least`: so many returns were asked for there, and made here */
    proveShopReturns(least: () => number) {
      describe('returns of the shop', () => {
        test('are there once on both sides, as far on one as on the other', async () => {
          expect(Math.min(taken.asked, taken.made)).toBeGreaterThanOrEqual(least());
          const ours = await world.sql<{ source: string; id: string | null; state: string }>(
            `select o.source_order_id as source, r.source_return_id as id, r.state
               from order_returns r join orders o on o.id = r.order_id where o.connection_id = $1`,
            [shop],
          );
          expect(ours).toHaveLength(taken.asked + taken.made);
          for (const number of sold) {
            const theirs = (await read(number)).returns.map(({ id, status }) => `${id} ${status}`);
            const here = ours.filter(({ source }) => source === String(number));
            const expected = here.map(({ id, state }) => (shownAs[state] ?? []).map((status) => `${id} ${status}`));
            expect([number, ...theirs.toSorted()]).toEqual([number, ...expected.flat().toSorted()]);
          }
        });
      });
    },
  };
}
