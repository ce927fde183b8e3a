import { expect, test } from 'vitest';
import { byNeed, type Needed, offerOf, repeatedAt } from './mapping-rules.ts';

const needed = (key: string, more: Partial<Needed> = {}): Needed => ({
  key,
  to: null,
  offer: null,
  orders: 0,
  ...more,
});

test('what waiting orders need comes first, most orders first, and codes in their natural order', () => {
  const mapped = { to: 'DHL', offer: 'offered' } as const;
  const table = [
    needed('10', mapped),
    needed('9', mapped),
    needed('C'),
    needed('G', { to: 'OLD', offer: 'gone' }),
    needed('B', { orders: 2 }),
    needed('A', { orders: 14, to: 'OLD', offer: 'gone' }),
  ];
  expect(table.sort(byNeed).map(({ key }) => key)).toEqual(['A', 'B', 'C', 'G', '9', '10']);
});

test('a repeated key is found where it stands again', () => {
  expect(repeatedAt(['a', 'b', 'a', 'a'])).toEqual([2, 3]);
  expect(repeatedAt([])).toEqual([]);
});

test('what the warehouse withdrew is gone, whether or not it was among the choices', () => {
  expect(offerOf({ is_active: false })).toBe('gone');
  expect(offerOf({ is_active: true, is_offered: false })).toBe('not_offered');
  expect(offerOf({ is_active: true })).toBe('offered');
});
