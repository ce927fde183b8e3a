import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LIFECYCLE = 'src/features/core/order-lifecycle/';
const WRITER = `${LIFECYCLE}server/set-status.ts`;

/** An assignment in a statement, whose column never has a table's name before it; or one of the query builder's. */
const WRITES = [
  /(?:\bset|,)\s+order_status\s*=(?!=)/i,
  /\bset\s*\(\s*(?:\w+\s*,\s*)*order_status\b/i,
  /\.(?:set|doUpdateSet)\([^)]*\border_status\b/,
];
/** A status by its word in a statement: a set of orders that the table of statuses does not know. */
const NAMES_STATUSES = /\border_status\s*(?:=|in\s*\(|(?:=|<>)\s*(?:any|all)\s*\()\s*'/i;

const writes = (text: string) => WRITES.some((pattern) => pattern.test(text));
const namesStatuses = (text: string) => NAMES_STATUSES.test(text);

const sources = globSync('src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(test|gen)\.tsx?$/.test(path));
const thatHave = (isWrong: (text: string) => boolean) =>
  sources.filter((path) => isWrong(readFileSync(path, 'utf8'))).sort();

test.each([
  "sql`update orders set order_status = 'shipped' where id = 1`",
  'sql`update orders o set error = null,\n   order_status = r.order_status`',
  'sql`update orders set (error, order_status) = row(null, r.order_status)`',
  "tx.updateTable('orders').set({ error: null, order_status: 'shipped' })",
  "clash.column('id').doUpdateSet({ order_status: 'pending' })",
])('this writes a status: %s', (text) => {
  expect(writes(text)).toBe(true);
});

test.each([
  "sql`select from orders o where o.order_status = 'shipped' and order_status = any($1)`",
  "const key = order.order_status === 'error' ? 'failed' : 'open';",
  "refuse(order, order_status === 'error')",
])('this writes none: %s', (text) => {
  expect(writes(text)).toBe(false);
});

test("one file writes an order's status", () => {
  expect(thatHave(writes)).toEqual([WRITER]);
});

test.each(["o.order_status in ('pending', 'error')", "order_status = 'pending'", "o.order_status = any('{shipped}')"])(
  'this names statuses: %s',
  (text) => {
    expect(namesStatuses(text)).toBe(true);
  },
);

test('which statuses a set of orders has is written in one place', () => {
  expect(thatHave(namesStatuses).filter((path) => !path.startsWith(LIFECYCLE))).toEqual([]);
});
