import { describe, expect, test } from 'vitest';
import type { OpenTarget } from './sandbox-target.ts';

type Limit = {
  /** The partner's limit in any minute. */
  per_minute: number;
  /** Options of a sandbox that allows two calls a minute, where the partner says in headers how many are left. */
  two_a_minute?: Parameters<OpenTarget>[0];
};

/** The partner's published limit. */
export function limitsSuite(open: OpenTarget, { per_minute, two_a_minute }: Limit): void {
  describe('limits', () => {
    test('the policy never lets more calls go in a minute than the partner allows', async () => {
      const { connector } = await open();
      for (const { per_second, burst } of connector.manifest.limits) {
        expect(burst + 60 * per_second).toBeLessThanOrEqual(per_minute);
      }
      expect(connector.manifest.limits).not.toEqual([]);
    });

    test('a call is taken from each policy before it is made', async () => {
      const taken: string[] = [];
      const target = await open(
        {},
        { limiter: { take: async ({ name }) => void taken.push(name), block: async () => {} } },
      );
      await target.connector.check(target.ctx);
      const calls = await target.ledger();
      expect(taken).toEqual(calls.flatMap(() => target.connector.manifest.limits.map(({ name }) => name)));
    });

    test.runIf(two_a_minute)('when the partner says that no call is left, none is made before it says', async () => {
      const target = await open(two_a_minute);
      await target.connector.check(target.ctx);
      expect(target.ports.blocks).toEqual([]);
      await target.connector.check(target.ctx);
      expect(target.ports.blocks).toEqual([
        { policy: target.connector.manifest.limits[0], ms: expect.closeTo(60_000, -4) },
      ]);
    });
  });
}
