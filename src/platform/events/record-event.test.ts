import { expect, test } from 'vitest';
import type { Actor } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import { publishEvent, recordEvent, recordEvents } from './record-event.ts';

type At = { db: AccountDb; actor: Actor };
const ids = [1, 2];
const tried = (order_id: number) => ({ type: 'order.tried' as const, order_id });

/** Never called: each must not compile. */
const undeclared = [
  // @ts-expect-error a type that no feature declares
  ({ db, actor }: At) => recordEvent(db, actor, { type: 'order.shiped', order_id: 1 }),
  // @ts-expect-error details by another name
  ({ db, actor }: At) => recordEvent(db, actor, { type: 'order.lost', order_id: 1, details: { ref: 'A' } }),
  // @ts-expect-error details of another kind
  ({ db, actor }: At) => recordEvent(db, actor, { type: 'order.lost', order_id: 1, details: { reference: 1 } }),
  // @ts-expect-error no details where the type has some
  ({ db, actor }: At) => recordEvent(db, actor, { type: 'order.lost', order_id: 1 }),
  // @ts-expect-error nothing says which order
  ({ db, actor }: At) => recordEvent(db, actor, { type: 'order.sent_early' }),
  // @ts-expect-error many of a type that no feature declares
  ({ db, actor }: At) => recordEvents(db, actor, ids.map(tried)),
  // @ts-expect-error a type that no feature declares
  ({ db, actor }: At) => publishEvent(db, actor, { type: 'stock.setled' }),
  // @ts-expect-error nothing says which connection
  ({ db, actor }: At) => publishEvent(db, actor, { type: 'stock.synced' }),
];

test('only events that a feature declares can be recorded and published, and only with their details', () => {
  expect(undeclared).toHaveLength(8);
});
