import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProblemGroup } from './contract.ts';
import { followList, groupEntries, nextUnsolved, openList, sortEntries } from './inbox-entries.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

function group(given: Partial<ProblemGroup>): ProblemGroup {
  const connection_id = given.connection_id ?? 1;
  return {
    kind: 'unlinked_product',
    subject: 'FAROL-09',
    subject_name: null,
    connection_id,
    connection_name: `channel ${connection_id}`,
    orders: 1,
    staying: 0,
    first_seen_at: ago(1),
    oldest_order_id: 10 * connection_id,
    ...given,
  };
}

const entries = (...subjects: string[]) => groupEntries(subjects.map((subject) => group({ subject })));

describe('one cause on several channels', () => {
  test('is one entry with a line for each, the most orders first', () => {
    const lines = [group({ orders: 2, staying: 1, first_seen_at: ago(9) }), group({ connection_id: 2, orders: 5 })];
    const [entry, ...others] = groupEntries(lines);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ orders: 7, staying: 1, first_seen_at: ago(9), oldest_order_id: 10 });
    expect(entry?.lines.map(({ connection_id }) => connection_id)).toEqual([2, 1]);
  });

  test.each([
    ['a missing postal code', 'incomplete_address', null, null, 1],
    ['a code that is named alike', 'unmapped_shipping_code', 'Envío exprés', 'ENVIO EXPRES', 1],
    ['a code of two names', 'unmapped_shipping_code', 'Lima', 'Quito', 2],
    ['a number that nobody names', 'unmapped_location', null, null, 2],
  ] as const)('%s', (_, kind, one, other, count) => {
    const found = groupEntries([
      group({ kind, subject: '6', subject_name: one }),
      group({ kind, subject: '6', subject_name: other, connection_id: 2 }),
    ]);
    expect(found).toHaveLength(count);
  });
});

test('harm is orders times age; the newest can stand first instead', () => {
  const found = groupEntries([
    group({ subject: 'few and old', orders: 2, first_seen_at: ago(100) }),
    group({ subject: 'many and new', orders: 30, first_seen_at: ago(2) }),
    group({ subject: 'many and old', orders: 30, first_seen_at: ago(50) }),
  ]);
  const subjects = (sort: 'harm' | 'newest') => sortEntries(found, sort, NOW).map(({ subject }) => subject);
  expect(subjects('harm')).toEqual(['many and old', 'few and old', 'many and new']);
  expect(subjects('newest')).toEqual(['many and new', 'many and old', 'few and old']);
});

describe('while somebody looks at the list', () => {
  const opened = openList(entries('A', 'B', 'C'));

  test('counts change in place, what is solved stays, what is new waits apart', () => {
    const now = groupEntries([
      group({ subject: 'NEW', orders: 99 }),
      group({ subject: 'C', orders: 8 }),
      group({ subject: 'A' }),
    ]);
    const { shown, fresh } = followList(opened, now);
    expect(shown.map(({ entry, isSolved }) => [entry.subject, entry.orders, isSolved])).toEqual([
      ['A', 1, false],
      ['B', 1, true],
      ['C', 8, false],
    ]);
    expect(fresh.map(({ subject }) => subject)).toEqual(['NEW']);
  });

  test('of a cause whose channels are solved one after another all are remembered', () => {
    const [one, other] = [group({}), group({ connection_id: 2 })];
    const list = followList(followList(openList(groupEntries([one, other])), groupEntries([other])), []);
    expect(list.shown).toMatchObject([{ isSolved: true, entry: { lines: [other] }, seen: [one, other] }]);
  });

  test('what comes back waits again, in its place', () => {
    const solved = followList(opened, entries('A', 'C'));
    expect(followList(solved, entries('A', 'B', 'C')).shown.map(({ isSolved }) => isSolved)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('an empty list shows what comes at once', () => {
    expect(followList(openList([]), entries('A'))).toEqual(openList(entries('A')));
  });

  test('no cause ever changes its place, and none is lost', () => {
    const Subjects = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(Subjects, { minLength: 1 }), (steps) => {
        let list = openList([]);
        for (const subjects of steps) {
          const before = list.shown.map(({ entry }) => entry.key);
          list = followList(list, entries(...subjects));
          const shown = list.shown.map(({ entry }) => entry.key);
          expect(shown.slice(0, before.length)).toEqual(before);
          const waiting = [...list.shown.filter(({ isSolved }) => !isSolved).map(({ entry }) => entry), ...list.fresh];
          expect(waiting.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
        }
      }),
    );
  });
});

test('after an answer the next cause that waits comes, from the top again at the end', () => {
  const [a, b, c] = entries('A', 'B', 'C');
  const list = openList(entries('A', 'B', 'C'));
  const keys = { a: a?.key ?? '', b: b?.key ?? '', c: c?.key ?? '' };
  expect(nextUnsolved(list.shown, keys.a)).toBe(keys.b);
  expect(nextUnsolved(list.shown, keys.c)).toBe(keys.a);
  const solved = followList(list, entries('A'));
  expect(nextUnsolved(solved.shown, keys.a)).toBeUndefined();
});
