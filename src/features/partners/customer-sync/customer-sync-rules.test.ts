import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingOf, newsOf, pickBatch } from './customer-sync-rules.ts';

const waiting = fc.array(
  fc.record({
    email: fc.constantFrom('', 'a@x.test', 'A@x.test ', 'b@x.test', 'c@x.test'),
    asked_by: fc.constantFrom(null, 1, 2),
  }),
);

test('a batch is of one member, no larger than the partner takes, and has no e-mail twice', () => {
  fc.assert(
    fc.property(waiting, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const batch = pickBatch(all, most);
      expect(batch.length).toBeLessThanOrEqual(most);
      expect(new Set(batch.map(({ asked_by }) => asked_by)).size).toBeLessThanOrEqual(1);
      const emails = batch.map(({ email }) => email.trim().toLowerCase()).filter(Boolean);
      expect(new Set(emails).size).toBe(emails.length);
    }),
  );
});

test('batches after one another send all that waits, the first always first', () => {
  fc.assert(
    fc.property(waiting, (all) => {
      let left = all.map((one, id) => ({ ...one, id }));
      const sent: number[] = [];
      while (left.length > 0) {
        const batch = pickBatch(left, 3);
        expect(batch[0]).toBe(left[0]);
        sent.push(...batch.map(({ id }) => id));
        left = left.filter((one) => !batch.includes(one));
      }
      expect(sent.sort((a, b) => a - b)).toEqual(all.map((_, id) => id));
    }),
  );
});

test('the history has what a member waits for, errors, and what ends them; a sync that follows by itself is no news', () => {
  expect(newsOf({ asked_by: 1, error: null }, null)).toBe('customer.synced');
  expect(newsOf({ asked_by: null, error: 'no e-mail' }, null)).toBe('customer.synced');
  expect(newsOf({ asked_by: null, error: null }, null)).toBeNull();
  expect(newsOf({ asked_by: null, error: null }, 'no e-mail')).toBe('customer.sync_failed');
  expect(newsOf({ asked_by: null, error: 'no e-mail' }, 'no e-mail')).toBeNull();
  expect(newsOf({ asked_by: 1, error: 'no e-mail' }, 'no e-mail')).toBe('customer.sync_failed');
});

test('a member waits for exactly what was asked for, and not for a partner that is away for longer', () => {
  const asked = { wanted: 3, synced: 2, failed: null, is_active: true, wait_ms: 0 };
  expect(endingOf(asked)).toBeNull();
  expect(endingOf({ ...asked, failed: 2 })).toBeNull();
  expect(endingOf({ ...asked, wait_ms: 4_000 })).toBeNull();
  expect(endingOf({ ...asked, synced: 3 })).toBe('synced');
  expect(endingOf({ ...asked, synced: 4, is_active: false })).toBe('synced');
  expect(endingOf({ ...asked, failed: 3 })).toBe('refused');
  expect(endingOf({ ...asked, is_active: false })).toBe('broken');
  expect(endingOf({ ...asked, wait_ms: 60_000 })).toBe('delayed');
  expect(endingOf({ ...asked, synced: null })).toBe('removed');
});
