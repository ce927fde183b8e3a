import { describe, expect, test } from 'vitest';
import type { StreamName } from '../core/connector.ts';
import { readAll } from './read-all.ts';
import type { OpenTarget, Target } from './sandbox-target.ts';

type Auth = {
  /** Credentials that the partner refuses. */
  wrong: unknown;
  /** How many calls end a try with dead credentials: one, and those that replace a token. */
  calls_when_dead: number;
};

/** Credentials of any sort. */
export function authSuite(open: OpenTarget, { wrong, calls_when_dead }: Auth): void {
  describe('credentials', () => {
    test('that are refused are an auth failure, and not tried again', async () => {
      const target = await open();
      await expect(target.connector.check(target.open({ credentials: wrong }))).rejects.toMatchObject({ kind: 'auth' });
      expect(await target.ledger()).toHaveLength(calls_when_dead);
    });

    test('that are incomplete are a config failure before any call', async () => {
      const target = await open();
      expect(() => target.open({ credentials: {} })).toThrow(expect.objectContaining({ kind: 'config' }));
      expect(await target.ledger()).toEqual([]);
    });
  });
}

type Expiry = {
  /** A stream of several pages. */
  stream: StreamName;
  /** The path at which the partner grants tokens. */
  grant_path: string;
  /** Ends the tokens that were granted. */
  expire(target: Target): Promise<unknown>;
};

/** Tokens that end. */
export function tokenSuite(open: OpenTarget, { stream, grant_path, expire }: Expiry): void {
  describe('tokens', () => {
    test('one that ends between two pages is replaced, and no page is missing', async () => {
      const target = await open();
      const whole = await readAll(target, stream, null);
      const cut = await readAll(target, stream, null, async (pages) => {
        if (pages === 1) await expire(target);
      });
      expect(whole.pages).toBeGreaterThan(1);
      expect(cut.items).toEqual(whole.items);
      const grants = (await target.ledger()).filter(({ path }) => path === grant_path);
      expect(grants).toHaveLength(2);
    });

    test('two workers that find it ended get one new one', async () => {
      const target = await open();
      await target.connector.check(target.ctx);
      await expire(target);
      await Promise.all([target.connector.check(target.ctx), target.connector.check(target.open())]);
      const grants = (await target.ledger()).filter(({ path }) => path === grant_path);
      expect(grants).toHaveLength(2);
    });
  });
}
