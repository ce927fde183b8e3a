import { describe, expect, test } from 'vitest';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { findOrderReturns, requestReturn, takeReturnStep } from '#features/orders/returns/contract.ts';
import { exchangeCredit } from '#features/orders/returns/exchange-rules.ts';
import type { Dice } from '../../sandbox/kit/seeded.ts';
import type { GivenAccount, World } from '../given.ts';

const EXCHANGED_FOR = 'TAZA-01';
const PLACE = 'LIM1';

type Setup = { world: World; account: GivenAccount; channel: number; dice: Dice };

/** Pieces of the plain channel's orders come back, and for most of them others go out. All is pressed twice at once. */
export function givenReturnedPieces({ world, account: { staff }, channel, dice }: Setup) {
  const taken = { returns: 0, exchanges: 0 };

  /** @returns the answer to the one press that was taken, if any */
  async function pressTwice(path: string, body: object): Promise<unknown> {
    const replies = await Promise.all([staff.post(path, body), staff.post(path, body)]);
    const [first, ...others] = replies.filter(({ status }) => status === 200 || status === 201);
    expect(others).toEqual([]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    return first?.body;
  }

  async function takeBack(orderId: string): Promise<void> {
    const path = `/api/orders/${orderId}/returns`;
    const { returnable } = findOrderReturns.replies[200].parse((await staff.get(path)).body);
    const line = returnable.find(({ left }) => left > 0);
    if (!line) return;
    const { source_item_id, left } = line;
    const lines = [{ source_item_id, quantity: 1, left }];
    const made = await pressTwice(path, { lines, reason: 'damaged', is_authorised: true });
    if (!made) return;
    taken.returns += 1;
    const { id } = requestReturn.replies[201].parse(made);
    const inspected = await pressTwice(`/api/returns/${id}/steps`, {
      step: 'inspect',
      lines: [{ source_item_id, good: 1, damaged: 0, missing: 0 }],
      restock_at: PLACE,
    });
    if (inspected && dice.chance(0.7)) await exchange(orderId, takeReturnStep.replies[200].parse(inspected));
  }

  async function exchange(orderId: string, found: { id: number } & Parameters<typeof exchangeCredit>[0]) {
    const refundable = getRefundable.replies[200].parse((await staff.get(`/api/orders/${orderId}/refunds`)).body);
    const credit = exchangeCredit(found, refundable);
    const [product] = await world.sql<{ id: string }>('select id from products where sku = $1', [EXCHANGED_FOR]);
    if (!credit || !product) return;
    const body = {
      lines: [{ product_id: Number(product.id), quantity: 1, price: credit.total }],
      reason: 'Damaged',
      credit: credit.total,
      paid: null,
    };
    if (await pressTwice(`/api/returns/${found.id}/exchange`, body)) taken.exchanges += 1;
  }

  return {
    taken,
    async takeSomeBack(): Promise<void> {
      const left = await world.sql<{ id: string }>(
        `select o.id from orders o where o.connection_id = $1 and o.order_status in ('shipped', 'fulfilled')
            and o.total_cost > 0 and not exists (select from order_returns r where r.order_id = o.id)
          order by o.id desc limit 3`,
        [channel],
      );
      for (const { id } of left) if (dice.chance(0.5)) await takeBack(id);
    },

    /** Defines the test of returned pieces. `least`: so many exchanges there were */
    proveReturns(least: () => number) {
      describe('returned pieces', () => {
        test('is there once, and each exchange went out as one order, paid by one refund', async () => {
          expect(taken.exchanges).toBeGreaterThanOrEqual(least());
          const ours = await world.sql(
            `select count(*)::int as returns, count(exchange_order_id)::int as exchanges,
                    count(distinct exchange_order_id)::int as orders,
                    (select count(*)::int from order_refunds where 'damaged' = lower(reason)) as refunds
               from order_returns r join orders o on o.id = r.order_id where o.connection_id = $1`,
            [channel],
          );
          expect(ours).toEqual([{ ...taken, orders: taken.exchanges, refunds: taken.exchanges }]);
          // With many kills the warehouse runs out of them.
          const unsent = await world.sql(
            `select o.id from order_returns r join orders o on o.id = r.exchange_order_id
              where o.order_status not in ('shipped', 'fulfilled', 'cancelled')
                and not exists (select from problems p where p.order_id = o.id and p.kind = 'out_of_stock')`,
          );
          expect(unsent).toEqual([]);
        });
      });
    },
  };
}
