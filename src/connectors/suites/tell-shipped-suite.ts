import { describe, expect, test } from 'vitest';
import type { CommandOf, Parcel } from '../core/commands.ts';
import type { Target } from './sandbox-target.ts';

/** What the suite needs of a channel that is told of parcels. */
export type TellTarget = Target & {
  /** Adds an open order. @returns its id */
  addOrder(): Promise<string>;
  /** What the channel itself shows of an order. */
  shown(id: string): Promise<{ tracking_numbers: string[]; is_shipped: boolean }>;
};

const parcel = (tracking_number: string): Parcel => ({
  carrier: 'UPS',
  tracking_number,
  tracking_url: '',
  shipped_at: '2026-11-20T15:00:00.000Z',
  lines: [],
});

const command = (source_order_id: string, numbers: string[], is_complete: boolean): CommandOf<'tell_shipped'> => ({
  type: 'tell_shipped',
  idem_key: `ship:${source_order_id}:${numbers.length}`,
  source_order_id,
  parcels: numbers.map(parcel),
  is_complete,
});

/** Telling a channel what left: once, whatever happens to the answers. */
export function tellShippedSuite(open: () => Promise<TellTarget>): void {
  const tell = async ({ connector, ctx }: Target, what: CommandOf<'tell_shipped'>) =>
    connector.act.tell_shipped?.(ctx, what);
  const probe = async ({ connector, ctx }: Target, what: CommandOf<'tell_shipped'>) => connector.probe?.(ctx, what);

  describe('telling the channel', () => {
    test('a part, then the rest, then the same again', async () => {
      const target = await open();
      const id = await target.addOrder();
      await tell(target, command(id, ['1Z1'], false));
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1'], is_shipped: false });
      const whole = command(id, ['1Z1', '1Z2'], true);
      await tell(target, whole);
      await tell(target, whole);
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1', '1Z2'], is_shipped: true });
    });

    test('lost answers change nothing twice', async () => {
      const target = await open();
      const id = await target.addOrder();
      await target.fault({ kind: 'drop-after-commit', count: 3 });
      await tell(target, command(id, ['1Z1'], true));
      expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1'], is_shipped: true });
    });

    test('the channel can be asked whether it was told', async () => {
      const target = await open();
      const id = await target.addOrder();
      const [part, whole] = [command(id, ['1Z1'], false), command(id, ['1Z1', '1Z2'], true)];
      expect(await probe(target, part)).toEqual({ state: 'absent' });
      await tell(target, part);
      expect(await probe(target, part)).toMatchObject({ state: 'done' });
      expect(await probe(target, whole)).toEqual({ state: 'absent' });
      await tell(target, whole);
      expect(await probe(target, whole)).toMatchObject({ state: 'done' });
    });
  });
}
