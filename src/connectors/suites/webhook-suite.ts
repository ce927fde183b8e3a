import { describe, expect, test } from 'vitest';
import type { Connector, RawRequest } from '../core/connector.ts';

type Vector = {
  credentials: unknown;
  /** A notice with its signature, as the partner documents it. */
  raw: RawRequest;
  /** When it was signed. */
  signed_at: Date;
  /** How long a signature is good. */
  tolerance_ms: number;
};

/** Notices of a partner: believed only with its signature, and only for a while. */
export function webhookSuite({ webhook }: Connector, { credentials, raw, signed_at, tolerance_ms }: Vector): void {
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
      const secretless = Object.fromEntries(
        Object.entries(Object(credentials)).filter(([name]) => name !== 'webhook_secret'),
      );
      expect(verify({}, 0, { ...secretless, webhook_secret: 'other' })).toBe('bad');
      expect(verify({}, 0, secretless)).toBe('bad');
      expect(verify({ headers: {} })).toBe('bad');
    });

    test('an old signature is stale, and so is one from the future', () => {
      expect(verify({}, tolerance_ms)).toBe('ok');
      expect(verify({}, tolerance_ms + 1000)).toBe('stale');
      expect(verify({}, -tolerance_ms - 1000)).toBe('stale');
    });

    test('a repeated notice has the same key, another has not', () => {
      expect(webhook?.dedupeKey(raw)).toBe(webhook?.dedupeKey({ ...raw, headers: {} }));
      expect(webhook?.dedupeKey(raw)).not.toBe(webhook?.dedupeKey({ ...raw, body: `${raw.body} ` }));
    });

    test.each(['', '{', '[]', '{"event":1}'])('%j is no hint and does not fail', (body) => {
      expect(webhook?.hints({ headers: {}, body })).toEqual([]);
    });
  });
}
