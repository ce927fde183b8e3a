import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { multiplyAmount } from '#base/money.ts';
import type { CommandOf, Done } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { Target } from './sandbox-target.ts';

/** The channel with refunds that the suite runs against. */
export type RefundTarget = Target & {
  /** Adds a paid order of two pieces or more on its first line, with shipping. @returns its id */
  addOrder(): Promise<string>;
  /** The money that the channel itself shows as given back, one decimal text for each refund. */
  shown(id: string): Promise<string[]>;
};

type Refund = CommandOf<'refund_order'>;

/** Refunds are made once, even when answers are lost, and refused where there is less left. */
export function refundSuite(open: () => Promise<RefundTarget>): void {
  const refund = async ({ connector, ctx }: Target, command: Refund): Promise<Done> => {
    if (!connector.act.refund_order) throw new Error(`${connector.manifest.title} makes no refunds`);
    return connector.act.refund_order(ctx, command);
  };
  const probe = async ({ connector, ctx }: Target, command: Refund) => connector.probe?.(ctx, command);

  /** A refund of one piece, that costs `price`, and 1.00 of the shipping. */
  const openOrder = async (target: RefundTarget) => {
    const source_order_id = await target.addOrder();
    const order = await target.connector.fetch?.order?.(target.ctx, source_order_id);
    const [line] = order?.lines ?? [];
    const command: Refund = {
      type: 'refund_order',
      idem_key: 'refund:1',
      source_order_id,
      reference: randomUUID(),
      reason: 'Arrived broken',
      currency: order?.currency ?? '',
      total: '3.50',
      shipping: '1.00',
      lines: [{ source_item_id: line?.source_item_id ?? '', pieces: 1, amount: '2.50', restock: 'none' }],
    };
    return { command, total: order?.total_cost ?? '0' };
  };

  /** As the engine does: a refund in doubt is asked about, and made only where it is absent. */
  const refundUntilDone = async (target: Target, command: Refund): Promise<void> => {
    try {
      await refund(target, command);
    } catch (error) {
      if (!(error instanceof ConnectorError) || (error.kind !== 'uncertain' && error.kind !== 'transient')) throw error;
      const found = await probe(target, command);
      if (found?.state !== 'done') await refundUntilDone(target, command);
    }
  };

  describe('giving money back', () => {
    test('a piece and shipping, then the same again, then another', async () => {
      const target = await open();
      const { command } = await openOrder(target);
      expect(await refund(target, command)).toMatchObject({ reference: expect.any(String) });
      expect(await target.shown(command.source_order_id)).toEqual(['3.50']);
      expect(await refund(target, command)).toMatchObject({ already: true });
      expect(await target.shown(command.source_order_id)).toEqual(['3.50']);
      await refund(target, { ...command, reference: randomUUID(), total: '0.75', shipping: '0', lines: [] });
      expect(await target.shown(command.source_order_id)).toEqual(['3.50', '0.75']);
    });

    test.each([0, 1, 2])('lost answers, from call %i on, give nothing back twice', async (skip) => {
      const target = await open();
      const { command } = await openOrder(target);
      await target.fault({ kind: 'drop-after-commit', skip, count: 2 });
      await refundUntilDone(target, command);
      expect(await target.shown(command.source_order_id)).toEqual(['3.50']);
    });

    test('the channel can be asked for a refund', async () => {
      const target = await open();
      const { command } = await openOrder(target);
      expect(await probe(target, command)).toEqual({ state: 'absent' });
      const { reference } = await refund(target, command);
      expect(await probe(target, command)).toMatchObject({ state: 'done', done: { reference } });
    });

    test('more than was paid is refused, and nothing goes back', async () => {
      const target = await open();
      const { command, total } = await openOrder(target);
      await expect(refund(target, { ...command, total: multiplyAmount(total, 2) })).rejects.toMatchObject({
        kind: expect.stringMatching(/validation|conflict/),
        message: expect.stringMatching(/./),
      });
      expect(await target.shown(command.source_order_id)).toEqual([]);
    });
  });
}
