import { describe, expect, test } from 'vitest';
import { CALL_TRIES } from '../core/error-policy.ts';
import type { OpenTarget } from './sandbox-target.ts';

/** The faults that every partner's reads must withstand. */
export function faultsSuite(open: OpenTarget): void {
  describe('faults', () => {
    test.each(['error-500', 'malformed', 'drop-after-commit'] as const)(
      'a read meets %s and is tried again',
      async (kind) => {
        const target = await open();
        await target.fault({ kind, count: CALL_TRIES - 1 });
        await expect(target.connector.check(target.ctx)).resolves.toMatchObject({ who: expect.any(String) });
      },
    );

    test.each(['error-500', 'malformed', 'drop-after-commit'] as const)(
      'a partner that goes on with %s is a transient failure',
      async (kind) => {
        const target = await open();
        await target.connector.check(target.ctx);
        await target.fault({ kind });
        const before = (await target.ledger()).length;
        await expect(target.connector.check(target.ctx)).rejects.toMatchObject({ kind: 'transient' });
        expect((await target.ledger()).length - before).toBe(CALL_TRIES);
      },
    );

    test('a partner that never answers is given up', async () => {
      const target = await open({}, { timeout_ms: 100 });
      await target.fault({ kind: 'timeout' });
      await expect(target.connector.check(target.ctx)).rejects.toMatchObject({ kind: 'transient' });
    });

    test('a stop ends a call that hangs', async () => {
      const target = await open();
      await target.connector.check(target.ctx);
      await target.fault({ kind: 'timeout' });
      const stop = new AbortController();
      const checking = target.connector.check(target.open({ ports: { signal: stop.signal } }));
      stop.abort();
      await expect(checking).rejects.toMatchObject({ kind: 'transient' });
    });

    test('too many calls: all workers are held back as long as the partner says, then the call is repeated', async () => {
      const target = await open();
      await target.connector.check(target.ctx);
      await target.fault({ kind: 'rate-limit-429', count: 2 });
      await target.connector.check(target.ctx);
      const held = target.connector.manifest.limits.map((policy) => ({ policy, ms: 1000 }));
      expect(target.ports.blocks).toEqual([...held, ...held]);
    });

    test('a partner that goes on refusing for the number of calls is left to the engine', async () => {
      const target = await open();
      await target.connector.check(target.ctx);
      await target.fault({ kind: 'rate-limit-429' });
      await expect(target.connector.check(target.ctx)).rejects.toMatchObject({
        kind: 'rate_limited',
        retry_after_ms: 1000,
      });
    });

    test('no report and no message holds a secret', async () => {
      const target = await open();
      await target.fault({ kind: 'error-500' });
      const error = await target.connector.check(target.ctx).catch((thrown) => thrown);
      const thrown = JSON.stringify([target.ports.calls, { ...error }, String(error)]);
      expect(thrown).not.toMatch(/sandbox-\w+/);
    });
  });
}

type ErrorCase = {
  what: string;
  expected: Record<string, unknown>;
  provoke(target: Awaited<ReturnType<OpenTarget>>): Promise<unknown>;
};

/** Each refusal of the partner's documentation becomes the right kind. */
export function errorsSuite(open: OpenTarget, cases: readonly ErrorCase[]): void {
  describe('errors', () => {
    test.each(cases)('$what', async ({ expected, provoke }) => {
      const target = await open();
      await expect(provoke(target)).rejects.toMatchObject({ name: 'ConnectorError', ...expected });
    });
  });
}
