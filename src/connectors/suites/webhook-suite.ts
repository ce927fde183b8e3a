import { describe, expect, test } from 'vitest';
import type { Connector, RawRequest } from '../core/connector.ts';

type Vector = {
  credentials: Readonly<Record<string, string>>;
  /** The credential that webhooks are signed with. */
  secret_field: string;
  /** A webhook with its signature, as the partner documents it. */
  raw: RawRequest;
  /** The same webhook when it is sent again, and another one; neither need be signed. */
  again: RawRequest;
  another: RawRequest;
  /** When it was signed. */
  signed_at: Date;
  /** How long a signature is valid; null where it does not hold the time and never expires. */
  tolerance_ms: number | null;
};

/** Webhooks of a partner: believed only with its signature, and only for a while. */
export function webhookSuite({ webhook }: Connector, vector: Vector): void {
  const { credentials, secret_field, raw, signed_at, tolerance_ms } = vector;
  const verify = (changed: Partial<RawRequest> = {}, late_ms = 0, other: unknown = credentials) =>
    webhook?.verify({ ...raw, ...changed }, { credentials: other, now: () => new Date(signed_at.getTime() + late_ms) });

  describe('webhooks', () => {
    test("the documentation's own example is good", () => expect(verify()).toBe('ok'));

    test('any altered byte of the body is bad', () => {
      for (let at = 0; at < raw.body.length; at += 1) {
        const body = `${raw.body.slice(0, at)}${raw.body[at] === 'x' ? 'y' : 'x'}${raw.body.slice(at + 1)}`;
        expect(verify({ body })).toBe('bad');
      }
    });

    test('another secret, no secret and no signature are bad', () => {
      const secretless = Object.fromEntries(Object.entries(credentials).filter(([name]) => name !== secret_field));
      expect(verify({}, 0, { ...secretless, [secret_field]: 'other' })).toBe('bad');
      expect(verify({}, 0, secretless)).toBe('bad');
      expect(verify({ headers: {} })).toBe('bad');
    });

    test.runIf(tolerance_ms)('an old signature is stale, and so is one from the future', () => {
      if (tolerance_ms === null) return;
      expect(verify({}, tolerance_ms)).toBe('ok');
      expect(verify({}, tolerance_ms + 1000)).toBe('stale');
      expect(verify({}, -tolerance_ms - 1000)).toBe('stale');
    });

    test('a repeated webhook has the same key, another has not', () => {
      expect(webhook?.dedupeKey(raw)).toBe(webhook?.dedupeKey(vector.again));
      expect(webhook?.dedupeKey(raw)).not.toBe(webhook?.dedupeKey(vector.another));
    });

    test.each(['', '{', '[]', '{"event":1}'])('%j is no hint and does not fail', (body) => {
      expect(webhook?.hints({ headers: {}, body })).toEqual([]);
    });
  });
}
