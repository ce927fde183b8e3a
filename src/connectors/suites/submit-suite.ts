import { describe, expect, test } from 'vitest';
import type { CommandOf, OrderToSubmit } from '../core/commands.ts';
import type { Target } from './sandbox-target.ts';

/** The warehouse that the suite runs against. */
export type SubmitTarget = Target & {
  /** An order that it takes. */
  order(order_number: string): OrderToSubmit;
  /** How the submission's call begins, for faults. */
  submit_call: string;
  /** Lets the warehouse begin to pack. */
  pack(reference: string): Promise<void>;
  /** How many orders of this number the warehouse itself has. */
  countOrders(order_number: string): Promise<number>;
};

/** Handing orders to a warehouse: each exactly once. */
export function submitSuite(open: () => Promise<SubmitTarget>): void {
  const command = ({ order }: SubmitTarget, change: Partial<OrderToSubmit> = {}): CommandOf<'submit_order'> => ({
    type: 'submit_order',
    idem_key: `order:1:EXO-1:${Object.keys(change).length}`,
    order: { ...order('EXO-1'), ...change },
  });
  const submit = async ({ connector, ctx }: Target, what: CommandOf<'submit_order'>) => {
    if (!connector.act.submit_order) throw new Error('cannot submit');
    return connector.act.submit_order(ctx, what);
  };
  const probe = async ({ connector, ctx }: Target, what: CommandOf<'submit_order'>) => connector.probe?.(ctx, what);
  const cancel = async ({ connector, ctx }: Target, reference: string) =>
    connector.act.cancel_order?.(ctx, { type: 'cancel_order', idem_key: `cancel:${reference}`, reference });

  describe('submission', () => {
    test('gives a reference, and the same one for the same order', async () => {
      const target = await open();
      const first = await submit(target, command(target));
      expect(first).toEqual({ reference: expect.stringMatching(/./), already: false });
      expect(await submit(target, command(target))).toEqual({ reference: first.reference, already: true });
      expect(await target.countOrders('EXO-1')).toBe(1);
    });

    test('of a known number with other content is a conflict that names the order there', async () => {
      const target = await open();
      const { reference } = await submit(target, command(target));
      const other = submit(target, command(target, { note: 'other' }));
      await expect(other).rejects.toMatchObject({ kind: 'conflict', reference });
    });

    test.each(['drop-after-commit', 'malformed'] as const)(
      'whose answer is lost to %s is in doubt, and found by asking',
      async (kind) => {
        const target = await open();
        expect(await probe(target, command(target))).toEqual({ state: 'absent' });
        await target.fault({ kind, match: target.submit_call });
        await expect(submit(target, command(target))).rejects.toMatchObject({ kind: 'uncertain' });
        const found = await probe(target, command(target));
        expect(found).toEqual({ state: 'done', done: { reference: expect.stringMatching(/./) } });
        const calls = (await target.ledger()).filter(({ method, path }) => `${method} ${path}` === target.submit_call);
        expect(calls).toHaveLength(1);
        expect(await target.countOrders('EXO-1')).toBe(1);
      },
    );

    test('that failed before anything was done is in doubt too, not there when asked, and sent again', async () => {
      const target = await open();
      await target.fault({ kind: 'error-500', match: target.submit_call, count: 1 });
      await expect(submit(target, command(target))).rejects.toMatchObject({ kind: 'uncertain' });
      expect(await probe(target, command(target))).toEqual({ state: 'absent' });
      expect(await submit(target, command(target))).toMatchObject({ already: false });
      expect(await target.countOrders('EXO-1')).toBe(1);
    });

    test('that was refused for too many calls was not done, and is repeated', async () => {
      const target = await open();
      await target.fault({ kind: 'rate-limit-429', match: target.submit_call, count: 1 });
      expect(await submit(target, command(target))).toMatchObject({ already: false });
    });

    test('an order is cancelled, twice if need be, and its number is free again', async () => {
      const target = await open();
      const { reference = '' } = await submit(target, command(target));
      await cancel(target, reference);
      await cancel(target, reference);
      expect(await target.connector.fetch?.fulfilment?.(target.ctx, reference)).toMatchObject({ status: 'cancelled' });
      expect(await probe(target, command(target))).toEqual({ state: 'absent' });
      const second = await submit(target, command(target, { note: 'second' }));
      expect(second.reference).not.toBe(reference);
      expect(await probe(target, command(target))).toEqual({ state: 'done', done: { reference: second.reference } });
    });

    test('an order that is being packed cannot be cancelled', async () => {
      const target = await open();
      const { reference = '' } = await submit(target, command(target));
      await target.pack(reference);
      await expect(cancel(target, reference)).rejects.toMatchObject({ kind: 'conflict' });
      expect(await target.connector.fetch?.fulfilment?.(target.ctx, reference)).toMatchObject({
        status: 'packing',
        order_number: 'EXO-1',
      });
    });
  });
}
