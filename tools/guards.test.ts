import { expect, test } from 'vitest';
import { mutantsOf } from './guards.ts';

const text = [
  "if (order.in_amware === 1) throw new AppError('order_in_warehouse');",
  "if (order.is_held) return 'order_not_waiting';",
  'if (order.is_held) return;',
  "if (isMissing) throw new Error('a fault of ours');",
  'const open = sql`select from orders o',
  ' where o.is_held',
  '   and not o.is_test',
  '   and not exists (',
  '     select from problems) order by o.id`;',
].join('\n');

test('guards are the refusals of people, and what a statement passes over', () => {
  expect(mutantsOf('order.ts', text).map(({ line, guard }) => [line, guard])).toEqual([
    [1, 'order.in_amware === 1'],
    [2, 'order.is_held'],
    [7, 'and not o.is_test'],
  ]);
});

test('each is taken out alone', () => {
  const [first, , third] = mutantsOf('order.ts', text).map((mutant) => mutant.text);
  expect(first).toBe(text.replace('order.in_amware === 1', 'false'));
  expect(third).toBe(text.replace('   and not o.is_test', ''));
});

const locking = [
  'const order = await lockOrder(tx, id);',
  "const run = await tx.selectFrom('runs').selectAll().forUpdate().executeTakeFirst();",
  'await sql`select from orders o order by o.id for update of o`.execute(tx);',
  "await sql`select pg_advisory_xact_lock(hashtextextended('numbers', 1))`.execute(tx);",
].join('\n');

test('a lock is a guard in any call', () => {
  expect(mutantsOf('src/a/b/order.ts', locking).map(({ line, guard }) => [line, guard])).toEqual([
    [1, 'lockOrder(tx, id)'],
    [2, '.forUpdate()'],
    [3, 'for update of o'],
    [4, 'pg_advisory_xact_lock'],
  ]);
});

test('without its lock the same is read', () => {
  const lines = mutantsOf('src/a/b/order.ts', locking).map(({ text, line }) => text.split('\n')[line - 1]);
  expect(lines).toEqual([
    "import { unlocked } from '../../../tools/unlocked.ts'; const order = await lockOrder(tx.withPlugin(unlocked), id);",
    "const run = await tx.selectFrom('runs').selectAll().executeTakeFirst();",
    'await sql`select from orders o order by o.id `.execute(tx);',
    "await sql`select to_hex(hashtextextended('numbers', 1))`.execute(tx);",
  ]);
});
