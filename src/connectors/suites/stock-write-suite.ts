import { describe, expect, test } from 'vitest';
import type { LevelOutcome, LevelToSave } from '../core/commands.ts';
import { CALL_TRIES } from '../core/error-policy.ts';
import type { Target } from './sandbox-target.ts';

/** The channel with stock pushes that the suite runs against. */
export type StockWriteTarget = Target & {
  /** Levels that the channel has and lets us set, as it shows them now: this many, of different products. */
  levels(count: number): Promise<LevelToSave[]>;
  /** Levels that it does not have: of an unknown product, at an unknown location. */
  unknown: readonly LevelToSave[];
  /** How many units the channel itself shows. */
  reported(level: LevelToSave): Promise<number>;
  /** Another program changes its quantity. */
  setOutside(level: LevelToSave, quantity: number): Promise<void>;
};

/** Stock pushes: afterwards the channel shows the pushed quantity, whatever happens in between. */
export function stockWriteSuite(open: () => Promise<StockWriteTarget>): void {
  const save = async ({ connector, ctx }: Target, levels: readonly LevelToSave[]): Promise<LevelOutcome[]> => {
    if (!connector.stock) throw new Error(`${connector.manifest.title} takes no stock`);
    return connector.stock.save(ctx, levels);
  };
  const first = async (target: StockWriteTarget): Promise<LevelToSave> => {
    const [level] = await target.levels(1);
    if (!level) throw new Error('the channel has no levels');
    return level;
  };
  const done = { ok: true };
  const refused = { ok: false, reason: expect.stringMatching(/./) };

  describe('stock that is pushed', () => {
    test('is what the channel shows, also when it is pushed twice', async () => {
      const target = await open();
      const level = await first(target);
      for (const reported of [level.reported, 41]) {
        expect(await save(target, [{ ...level, reported, quantity: 41 }])).toEqual([done]);
        expect(await target.reported(level)).toBe(41);
      }
      expect(await save(target, [{ ...level, reported: 41, quantity: 0 }])).toEqual([done]);
      expect(await target.reported(level)).toBe(0);
    });

    test.each([true, false])('holds though the channel changed meanwhile, reported before: %s', async (isKnown) => {
      const target = await open();
      const level = await first(target);
      await target.setOutside(level, 3);
      const pushed = { ...level, reported: isKnown ? (level.reported ?? 0) + 100 : null, quantity: 12 };
      expect(await save(target, [pushed])).toEqual([done]);
      expect(await target.reported(level)).toBe(12);
    });

    test('as many levels as fit are pushed at once, each with its own', async () => {
      const target = await open();
      const most = Math.min(target.connector.stock?.most_levels ?? 0, 60);
      const levels = (await target.levels(most)).map((level, index) => ({ ...level, quantity: index + 1 }));
      expect(levels.length).toBeGreaterThan(1);
      expect(await save(target, levels)).toEqual(levels.map(() => done));
      for (const level of levels) expect(await target.reported(level)).toBe(level.quantity);
    });

    test('an unknown product or location is refused with a reason, and the others are pushed', async () => {
      const target = await open();
      const [one, stale, other] = await target.levels(3);
      if (!one || !stale || !other) throw new Error('the channel has too few levels');
      await target.setOutside(stale, 2);
      const known = [one, stale, other].map((level) => ({ ...level, quantity: 9 }));
      const pushed = [...known.slice(0, 1), ...target.unknown, ...known.slice(1)];
      const outcomes = await save(target, pushed);
      expect(outcomes).toEqual(pushed.map((level) => (target.unknown.includes(level) ? refused : done)));
      for (const level of known) expect(await target.reported(level)).toBe(9);
    });

    test.each([0, 1, 2, 3])('lost answers, from call %i on, leave exactly the value that was pushed', async (skip) => {
      const target = await open();
      const levels = (await target.levels(2)).map((level) => ({
        ...level,
        reported: (level.reported ?? 0) + 100,
        quantity: 7,
      }));
      await target.fault({ kind: 'drop-after-commit', skip, count: 2 });
      expect(await save(target, levels)).toEqual(levels.map(() => done));
      for (const level of levels) expect(await target.reported(level)).toBe(7);
    });

    test('a channel that does not answer is reported as transient, and the push is repeated later', async () => {
      const target = await open();
      const level = { ...(await first(target)), quantity: 5 };
      await target.fault({ kind: 'drop-after-commit', count: CALL_TRIES });
      await expect(save(target, [level])).rejects.toMatchObject({ kind: 'transient' });
      expect(await save(target, [level])).toEqual([done]);
      expect(await target.reported(level)).toBe(5);
    });

    test('without levels nothing is sent', async () => {
      const target = await open();
      const before = await target.ledger();
      expect(await save(target, [])).toEqual([]);
      expect(await target.ledger()).toEqual(before);
    });
  });
}
