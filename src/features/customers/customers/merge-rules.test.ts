import { expect, test } from 'vitest';
import {
  isDifferent,
  type Mergeable,
  mergedValues,
  undoneValues,
  undoRefusal,
  usualChoices,
  withoutEarlier,
} from './merge-rules.ts';

const blank: Mergeable = {
  customer_name: '',
  company_name: '',
  email: '',
  phone: '',
  address: '',
  address_2: '',
  address_3: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  language_code: '',
  edited_fields: [],
  updated_at: '2026-01-02T00:00:00Z',
};
const OLDER = '2026-01-01T00:00:00Z';

test('what is known is taken, then what staff set, then the newer', () => {
  const kept = { ...blank, email: 'a@example.com', phone: '1', customer_name: 'Ana', edited_fields: ['customer_name'] };
  const duplicate = { ...blank, phone: '2', customer_name: 'Ana Díaz', city: 'Lima', updated_at: OLDER };
  expect(usualChoices(kept, duplicate)).toMatchObject({
    email: 'kept',
    address: 'double',
    phone: 'kept',
    customer_name: 'kept',
  });
  expect(usualChoices(duplicate, kept)).toMatchObject({ phone: 'double', customer_name: 'double', address: 'kept' });
  expect(
    usualChoices({ ...kept, edited_fields: [] }, { ...duplicate, edited_fields: ['customer_name'] }),
  ).toMatchObject({
    customer_name: 'double',
  });
});

test('an address is taken as a whole', () => {
  const duplicate = { ...blank, address: 'Calle 1', city: 'Lima' };
  const kept = { ...blank, address: 'Calle 2', address_2: 'Piso 3' };
  const choices = { ...usualChoices(kept, duplicate), address: 'double' as const };
  expect(mergedValues(duplicate, choices)).toMatchObject({ address: 'Calle 1', address_2: '', city: 'Lima' });
  expect([isDifferent('address', kept, duplicate), isDifferent('email', kept, duplicate)]).toEqual([true, false]);
});

const change = (field: 'email' | 'address' | 'city', from: string, to: string) => ({ field, from, to });

test('an undo gives back what stood before, but not what was changed since', () => {
  const changes = [change('email', 'old', 'new'), change('address', '', 'Calle 1'), change('city', 'Cusco', 'Lima')];
  const kept = { ...blank, email: 'new', address: 'Calle 1', city: 'Lima' };
  expect(undoneValues(kept, { changes })).toEqual({ email: 'old', address: '', city: 'Cusco' });
  expect(undoneValues({ ...kept, city: 'Ica' }, { changes })).toEqual({ email: 'old' });
});

test('a later merge gives back what stood before the earlier one that was undone', () => {
  const earlier = { changes: [change('email', 'first', 'second')] };
  expect(withoutEarlier([change('email', 'second', 'third'), change('city', 'a', 'b')], earlier)).toEqual([
    change('email', 'first', 'third'),
    change('city', 'a', 'b'),
  ]);
});

test('a merge is undone before those that came along with it', () => {
  expect(undoRefusal({ into_id: 2, kept_id: 2 })).toBeNull();
  expect(undoRefusal({ into_id: 2, kept_id: 3 })).toBe('merged_again');
});
