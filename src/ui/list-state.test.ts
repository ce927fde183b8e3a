import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeListState, readListState, startOfList, writeListState } from './list-state.ts';

const start = startOfList({ orderBy: 'order_date' }, ['country']);

test('the address of the dashboard counts is read as it stands', () => {
  const address = { search: '', orderDir: 'DESC', orderBy: 'order_date', filterBy: 'CoreE Error' };
  expect(readListState(address, start)).toEqual({
    search: '',
    orderBy: 'order_date',
    orderDir: 'DESC',
    filterBy: 'CoreE Error',
    page: 1,
    perPage: 50,
    country: '',
  });
});

test.each(['0', '-1', '1.5', 'x', '', '99999999999999999999'])('page %s is page 1', (page) => {
  expect(readListState({ page }, start).page).toBe(1);
});

test('a change of the filter resets the page to 1, a change of the page does not', () => {
  const third = readListState({ page: '3' }, start);
  expect(changeListState(third, { search: 'x' }).page).toBe(1);
  expect(changeListState(third, { page: 4 }).page).toBe(4);
});

test('an untouched list has an empty address', () => {
  expect(writeListState(readListState({}, start), start)).toEqual({});
});

test('every state is read back from its address', () => {
  const states = fc.record({
    search: fc.string(),
    orderBy: fc.string(),
    orderDir: fc.constantFrom('ASC' as const, 'DESC' as const),
    filterBy: fc.string(),
    page: fc.integer({ min: 1 }),
    perPage: fc.integer({ min: 1 }),
    country: fc.string(),
  });
  fc.assert(
    fc.property(states, (state) => {
      const address = new URLSearchParams(writeListState(state, start));
      expect(readListState(Object.fromEntries(new URLSearchParams(address.toString())), start)).toEqual(state);
    }),
  );
});
